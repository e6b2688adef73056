// Package disktest has a disk for tests that can be full. Only root can have one; for others such tests are skipped.
package disktest

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// Small is a folder on a disk of its own, on which there is room for 64 kB, until the test is over.
func Small(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	if said, err := exec.Command("mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", folder).CombinedOutput(); err != nil {
		t.Skipf("there is no disk to fill: %s", said)
	}
	t.Cleanup(func() {
		if said, err := exec.Command("umount", "--lazy", folder).CombinedOutput(); err != nil {
			t.Errorf("the disk is still there: %s", said)
		}
	})
	return folder
}

// Fill fills the disk that a folder is on. What it gives makes room again.
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
