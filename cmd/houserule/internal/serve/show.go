package serve

import (
	"bytes"
	"net/http"

	"houserule/cmd/houserule/internal/page"
)

func showTable(w http.ResponseWriter, r *http.Request, d seatLink) {
	d.show(w, r, look{voice: page.VoiceIn(r.FormValue("voice"))}, http.StatusOK)
}

// show sends the page of a seat as a whole document, with its advice if that is computed in time.
func (d seatLink) show(w http.ResponseWriter, r *http.Request, look look, code int) {
	await(r.Context(), d.adviceFor(d.seat), slowest)
	text, _, err := d.page(d.seat, look, true)
	if err != nil {
		d.log.Print(err)
		http.Error(w, "The server could not make this page. Its terminal shows why.", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(code)
	_, _ = w.Write(text) // the error of a client that has left is of no use
}

func showCard(w http.ResponseWriter, r *http.Request, d seatLink) {
	d.showSheet(w, r, "../../", func(t page.Table, memory *page.Memory) (page.Sheet, bool) {
		return page.CardSheet(t, d.seat, memory, r.PathValue("name"))
	})
}

func showStory(w http.ResponseWriter, r *http.Request, d seatLink) {
	d.showSheet(w, r, "../", func(t page.Table, _ *page.Memory) (page.Sheet, bool) { return page.StorySheet(t, d.seat), true })
}

func showHelp(w http.ResponseWriter, r *http.Request, d seatLink) {
	d.showSheet(w, r, "../", func(t page.Table, _ *page.Memory) (page.Sheet, bool) { return page.HelpSheet(t, d.seat), true })
}

// showSheet sends a sheet: the contents of a dialog to a script, or a whole document to a browser
// without scripts.
func (d seatLink) showSheet(w http.ResponseWriter, r *http.Request, back string, make func(page.Table, *page.Memory) (page.Sheet, bool)) {
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
	_, _ = w.Write(text.Bytes()) // the error of a client that has left is of no use
}

// sheet makes a sheet with the table locked.
func (d seatLink) sheet(look look, make func(page.Table, *page.Memory) (page.Sheet, bool)) page.Sheet {
	d.mu.Lock()
	defer d.mu.Unlock()
	if sheet, ok := make(d.shown(d.seat, look)); ok && !d.isDrawing() {
		return sheet
	}
	return page.Sheet{Title: d.language().Say("This card is no longer visible")}
}

// isScript reports whether a request comes from the script of a page, which expects plain text
// instead of a document.
func isScript(r *http.Request) bool { return r.Header.Get("Accept") == "text/plain" }
