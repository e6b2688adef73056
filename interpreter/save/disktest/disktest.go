// Package disktest provides a small disk that tests can fill, to check errors of a full disk. It
// needs root, because it mounts a file system. Without root it skips the test, because mount
// returns an error.
package disktest

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// Small returns a folder on a separate disk of 64 kB. The disk is unmounted when the test ends.
func Small(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	if output, err := exec.Command("mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", folder).CombinedOutput(); err != nil {
		t.Skipf("there is no disk to fill: %s", output)
	}
	t.Cleanup(func() {
		if output, err := exec.Command("umount", "--lazy", folder).CombinedOutput(); err != nil {
			t.Errorf("the disk is still there: %s", output)
		}
	})
	return folder
}

// Fill fills the disk that holds folder. It returns a function that frees the space again.
func Fill(t *testing.T, folder string) (makeRoom func()) {
	t.Helper()
	path := filepath.Join(folder, "filler")
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for _, n := range []int{4096, 1} {
		for err = nil; err == nil; {
			_, err = file.Write(make([]byte, n))
		}
	}
	return func() {
		if err := os.Remove(path); err != nil {
			t.Error(err)
		}
	}
}
