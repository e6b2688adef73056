package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"github.com/adrg/xdg"

	"houserule/dsl/source"
	"houserule/interpreter/save"
	"houserule/interpreter/scenario"
)

// rejections maps a scenario to a hash of its rejected new text and of the rules that led to it. It
// is stored between reviews.
type rejections map[string]string

func rejectionsFile() string { return filepath.Join(xdg.DataHome, "houserule", "rejected.json") }

// readRejections returns the rejections of earlier reviews. A file that can't be read counts as
// empty, because then the user is only asked again.
func readRejections() rejections {
	kept := rejections{}
	if text, err := os.ReadFile(rejectionsFile()); err == nil && json.Unmarshal(text, &kept) != nil || kept == nil {
		return rejections{}
	}
	return kept
}

func (r rejections) has(result *scenario.Result) bool {
	return r[scenarioKey(result)] == proposal(result)
}

func (r rejections) add(result *scenario.Result) { r[scenarioKey(result)] = proposal(result) }

// write keeps the rejections for the next review.
func (r rejections) write() error {
	if len(r) == 0 {
		return nil
	}
	text, err := json.Marshal(r)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(rejectionsFile()), 0o755); err != nil {
		return err
	}
	return source.Replace(rejectionsFile(), string(text))
}

func scenarioKey(result *scenario.Result) string {
	return source.Absolute(result.Scenario.Span.File.Name) + ": " + result.Scenario.Title
}

// proposal returns a hash of the new text of a scenario, and of the rules without their scenarios.
func proposal(result *scenario.Result) string {
	sum := sha256.New()
	for _, block := range result.Outdated() {
		fmt.Fprintf(sum, "%d %q %q\n", block.Player, block.Lines, block.Text)
	}
	rules := result.Program.Variant
	for _, file := range rules.Files {
		done := 0
		for _, s := range rules.Scenarios {
			if s.Span.File == file && s.Span.Start >= done {
				fmt.Fprintf(sum, "%q", file.Text[done:s.Span.Start])
				done = s.Span.End
			}
		}
		fmt.Fprintf(sum, "%q", file.Text[done:])
	}
	fmt.Fprint(sum, save.Components(rules))
	return hex.EncodeToString(sum.Sum(nil))
}
