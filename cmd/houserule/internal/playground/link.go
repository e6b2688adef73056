package playground

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"houserule/interpreter"
	"houserule/interpreter/history"
)

// A Link is the game or house rule in the fragment of a link. It is stored only there.
type Link struct {
	Variant string            `json:"variant"`
	House   string            `json:"house,omitempty"` // the text of a house rule
	Files   []File            `json:"files,omitempty"` // rules beside each other; if Variant is "", the game is among them
	Rules   string            `json:"rules,omitempty"` // fingerprint of all rules
	Players int               `json:"players,omitempty"`
	Seats   []string          `json:"seats,omitempty"` // programs, for example "2=suggest"
	Seed    *uint64           `json:"seed,omitempty"`
	Options map[string]string `json:"options,omitempty"`
	Steps   []Step            `json:"steps,omitempty"`
	Write   bool              `json:"write,omitempty"`   // opens the workshop instead of the table
	Compare bool              `json:"compare,omitempty"` // opens the workshop, and begins a comparison
}

// A File is a rules file or one with the data of rules.
type File struct {
	Name string `json:"n"`
	Text string `json:"t"`
}

// A Step is one answer of a game.
type Step struct {
	Answer   string `json:"a"`
	Kind     int    `json:"k,omitempty"`
	Player   int    `json:"p,omitempty"`
	Turn     string `json:"t,omitempty"`
	Rule     string `json:"r,omitempty"`
	Prompt   string `json:"q,omitempty"`
	Begins   bool   `json:"b,omitempty"`
	Corrects bool   `json:"c,omitempty"`
}

// edition is the version of the format of links. A link begins with it.
const edition = "1"

// Limits of a link. A link from a stranger may be hostile.
const (
	longestLink  = 256 << 10 // characters
	largestLink  = 1 << 20   // bytes after decompression
	longestHouse = 100 << 10
	mostSteps    = 5000
	mostPlayers  = 64
	mostFiles    = 100
	mostOptions  = 1000
	longestWord  = 20_000
	largestSave  = 16 << 20 // bytes
	mostTexts    = 4 << 20  // bytes of the rules in a save
)

// String returns the fragment of the link.
func (l Link) String() (string, error) {
	text, err := json.Marshal(l)
	if err != nil {
		return "", err
	}
	var packed bytes.Buffer
	w, err := flate.NewWriter(&packed, flate.BestCompression)
	if err != nil {
		return "", err
	}
	if _, err = w.Write(text); err == nil {
		err = w.Close()
	}
	if err != nil {
		return "", err
	}
	link := edition + "." + base64.RawURLEncoding.EncodeToString(packed.Bytes())
	if len(link) > longestLink || len(text) > largestLink {
		return "", errors.New("the game is too long for a link; share only its house rule, or the game before so many answers")
	}
	return link, nil
}

// errDamaged is the error for a link that isn't complete.
var errDamaged = errors.New("the link is damaged; copy all of it, and open it again")

// ParseLink returns the contents of a link's fragment.
func ParseLink(fragment string) (l Link, err error) {
	version, packed, found := strings.Cut(strings.TrimPrefix(fragment, "#"), ".")
	switch {
	case len(fragment) > longestLink:
		return l, errors.New("the link is too long, so it is not opened")
	case !found:
		return l, errDamaged
	case version != edition:
		return l, fmt.Errorf("the link has edition %.10q, and this playground reads edition %s; open it in the playground that made it", version, edition)
	}
	raw, err := base64.RawURLEncoding.DecodeString(packed)
	if err != nil {
		return l, errDamaged
	}
	text, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(raw)), largestLink+1))
	if err != nil {
		return l, errDamaged
	}
	if len(text) > largestLink {
		return l, errors.New("the link unpacks to too much text, so it is not opened")
	}
	if err := json.Unmarshal(text, &l); err != nil {
		return Link{}, errDamaged
	}
	if err := l.check(); err != nil {
		return Link{}, err
	}
	return l, nil
}

// check returns an error for values that no playground writes.
func (l Link) check() error {
	switch {
	case len(l.House) > longestHouse:
		return fmt.Errorf("the house rule in the link is longer than %d KB, so it is not opened", longestHouse>>10)
	case len(l.Steps) > mostSteps:
		return fmt.Errorf("the game in the link has more than %d answers, so it is not opened", mostSteps)
	case l.Variant == "" && len(l.Files) == 0 || strings.ContainsAny(l.Variant, "/\\.") || len(l.Options) > mostOptions || l.Players < 0 || l.Players > mostPlayers || len(l.Seats) > mostPlayers:
		return errDamaged
	}
	if err := checkFiles(l.Files); err != nil {
		return err
	}
	for _, s := range l.Seats {
		// a link must not start another program
		if strings.Contains(s, "pipe") {
			return errDamaged
		}
	}
	for _, s := range l.Steps {
		if s.Kind < 0 || s.Kind > int(interpreter.AskCard) || s.Player < -1 || s.Player >= mostPlayers || len(s.Answer)+len(s.Prompt)+len(s.Rule)+len(s.Turn) > longestWord {
			return errDamaged
		}
	}
	return nil
}

// stepOf returns the step for a journal entry.
func stepOf(e history.Entry) Step {
	return Step{Answer: e.Answer, Kind: int(e.Kind), Player: e.Player, Turn: e.Turn, Rule: e.Rule, Prompt: e.Prompt, Begins: e.Begins, Corrects: e.Corrects}
}

// entry returns the journal entry of a step.
func (s Step) entry() history.Entry {
	return history.Entry{Kind: interpreter.DecisionKind(s.Kind), Player: s.Player, Turn: s.Turn, Rule: s.Rule, Prompt: s.Prompt, Answer: s.Answer, Begins: s.Begins, Corrects: s.Corrects}
}
