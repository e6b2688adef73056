//go:build !unix

package save_test

import "errors"

// makePipe returns an error, because this system has no pipes among its files.
func makePipe(string) error { return errors.ErrUnsupported }
