package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"time"

	"houserule/dsl/diag"
	"houserule/interpreter/seat"
)

// A notification is a message that the game waits for a player's answer.
type notification struct {
	Table   string `json:"table"` // name of the saved game
	Game    string `json:"game"`  // title of the rules
	Seat    int    `json:"seat"`  // from 1
	Address string `json:"address"`
	link    string // the player's link, which is a secret
}

// Limits of notifications, because a command or a server may hang.
const (
	notifyWithin  = 30 * time.Second
	mostNotifying = 100 // notifications that wait; more are dropped
)

// A notifier runs a command or posts to a URL for each notification, one after the other.
type notifier struct {
	words []string // of the command; nil for a URL
	url   string
	queue chan notification
}

// newNotifier returns the notifier for a value of --notify, or an error for the user.
func newNotifier(to string) (*notifier, error) {
	n := &notifier{queue: make(chan notification, mostNotifying)}
	if strings.HasPrefix(to, "http://") || strings.HasPrefix(to, "https://") {
		n.url = to
		return n, nil
	}
	var err error
	if n.words, err = seat.WordsOf(to); err != nil || len(n.words) == 0 {
		return nil, misuse("--notify %q: write a command or an address that begins with https://", to)
	}
	if _, err := exec.LookPath(n.words[0]); err != nil {
		return nil, misuse("--notify: can't run %s: %v", n.words[0], err)
	}
	return n, nil
}

// add queues a notification. It drops the notification if too many wait.
func (n *notifier) add(about notification) {
	select {
	case n.queue <- about:
	default:
	}
}

// run sends notifications until the context is done. It writes failures to complaints.
func (n *notifier) run(ctx context.Context, complaints io.Writer) {
	for {
		select {
		case <-ctx.Done():
			return
		case about := <-n.queue:
			if err := n.send(ctx, about); err != nil && ctx.Err() == nil {
				fmt.Fprintf(complaints, "houserule: could not notify player %d: %s\n", about.Seat, diag.Printable(err.Error()))
			}
		}
	}
}

func (n *notifier) send(ctx context.Context, about notification) error {
	ctx, done := context.WithTimeout(ctx, notifyWithin)
	defer done()
	if n.url != "" {
		return n.post(ctx, about)
	}
	command := exec.CommandContext(ctx, n.words[0], n.words[1:]...)
	command.Env = append(os.Environ(), "HOUSERULE_TABLE="+about.Table, "HOUSERULE_GAME="+about.Game, "HOUSERULE_SEAT="+strconv.Itoa(about.Seat), "HOUSERULE_LINK="+about.link)
	command.WaitDelay = time.Second
	var printed seat.Tail
	command.Stdout, command.Stderr = &printed, &printed
	err := command.Run()
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return fmt.Errorf("%s took longer than %v", n.words[0], notifyWithin)
	}
	if text := printed.String(); err != nil && text != "" {
		return fmt.Errorf("%w: %s", err, text)
	}
	return err
}

// post sends a notification as JSON. It leaves out the player's link, because several players may
// read the messages at one address.
func (n *notifier) post(ctx context.Context, about notification) error {
	body, err := json.Marshal(about)
	if err != nil {
		return err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, n.url, bytes.NewReader(body))
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", "application/json")
	reply, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer reply.Body.Close()
	if reply.StatusCode >= http.StatusMultipleChoices {
		return fmt.Errorf("the server answered %s", reply.Status)
	}
	return nil
}
