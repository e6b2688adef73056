package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"houserule/cmd/houserule/internal/effects"
	"houserule/cmd/houserule/internal/page"
	"houserule/cmd/houserule/internal/report"
	"houserule/cmd/houserule/internal/wording"
	"houserule/dsl"
	"houserule/dsl/variant"
	"houserule/interpreter/batch"
	"houserule/interpreter/batch/compare"
)

// alone compares each of several house rules on its own, for a page. It returns nil if there is
// no page or only one house rule.
func (c compareCmd) alone(ctx context.Context, m match, std streams) (arms []page.Arm, err error) {
	if c.HTML == "" || len(c.With) < 2 {
		return nil, nil
	}
	for _, rule := range c.With {
		one, err := c.only(rule, std)
		if err != nil {
			return nil, err
		}
		settings := m.Settings
		settings.Patched = one.settings
		var clear func()
		settings.Games, clear = c.batch(batch.Shard{}, nil, std)
		result, err := compare.Run(ctx, m.base.rules, one.rules, settings)
		clear()
		if err != nil {
			return nil, playError(err)
		}
		arms = append(arms, page.Arm{Name: rule + " alone", Report: result})
	}
	return arms, nil
}

// only returns the side with one of the house rules. It drops options that those rules lack.
func (c compareCmd) only(rule string, std streams) (side, error) {
	g := c.gameFlags
	rule, _ = dsl.CutOver(rule)
	g.With = []string{rule}
	checked, err := load(g.withPieces(dsl.Request{Variant: g.Variant, With: g.With}), std)
	if err != nil {
		return side{}, err
	}
	g.Option = slices.DeleteFunc(slices.Clone(g.Option), func(setting string) bool { return !knowsOption(checked, setting) })
	return c.settled(g, checked, std)
}

// page writes a comparison as a page.
func (c compareCmd) page(m match, found report.Comparison, alone []page.Arm, std streams) error {
	study := &dsl.Study{Variant: m.patched.rules}
	if len(c.With) > 0 {
		study = library.Study(c.withPieces(dsl.Request{Variant: c.Variant, With: c.With}))
	}
	page := effects.PageOf(found, m.base.rules, study)
	page.Alone, page.Settings = alone, settingsOf(m)
	var text strings.Builder
	if err := page.WriteHTML(&text); err != nil {
		return err
	}
	if err := comparisonPages.replace(c.HTML, text.String()); err != nil {
		return err
	}
	fmt.Fprintf(std.out, "Wrote the comparison to %s\n", c.HTML)
	return nil
}

// settingsOf returns the options that both sides have, with different values.
func settingsOf(m match) (all []page.Setting) {
	for _, base := range m.base.rules.Options {
		at := slices.IndexFunc(m.patched.rules.Options, func(o *variant.Option) bool { return o.Name == base.Name })
		if at < 0 {
			continue
		}
		patched := m.patched.rules.Options[at]
		before, after := base.Word(m.base.value(base)), patched.Word(m.patched.value(patched))
		if before != after {
			all = append(all, page.Setting{Name: wording.UpperFirst(wording.OneLine(base.Spoken())), About: base.About, Before: before, After: after})
		}
	}
	return all
}

// value returns the value of an option on a side.
func (s side) value(o *variant.Option) int64 {
	if value, ok := s.settings.Options[o.Name]; ok {
		return value
	}
	return o.Default
}
