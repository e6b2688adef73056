package main

import (
	"context"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"

	"houserule/cmd/houserule/internal/terminal"
)

// interruptible is a context that is done as soon as somebody presses Ctrl-C. A second Ctrl-C ends the
// program as usual.
func interruptible() (context.Context, func()) {
	ctx, stop := signals.context(os.Interrupt)
	context.AfterFunc(ctx, stop)
	return ctx, stop
}

// newBar is a bar on a terminal that is cleared away at the end.
func newBar(std streams, most int, doing string) *progressbar.ProgressBar {
	return progressbar.NewOptions(most,
		progressbar.OptionSetWriter(terminal.Raw(std.err)),
		progressbar.OptionSetDescription(doing),
		progressbar.OptionShowCount(),
		progressbar.OptionThrottle(50*time.Millisecond),
		progressbar.OptionClearOnFinish(),
	)
}
