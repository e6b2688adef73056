package serve

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"houserule/dsl/source"
)

// A Key is the secret from which the links of one game are derived. The same key gives the same
// links.
type Key [32]byte

// NewKey returns a random key.
func NewKey() (k Key) {
	rand.Read(k[:]) // never fails
	return k
}

var letters = base32.StdEncoding.WithPadding(base32.NoPadding)

// Secret returns the secret of a seat. It has 128 bits, and reveals nothing about the secrets of
// other seats.
func (k Key) Secret(seat int) string {
	sum := hmac.New(sha256.New, k[:])
	fmt.Fprintf(sum, "seat %d", seat)
	return strings.ToLower(letters.EncodeToString(sum.Sum(nil)[:16]))
}

// KeepIn writes the key to a file that only its owner can read. It returns an error if a file at
// path holds anything but a key, because that must not be overwritten.
func (k Key) KeepIn(path string) error {
	if _, err := readKey(path); !errors.Is(err, fs.ErrNotExist) && err != nil {
		return err
	}
	return source.ReplaceSecret(path, letters.EncodeToString(k[:])+"\n")
}

// KeyOf returns the key in a file, or a new one if there is no file.
func KeyOf(path string) (Key, error) {
	k, err := readKey(path)
	if errors.Is(err, fs.ErrNotExist) {
		return NewKey(), nil
	}
	return k, err
}

func readKey(path string) (k Key, err error) {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return k, fmt.Errorf("%s is not a regular file, so it can't hold the seat links of a game", path)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return k, err
	}
	read, err := letters.DecodeString(strings.TrimSpace(string(text)))
	if err != nil || len(read) != len(k) {
		return k, fmt.Errorf("%s does not hold the seat links of a game; delete it to get new links", path)
	}
	copy(k[:], read)
	return k, nil
}
