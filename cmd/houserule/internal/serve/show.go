package serve

import (
	"bytes"
	"net/http"

	"houserule/cmd/houserule/internal/page"
)

func showTable(w http.ResponseWriter, r *http.Request, d door) {
	d.show(w, r, look{voice: page.VoiceIn(r.FormValue("voice"))}, http.StatusOK)
}

// show answers with the page of a seat.
func (d door) show(w http.ResponseWriter, r *http.Request, look look, code int) {
	await(r.Context(), d.chances(d.seat), slowest)
	text, _, err := d.page(d.seat, look, true)
	if err != nil {
		d.log.Print(err)
		http.Error(w, "The server could not make this page. Its terminal shows why.", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(code)
	_, _ = w.Write(text) // who is gone needs no page
}

func showCard(w http.ResponseWriter, r *http.Request, d door) {
	d.showSheet(w, r, "../../", func(t page.Table, memory *page.Memory) (page.Sheet, bool) {
		return page.CardSheet(t, d.seat, memory, r.PathValue("name"))
	})
}

func showStory(w http.ResponseWriter, r *http.Request, d door) {
	d.showSheet(w, r, "../", func(t page.Table, _ *page.Memory) (page.Sheet, bool) { return page.StorySheet(t, d.seat), true })
}

func showHelp(w http.ResponseWriter, r *http.Request, d door) {
	d.showSheet(w, r, "../", func(t page.Table, _ *page.Memory) (page.Sheet, bool) { return page.HelpSheet(t, d.seat), true })
}

// showSheet answers with something to read, for a script that lays it over the table or else as a document.
func (d door) showSheet(w http.ResponseWriter, r *http.Request, back string, make func(page.Table, *page.Memory) (page.Sheet, bool)) {
	sheet := d.sheet(look{voice: page.VoiceIn(r.FormValue("voice"))}, make)
	sheet.Back = back
	write := sheet.WriteAlone
	if isScript(r) {
		write = sheet.Write
	}
	var text bytes.Buffer
	if err := write(&text); err != nil {
		d.log.Print(err)
		http.Error(w, "The server could not make this page. Its terminal shows why.", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, _ = w.Write(text.Bytes()) // who is gone needs no page
}

// sheet is something to read, while nothing changes at the table.
func (d door) sheet(look look, make func(page.Table, *page.Memory) (page.Sheet, bool)) page.Sheet {
	d.mu.Lock()
	defer d.mu.Unlock()
	if sheet, ok := make(d.shown(d.seat, look)); ok {
		return sheet
	}
	return page.Sheet{Title: "This card is no longer visible"}
}

// isScript reports whether a script asks, which wants words and not a document.
func isScript(r *http.Request) bool { return r.Header.Get("Accept") == "text/plain" }
