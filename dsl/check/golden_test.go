package check

import (
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserule/dsl/diag"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// TestTrees checks the texts in testdata/good, which have no errors. The expected tree is in a
// file beside each text.
func TestTrees(t *testing.T) {
	for _, file := range readFiles(t, "testdata/good/*.rules") {
		t.Run(strings.TrimSuffix(strings.TrimPrefix(file.Name, "testdata/good/"), ".rules"), func(t *testing.T) {
			in, found := inputOf(file.Text)
			v, more := Check(in)
			if found = append(found, more...); len(found) > 0 || v == nil {
				t.Fatal(found.Text(diag.Plain))
			}
			for _, fault := range wellFormed(v) {
				t.Error(fault)
			}
			checkGolden(t, strings.TrimSuffix(file.Name, ".rules")+".tree", tree(v))
		})
	}
}

func checkGolden(t *testing.T, path, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", path, diff)
	}
}
