package page

import "testing"

func TestDiffers(t *testing.T) {
	const before = `<section aria-labelledby="q"><header><h2 id="q">What?</h2></header><ol class="opts" aria-label="Ways">` +
		`<li><button value="0"><kbd>1</kbd> <span>Pay</span></button></li>`
	const behind = `</ol></section><p>Turn 1</p>`
	for name, test := range map[string]struct{ a, b, part, told, otherwise string }{
		"a figure more":   {before + behind, before[:len(before)-len("</button></li>")] + `<small>pot: 13 → 14</small></button></li>` + behind, "What? / Ways", "1 Pay", "1 Pay pot: 13 → 14"},
		"an option more":  {before + behind, before + `<li><button>Take &amp; go</button></li>` + behind, "What? / Ways", "", "Take & go"},
		"an option less":  {before + `<li>Take</li>` + behind, before + behind, "What? / Ways", "Take", ""},
		"another label":   {before + `<li><svg aria-label="six"/></li>` + behind, before + `<li><svg aria-label="two"/></li>` + behind, "What? / Ways", "six", "two"},
		"no words":        {before + `<li data-h="3">x</li>` + behind, before + `<li data-h="5">x</li>` + behind, "", "data-h 3", "data-h 5"},
		"the end":         {before + behind, before + behind + "<p>Over</p>", "", "", "Over"},
		"scripts are not": {"<script>let a = 1</script><p>One</p>", "<script>let a = 2</script><p>Two</p>", "", "One", "Two"},
	} {
		part, told, otherwise := Differs(test.a, test.b)
		if part != test.part || told != test.told || otherwise != test.otherwise {
			t.Errorf("%s: %q, %q, %q", name, part, told, otherwise)
		}
	}
}
