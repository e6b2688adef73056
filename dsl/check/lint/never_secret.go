package lint

import (
	"slices"

	"houserule/dsl/check/report"
	"houserule/dsl/variant"
)

// checkNeverSecret warns of what is kept secretly, and shown to all right behind wherever it is set.
func (c *linter) checkNeverSecret() {
	if !slices.ContainsFunc(c.Variant.Globals, func(g *variant.Global) bool { return g.Secret }) {
		return
	}
	set, shown := map[*variant.Global]int{}, map[*variant.Global]int{}
	for _, p := range slices.Concat(c.Procs, c.Scripted) {
		variant.Walk(p.Body, func(node any) bool {
			if block, ok := node.(*variant.Block); ok {
				for i, stmt := range block.Stmts {
					if s, ok := stmt.(*variant.SetGlobal); ok && s.Global.Secret {
						set[s.Global]++
						shown[s.Global] += showsToAll(block.Stmts[i+1:], s.Global)
					}
				}
			}
			return true
		})
	}
	for _, g := range c.Variant.Globals {
		if set[g] > 0 && set[g] == shown[g] {
			c.Warnf(report.CodeNeverSecret, g.Span, "Leave out secretly and show, or show it later.",
				"%q is never a secret: wherever it is set it is shown to all", g.Name)
		}
	}
}

// showsToAll is 1 if steps begin with showing a secret to all, and else 0. What is set or shown before that is no time in
// which it could have been a secret.
func showsToAll(stmts []variant.Stmt, g *variant.Global) int {
	for _, stmt := range stmts {
		switch s := stmt.(type) {
		case *variant.SetGlobal:
		case *variant.Show:
			if get, ok := s.What.(*variant.GlobalGet); ok && get.Global == g && s.To == nil {
				return 1
			}
		default:
			return 0
		}
	}
	return 0
}
