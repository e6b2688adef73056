package rulebook

import "houserule/dsl/syntax"

// localsOf are the names that mean something only in a declaration: what it is given, and what it gives names to.
func localsOf(d syntax.Decl) map[string]bool {
	locals := map[string]bool{}
	syntax.Walk(d, func(piece syntax.Piece) bool {
		switch p := piece.(type) {
		case *syntax.Param:
			locals[p.Name.Text] = true
		case *syntax.Let:
			locals[p.Name.Text] = true
		case *syntax.ForEach:
			locals[p.Var.Text] = true
		case *syntax.Together:
			locals[p.Var.Text] = true
		case *syntax.ChoosePart:
			locals[p.Var.Text] = true
		case *syntax.PriorityRule:
			learn(locals, p.Var)
		case *syntax.Draw:
			learn(locals, p.As)
		case *syntax.Create:
			learn(locals, p.As)
		}
		return true
	})
	return locals
}

func learn(locals map[string]bool, name *syntax.Name) {
	if name != nil {
		locals[name.Text] = true
	}
}

// paramsOf are the names of what a declaration is given.
func paramsOf(d syntax.Decl) (names []string) {
	for _, p := range parametersOf(d) {
		names = append(names, spaced(p.Name.Text))
	}
	return names
}

func parametersOf(d syntax.Decl) []syntax.Param {
	switch d := d.(type) {
	case *syntax.ProcDecl:
		return d.Params
	case *syntax.CheckDecl:
		return d.Params
	case *syntax.PriorityDecl:
		return d.Params
	default:
		return nil // of a table they are the heads of its columns
	}
}
