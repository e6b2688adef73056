package main

import (
	"cmp"
	"encoding"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"houserule/cmd/houserule/internal/discover"
	"houserule/cmd/houserule/internal/shards"
	"houserule/dsl/each"
	"houserule/dsl/variant"
	"houserule/interpreter/batch"
	"houserule/interpreter/save"
)

// shardFlags say which part of the games to play, and where to write the results.
type shardFlags struct {
	Shard     shardFlag `json:"-" placeholder:"I/N" help:"Play only part I of N of the games, and write the results to a file for houserule merge."`
	ShardFile string    `json:"-" placeholder:"FILE" help:"The file that --shard writes; by default VARIANT-COMMAND-I-of-N.json in the current folder."`
}

// A shardFlag is the value of --shard.
type shardFlag struct{ batch.Shard }

var _ encoding.TextUnmarshaler = (*shardFlag)(nil)

// UnmarshalText parses I/N. It returns an error if I isn't from 1 to N.
func (f *shardFlag) UnmarshalText(text []byte) error {
	number, of, _ := strings.Cut(string(text), "/")
	var errNumber, errOf error
	f.Number, errNumber = strconv.Atoi(number)
	f.Of, errOf = strconv.Atoi(of)
	if errNumber != nil || errOf != nil || f.Number < 1 || f.Number > f.Of {
		return misuse("%q is not a shard; write the third of eight as --shard 3/8", text)
	}
	return nil
}

// isPart reports whether only a part of the games is played.
func (s shardFlags) isPart() bool { return s.Shard.Of > 0 }

// checkShard returns an error if the run has too few games or the file can't be written, before
// any game is played. An earlier file of the same shard may be overwritten.
func (s shardFlags) checkShard(command, variant string, games int, run any) error {
	switch {
	case !s.isPart() && s.ShardFile != "":
		return misuse("--shard-file needs --shard I/N")
	case !s.isPart():
		return nil
	case s.Shard.Of > games:
		return misuse("--shard %d/%d: %d games are fewer than the number of shards", s.Shard.Number, s.Shard.Of, games)
	}
	path := s.shardPath(command, variant)
	if err := shardFiles.check(path); err != nil {
		return err
	}
	h, err := shards.NewHeader(command, version(), s.Shard.Shard, nil, run)
	if err == nil && shards.IsOtherShard(path, h) {
		return misuse("%s exists and holds another shard or other games; move it away, or name another file with --shard-file", path)
	}
	return err
}

func (s shardFlags) shardPath(command, variant string) string {
	if s.ShardFile != "" {
		return s.ShardFile
	}
	name := strings.TrimSuffix(filepath.Base(variant), discover.Extension)
	return fmt.Sprintf("%s-%s-%d-of-%d.json", name, command, s.Shard.Number, s.Shard.Of)
}

// A part is the games that this process plays or reads: all of them or a shard. It has the command
// with its arguments and rules.
type part struct {
	shardFlags
	batchFlags
	command, variant string
	run              any
	rules            []string
	set              shards.Set // the shards to read; nil to play the games
}

// play calls run, which returns the number of games that it has played or read. For a shard it
// writes each recorded result to the file. If run is interrupted or returns an error, it writes
// no file. It returns an error if the set was played with other rules.
func (p part) play(std streams, run func(games batch.Games) (played int, err error)) error {
	if err := checkRules(p.set, p.rules); err != nil {
		return err
	}
	play := func(record func(line []byte) error) (played int, err error) {
		games, clear := p.batch(p.Shard.Shard, p.set, std)
		defer clear()
		games.Record = record
		if played, err = run(games); err != nil {
			return 0, playError(err)
		}
		return played, nil
	}
	if !p.isPart() {
		_, err := play(nil)
		return err
	}
	h, err := shards.NewHeader(p.command, version(), p.Shard.Shard, p.rules, p.run)
	if err != nil {
		return err
	}
	var failed error // error before the file was complete
	path, size := p.shardPath(p.command, p.variant), p.Shard.Size(p.Games)
	err = shardFiles.replaceBy(path, func(w io.Writer) error {
		shard, err := shards.NewWriter(w, h)
		if err != nil {
			return err
		}
		var lost error // error of writing a line
		played, err := play(func(line []byte) error {
			lost = shard.Write(line)
			return lost
		})
		switch {
		case lost != nil:
			return lost
		case err != nil:
			failed = err
		case played < size:
			failed = fmt.Errorf("only %d of %d games were played, so the shard was not written; run it again", played, size)
		}
		return cmp.Or(failed, shard.End())
	})
	if err = cmp.Or(failed, err); err == nil {
		fmt.Fprintf(std.out, "Wrote %s: shard %d of %d\n", path, p.Shard.Number, p.Shard.Of)
	}
	return err
}

// digests returns a hash of the rules of each variant.
func digests(variants ...*variant.Variant) []string { return each.Of(variants, save.Fingerprint) }

// checkRules returns an error if the shards were played with other rules, or by another version
// of the program.
func checkRules(set shards.Set, rules []string) error {
	if set == nil {
		return nil
	}
	first := set[0]
	if first.Program != version() {
		return fmt.Errorf("%s was played by %s, but this is %s; use the same version", first.Path(), first.Program, version())
	}
	if !slices.Equal(first.Rules, rules) {
		return fmt.Errorf("%s was played with other rules or data than the current ones; restore those, or play the shards again", first.Path())
	}
	return nil
}
