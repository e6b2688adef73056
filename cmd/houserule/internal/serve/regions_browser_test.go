package serve

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"

	"houserule/cmd/houserule/internal/browsertest"
	"houserule/cmd/houserule/internal/session/sessiontest"
)

// faults is an expression that returns everything that is out of place on a page: regions, text
// and targets. Regions must be in sight without a scrolled page.
const faults = `(() => {
	const found = new Set(), box = (part) => part.getBoundingClientRect(), isWide = innerWidth > 1020;
	const named = (part) => part.id || part.className.baseVal || part.className || part.tagName;
	const all = (what) => [...document.querySelectorAll(what)].filter((part) => box(part).width > 0 && box(part).height > 0);
	const isIn = (inner, outer) => inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1 && inner.left >= outer.left - 1 && inner.right <= outer.right + 1;
	const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
	const screen = {top: 0, left: 0, bottom: innerHeight, right: innerWidth}, page = document.documentElement;
	if (page.scrollHeight > innerHeight || page.scrollWidth > innerWidth) found.add("the page is " + page.scrollWidth + "x" + page.scrollHeight);
	for (const region of all("#bar, #seats, #middle, #hands, #side")) if (!isIn(box(region), screen)) found.add(named(region) + " is out of sight");
	for (const part of all("#hands .card")) if (box(part).top < box(part.closest("#hands")).top || box(part).top + 40 > innerHeight) found.add("a card of the hand is out of sight");
	for (const heading of all("[data-ask] h2").slice(0, 1)) if (!isIn(box(heading), box(document.getElementById("decisions")))) found.add("the question is out of sight");
	for (const group of ["#bar, #seats, #middle, #hands, #side", "#boards, #areas", "#areas .zone", "#seats > *", "#decisions, #story"]) {
		const parts = all(group);
		parts.forEach((part, i) => parts.slice(i + 1).forEach((other) => meet(box(part), box(other)) && found.add(named(part) + " and " + named(other) + " overlap")));
	}
	const texts = document.createTreeWalker(document.getElementById("page"), NodeFilter.SHOW_TEXT);
	while (texts.nextNode()) {
		const part = texts.currentNode.parentElement, style = getComputedStyle(part);
		if (!texts.currentNode.data.trim() || box(part).width === 0 || style.visibility === "hidden" || part.closest(".hide, .skip, title")) continue;
		const size = parseFloat(style.fontSize) * (part.ownerSVGElement ? part.getScreenCTM().a : 1);
		if (size < 10.95) found.add(named(part) + " has text of " + size.toFixed(1) + " px");
	}
	for (const target of all("#page :is(a[href], button, summary, label, .spot)")) {
		const {width, height} = box(target);
		if (!target.closest(".skip, .take") && Math.min(width, height) < 23.9 && getComputedStyle(target).visibility !== "hidden") found.add("the target " + named(target) + " has " + Math.round(width) + "x" + Math.round(height) + " px");
	}
	const least = isWide ? 96 : 80;
	for (const card of all("#areas .row .card, #hands .card")) if (card.offsetWidth < least) found.add("a card is " + card.offsetWidth + " px wide");
	for (const columns of all(".columns")) if (new Set([...columns.children].map((column) => Math.round(box(column).top))).size > 1) found.add("columns lie below each other");
	if (!isWide) for (const board of all(".board")) if (box(board).height < innerHeight / 4) found.add("a board is a strip");
	if (isWide) for (const story of all("#story")) if (story.clientHeight - story.firstElementChild.offsetHeight < 8 * 21) found.add("the story has less than 8 lines");
	if (!isWide && box(document.getElementById("side")).height > innerHeight / 3 + 1) found.add("the question takes more than a third of the screen");
	return [...found].join("; ");
})()`

// On screens of both sizes, each region is in its place after each answer, even if the answer was
// given at the end of a long list. Nothing overlaps, and everything is large enough to read and to
// hit.
func TestRegionsKeepTheirPlaces(t *testing.T) {
	b := browsertest.Start(t)
	games := "../../../../testdata/games/"
	for _, game := range []struct {
		variant string
		seats   []string // the programs that play the other seats
		answers int
	}{
		{"solitaire", nil, 16}, {"quests", nil, 10}, {"arda", []string{"2=suggest", "3=suggest"}, 8}, {"runebound-lairs", nil, 16}, {"hazard-decks", nil, 10},
		{games + "hearts.rules", []string{"2=random", "3=random", "4=random"}, 20}, {games + "crazy_eights.rules", []string{"2=random", "3=random"}, 20}, {games + "klondike.rules", nil, 16},
	} {
		l := open(t, sessiontest.Sit(t, game.variant, 1+len(game.seats), game.seats...))
		w := visit(t, b, l.seat(0), 1280, 800)
		w.Lit(true)
		w.asked()
		for n := range game.answers {
			w.resized(1280, 800)
			if found := w.Is(faults); found != "" {
				t.Errorf("%s, answer %d, on a screen of 1280x800: %s", game.variant, n, found)
			}
			if few := 4; n%few == 0 {
				w.resized(360, 740)
				if found := w.Is(faults); found != "" {
					t.Errorf("%s, answer %d, on a screen of 360x740: %s", game.variant, n, found)
				}
			}
			w.Is(`document.getElementById("decisions").scrollTop = 1e9`)
			w.suggested()
			w.Until(isOver + "||" + isAsked + "&&" + isSeen)
			if w.Is(`!!`+isOver) == "true" {
				break
			}
			w.asked()
		}
	}
}

// resized sets the size of the screen, and waits until the page has adapted to it.
func (w *tab) resized(width, height int64) {
	w.Helper()
	w.Do(chromedp.EmulateViewport(width, height))
	w.Until(fmt.Sprintf(`innerWidth === %d`, width))
	w.Is(`new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))`)
}

// suggested answers the question as the rules suggest, and waits for the result.
func (w *tab) suggested() {
	w.Helper()
	before := w.Is(version)
	w.Is(`void document.querySelector("[data-ask] .hint")?.click()`)
	w.Until(fmt.Sprintf(`!document.querySelector("[data-ask] .hint") || %s !== %q && document.getElementById("notice").textContent`, version, before))
	id, number := w.Is(isAsked+".id"), w.Is(isAsked+`.querySelector("[name=number]").value`)
	w.Until(isSeen + "&& !sent") // or the click would be ignored
	w.Is(`void (() => {
		const form = document.querySelector("[data-answer]"), marked = [...form.querySelectorAll(".opt.suggested")];
		for (const box of form.querySelectorAll(".opt.suggested input")) box.checked = true;
		const button = form.querySelector("[data-main]") || marked.find((way) => way.matches("button")) || form.querySelector(".go .btn:has(.tag)") || form.querySelector("button.opt, .faces button, .go .btn:not(.hint)");
		const number = form.querySelector(".entry input");
		if (number) number.value = number.min;
		button.click();
	})()`)
	w.Until(fmt.Sprintf(`document.getElementById(%q)?.querySelector("[name=number]")?.value !== %q`, id, number))
}
