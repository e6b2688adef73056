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
	"houserule/dsl/variant"
	"houserule/interpreter/batch"
	"houserule/interpreter/save"
)

// shardFlags are which part of the games is played here, and where to write what was found.
type shardFlags struct {
	Shard     shardFlag `json:"-" placeholder:"I/N" help:"Play only part I of N of the games, and write the results to a file for houserule merge."`
	ShardFile string    `json:"-" placeholder:"FILE" help:"The file that --shard writes; by default VARIANT-COMMAND-I-of-N.json in the current folder."`
}

// A shardFlag is a shard as a person types it.
type shardFlag struct{ batch.Shard }

var _ encoding.TextUnmarshaler = (*shardFlag)(nil)

// UnmarshalText reads I/N.
func (f *shardFlag) UnmarshalText(text []byte) error {
	number, of, _ := strings.Cut(string(text), "/")
	var errNumber, errOf error
	f.Number, errNumber = strconv.Atoi(number)
	f.Of, errOf = strconv.Atoi(of)
	if errNumber != nil || errOf != nil || f.Number < 1 || f.Number > f.Of {
		return misuse("%q is no part of a whole: --shard 3/8 is the third of eight", text)
	}
	return nil
}

// isPart reports whether only a part of the games is played here.
func (s shardFlags) isPart() bool { return s.Shard.Of > 0 }

// checkShard finds out before games are played whether there are games for each shard of a run, and whether the file can be
// written: it may take the place of the same shard, played before.
func (s shardFlags) checkShard(command, variant string, games int, run any) error {
	switch {
	case !s.isPart() && s.ShardFile != "":
		return misuse("--shard-file says where a shard is written; --shard I/N says which")
	case !s.isPart():
		return nil
	case s.Shard.Of > games:
		return misuse("--shard %d/%d: %d games are too few for so many parts", s.Shard.Number, s.Shard.Of, games)
	}
	path := s.shardPath(command, variant)
	if err := shardFiles.check(path); err != nil {
		return err
	}
	h, err := shards.NewHeader(command, version(), s.Shard.Shard, nil, run)
	if err == nil && shards.IsAnother(path, h) {
		return misuse("%s is there already, and another shard or of other games; take it away, or name another file with --shard-file", path)
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

// A part is the games that are played here, all of them or a shard: by which command, with what arguments and rules.
type part struct {
	shardFlags
	command, variant string
	run              any
	rules            []string
	games            int // that are to be played in all shards
}

// play calls play, which returns the number of games that it has played. If these are a shard, each result that it records is written
// into the file: all of them or, if it is interrupted or fails, none.
func (p part) play(std streams, play func(record func(line []byte) error) (played int, err error)) error {
	if !p.isPart() {
		_, err := play(nil)
		return err
	}
	h, err := shards.NewHeader(p.command, version(), p.Shard.Shard, p.rules, p.run)
	if err != nil {
		return err
	}
	var failed error // before the file was complete
	path, size := p.shardPath(p.command, p.variant), p.Shard.Size(p.games)
	err = shardFiles.replaceBy(path, func(w io.Writer) error {
		shard, err := shards.NewWriter(w, h)
		if err != nil {
			return err
		}
		var lost error // a line could not be written
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
			failed = fmt.Errorf("only %d of %d games were played, and nothing is written; run the shard again", played, size)
		}
		return cmp.Or(failed, shard.End())
	})
	if err = cmp.Or(failed, err); err == nil {
		fmt.Fprintf(std.out, "%s written: shard %d of %d\n", path, p.Shard.Number, p.Shard.Of)
	}
	return err
}

// digests tell the rules of some variants apart.
func digests(variants ...*variant.Variant) (all []string) {
	for _, v := range variants {
		all = append(all, save.Fingerprint(v))
	}
	return all
}

// checkRules returns an error if shards were played by other rules than those that are here, or by another program.
func checkRules(set shards.Set, rules []string) error {
	if set == nil {
		return nil
	}
	first := set[0]
	if first.Program != version() {
		return fmt.Errorf("%s was played by %s, and this is %s", first.Path(), first.Program, version())
	}
	if !slices.Equal(first.Rules, rules) {
		return fmt.Errorf("%s was played by other rules than those that are here now, or with other data; put those back, or play the shards again", first.Path())
	}
	return nil
}
