package data

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserule/dsl/source"
	"houserule/dsl/variant"
)

func TestMentions(t *testing.T) {
	food := &variant.Enum{Name: "Food", Members: []string{"hay", "fish"}}
	kind := &variant.Kind{Name: "Beast", Fields: []*variant.Field{
		{Name: "eats", Type: &variant.Type{Base: variant.EnumType, Enum: food}},
		{Name: "likes", Type: &variant.Type{Base: variant.SetType, Enum: food}},
		{Name: "size", Type: &variant.Type{Base: variant.Number}},
	}}
	file := source.NewFile("beasts.toml", `[[card]]
name = "Otter"
eats = "fish"
likes = ["hay", 'fish', "moss"]
size = 1
remark = "hay"
`)
	var got []string
	for _, m := range ParseCards(file).Mentions(kind) {
		what := "field " + m.Field.Name
		if m.Enum != nil {
			what = "member " + m.Enum.Members[m.Member]
		}
		got = append(got, m.At.String()+" "+m.At.Text()+": "+what)
	}
	want := []string{
		"beasts.toml:3:1 eats: field eats", "beasts.toml:3:9 fish: member fish", "beasts.toml:4:1 likes: field likes",
		"beasts.toml:4:11 hay: member hay", "beasts.toml:4:18 fish: member fish", "beasts.toml:5:1 size: field size",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
