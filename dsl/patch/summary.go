package patch

import (
	"strings"

	"houserule/dsl/source"
	"houserule/dsl/syntax"
)

// Summary returns a line about each declaration that the file of a house rule changes, replaces or
// adds. An example is "changes the check strike: stays untapped". Options have their new value.
func Summary(file *source.File) (lines []string) {
	parsed, findings := syntax.Parse(file)
	if findings.HasErrors() {
		return nil
	}
	for _, d := range parsed.Decls {
		switch d := d.(type) {
		case *syntax.VariantDecl, *syntax.ScenarioDecl, *syntax.ClausesDecl:
		case *syntax.ChangeDecl:
			id, _ := target(d)
			line := "changes the " + spoken(id)
			if d.Option != nil {
				value := file.Text[d.Option.Name.EndPos.Offset:d.Option.EndPos.Offset]
				line += " to " + strings.Trim(value, "= ")
			} else if labels := editedLabels(d); len(labels) > 0 {
				line += ": " + strings.Join(labels, ", ")
			}
			lines = append(lines, line)
		case *syntax.ReplaceDecl:
			lines = append(lines, "replaces the "+spoken(identify(d.Decl)))
		default:
			if id := identify(d); id.sort != "" {
				lines = append(lines, "adds "+withArticle(spoken(id)))
			}
		}
	}
	return lines
}

// spoken returns the sort and the name of a declaration as players read them.
func spoken(id identity) string {
	return strings.TrimSpace(id.sort + " " + strings.ReplaceAll(id.name, "_", " "))
}

// editedLabels returns the labels of the lines of a check or score that a change edits.
func editedLabels(d *syntax.ChangeDecl) (labels []string) {
	for _, edit := range d.Lines {
		for _, line := range []*syntax.CheckLine{edit.Insert, edit.Change} {
			if line != nil && line.Label != nil {
				labels = append(labels, line.Label.Raw)
			}
		}
	}
	return labels
}
