package rulebook

import (
	"fmt"
	"houserule/dsl/syntax"
)

// block returns the steps of a block, or nil without a block.
func (w *writer) block(b *syntax.Block) (steps []Step) {
	if b == nil {
		return nil
	}
	for _, s := range b.Stmts {
		steps = append(steps, w.step(s)...)
	}
	return steps
}

func (w *writer) arm(a *syntax.Arm) []Step {
	if a.Block != nil {
		return w.block(a.Block)
	}
	return w.step(a.Stmt)
}

// step returns a statement as a step. It panics for an unknown node, because a new statement
// needs a translation here.
func (w *writer) step(s syntax.Stmt) []Step {
	one := func(p Phrase, below ...Step) []Step { return []Step{{w.capital(p), below}} }
	switch s := s.(type) {
	case *syntax.Let:
		return one(join(slot(s.Name.Text), words(w.is(s.Value)), w.phrase(s.Value)))
	case *syntax.If:
		return w.either("If ", s)
	case *syntax.While:
		return one(w.asLongAs(s.Cond), w.block(s.Body)...)
	case *syntax.Repeat:
		return one(join(w.phrase(s.Count), words(" times:")), w.block(s.Body)...)
	case *syntax.ForEach:
		return one(w.each("for each ", s.Var, s.Source, s.Where), w.block(s.Body)...)
	case *syntax.Together:
		return one(w.each("all at the same time, each ", s.Var, s.Source, s.Where), w.block(s.Body)...)
	case *syntax.Secretly:
		return one(join(words("in secret, for "), w.phrase(s.Player), words(":")), w.block(s.Body)...)
	case *syntax.Match:
		return one(join(words("depending on "), w.phrase(s.Value), words(":")), w.arms(s)...)
	case *syntax.Return:
		if s.Value == nil {
			return one(words("this rule ends"))
		}
		return one(join(words("the result is "), w.phrase(s.Value)))
	case *syntax.Stop:
		return one(words("the repetition ends"))
	case *syntax.Skip:
		return one(words("nothing happens"))
	case *syntax.EndGame:
		if s.Who != nil {
			return one(join(words("the game ends for "), w.phrase(s.Who)))
		}
		return one(words("the game ends"))
	case *syntax.Say:
		return one(w.quoted(s.Text.Raw))
	case *syntax.ChooseStmt:
		return one(w.quoted(s.Prompt.Raw), w.options(s)...)
	case *syntax.Action:
		if s.Value != nil {
			return one(join(w.phrase(s.Target), words(" becomes "), w.phrase(s.Value)))
		}
		return one(w.phrase(s.Target))
	case *syntax.Draw, *syntax.Shuffle, *syntax.Move, *syntax.Discard, *syntax.TurnOver, *syntax.Create, *syntax.Show, *syntax.Adjust:
		return one(w.phrase(s))
	default:
		panic(fmt.Sprintf("the statement %T has no words", s))
	}
}

// asLongAs returns the heading of a loop.
func (w *writer) asLongAs(cond syntax.Expr) Phrase {
	phrase := w.phrase(cond)
	if phrase.String() == w.name("true") {
		return words("again and again, until a step ends it:")
	}
	return join(words("as long as "), phrase, words(":"))
}

// is returns the text between a name and its value. A choice or a roll is an action and not a
// value, so a colon precedes it.
func (w *writer) is(value syntax.Expr) string {
	switch value.(type) {
	case *syntax.Choose, *syntax.Judge, *syntax.Roll:
		return ": "
	default:
		return " is "
	}
}

// either returns the steps of a condition: one for each of its branches.
func (w *writer) either(begins string, s *syntax.If) []Step {
	steps := []Step{{join(words(begins), w.phrase(s.Cond), words(":")), w.block(s.Then)}}
	switch {
	case s.ElseIf != nil:
		steps = append(steps, w.either("Otherwise, if ", s.ElseIf)...)
	case s.Else != nil:
		steps = append(steps, Step{words("Otherwise:"), w.block(s.Else)})
	}
	return steps
}

func (w *writer) each(begins string, name syntax.Name, source, where syntax.Expr) Phrase {
	p := join(words(begins), slot(name.Text), words(" in "), w.phrase(source))
	if where != nil {
		p = join(p, words(" where "), w.phrase(where))
	}
	return append(p, Run{Text: ":"})
}

func (w *writer) arms(s *syntax.Match) (steps []Step) {
	for _, arm := range s.Arms {
		steps = append(steps, Step{join(w.capital(w.pattern(&arm.Pattern)), words(":")), w.arm(&arm.Do)})
	}
	return steps
}

// options returns the options of a choice as steps.
func (w *writer) options(s *syntax.ChooseStmt) (steps []Step) {
	for _, o := range s.Options {
		p := w.quoted(o.Label.Raw)
		for _, part := range o.Parts {
			p = join(p, words(", for each "), slot(part.Var.Text), words(" in "), w.phrase(part.Source))
			if part.Where != nil {
				p = join(p, words(" where "), w.phrase(part.Where))
			}
		}
		if o.When != nil {
			p = join(p, words(", if "), w.phrase(o.When))
		}
		steps = append(steps, Step{append(p, Run{Text: ":"}), w.arm(&o.Do)})
	}
	return steps
}

// slot returns a name as a placeholder for its value.
func slot(name string) Phrase { return Phrase{{Text: spaced(name), Slot: true}} }
