package workshop

import (
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"houserule/cmd/houserule/internal/discover"
	"houserule/dsl"
	"houserule/interpreter/save"
	"houserule/rules"
)

// A bench is a workshop for shipped rules in an empty folder.
type bench struct {
	*Workshop
	head  save.Head
	added []string
}

func newBench(t *testing.T) *bench {
	t.Helper()
	t.Chdir(t.TempDir())
	b := &bench{head: save.Head{Variant: "solitaire"}}
	b.Workshop = New(Rules{
		Reload: func() (*dsl.Library, *discover.Edited) {
			edited := discover.NewEdited(rules.FS)
			return dsl.NewLibrary(edited), edited
		},
		Request: func(h save.Head) (dsl.Request, error) { return dsl.Request{Variant: h.Variant, With: h.With}, nil },
		Add:     func(path string) { b.added = append(b.added, path) },
	})
	return b
}

// file returns the first file of the workshop.
func (b *bench) file(t *testing.T) File {
	t.Helper()
	files, err := b.Files(b.head)
	if err != nil {
		t.Fatal(err)
	}
	return files[0]
}

func (b *bench) save(t *testing.T, file File, text string) {
	t.Helper()
	if err := b.Save(b.head, file.Name, file.Text, text); err != nil {
		t.Fatal(err)
	}
}

// A house rule that began in the workshop stays there by its name, even if it is broken.
func TestBrokenHouseRuleStays(t *testing.T) {
	for _, broken := range []string{"variant workshop \"W\" { extends solitaire }\nreplace misspelt\n", "varant", "", "\x00 \xff {{{"} {
		b := newBench(t)
		begun := b.file(t)
		if begun.Name != "workshop.rules" || !begun.New {
			t.Fatalf("it begins with %+v", begun)
		}
		b.save(t, begun, broken)
		file := b.file(t)
		if file.Name != "workshop.rules" || file.New || !file.Write {
			t.Fatalf("after %q was saved, the first file is %+v", broken, file)
		}
		b.save(t, file, begun.Text)
		if text, _ := os.ReadFile("workshop.rules"); string(text) != begun.Text {
			t.Errorf("after it was corrected, the file holds %q", text)
		}
		if all, _ := filepath.Glob("*.rules"); len(all) != 1 || len(b.added) != 1 {
			t.Errorf("there are %q, and %q were added", all, b.added)
		}
		b.head.With = b.added
		if file := b.file(t); file.Name != "workshop.rules" || file.New {
			t.Errorf("once it is accepted, the first file is %+v", file)
		}
	}
}

// If several pages that read the same file save at once, one is written, and the others get an
// error.
func TestOneOfSeveralSavesWins(t *testing.T) {
	b := newBench(t)
	for _, state := range []string{"a new file", "a file that is there"} {
		was := b.file(t)
		var written atomic.Int32
		var saving sync.WaitGroup
		for i := range 20 {
			saving.Go(func() {
				if b.Save(b.head, was.Name, was.Text, was.Text+strings.Repeat("#", i+1)+"\n") == nil {
					written.Add(1)
				}
			})
		}
		saving.Wait()
		if written.Load() != 1 {
			t.Errorf("%s: %d saves of one text are written", state, written.Load())
		}
	}
}

// A text is only written to the file that it names, and only if that contains the text that its
// page has read.
func TestOtherFilesAreNotWritten(t *testing.T) {
	b := newBench(t)
	begun := b.file(t)
	for _, test := range []struct{ name, was string }{
		{"gone.rules", begun.Text},
		{"../../etc/passwd", begun.Text},
		{"", begun.Text},
		{begun.Name, "something else"},
		{begun.Name, ""},
		{"rules/solitaire/solitaire.rules", begun.Text},
	} {
		if b.Save(b.head, test.name, test.was, "evil") == nil {
			t.Errorf("a text for %q, where %q was, is written", test.name, test.was)
		}
	}
	if all, _ := filepath.Glob("*"); len(all) != 0 {
		t.Errorf("%q were written", all)
	}
}

// A new house rule never replaces a file or a link.
func TestNewHouseRuleReplacesNothing(t *testing.T) {
	b := newBench(t)
	begun := b.file(t)
	if err := os.Symlink("elsewhere/stolen.rules", begun.Name); err != nil {
		t.Skip(err)
	}
	if b.Save(b.head, begun.Name, begun.Text, begun.Text+"#\n") == nil {
		t.Error("a link that came meanwhile is replaced")
	}
	if file := b.file(t); file.Name != "workshop-2.rules" {
		t.Errorf("beside a link, the first file is %+v", file)
	}
	if to, err := os.Readlink(begun.Name); err != nil || to != "elsewhere/stolen.rules" {
		t.Error("the link is lost", to, err)
	}
}
