package main

import (
	"encoding"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"houserule/cmd/houserule/internal/discover"
	"houserule/cmd/houserule/internal/shards"
	"houserule/dsl/variant"
	"houserule/interpreter/save"
	"houserule/interpreter/simulate"
)

// shardFlags are which part of the games is played here, and where to write what was found.
type shardFlags struct {
	Shard     shardFlag `json:"-" placeholder:"I/N" help:"Play only part I of N of the games, and write what comes of them into a file for houserule merge."`
	ShardFile string    `json:"-" placeholder:"FILE" help:"Where --shard writes; VARIANT-COMMAND-I-of-N.json in this folder if nothing is said."`
}

// A shardFlag is a shard as a person types it.
type shardFlag struct{ simulate.Shard }

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

// isPart tells whether not all games are played here.
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
	if shards.IsAnother(path, command, s.Shard.Shard, run) {
		return misuse("%s is there already, and another shard or of other games; take it away, or name another file with --shard-file", path)
	}
	return nil
}

func (s shardFlags) shardPath(command, variant string) string {
	if s.ShardFile != "" {
		return s.ShardFile
	}
	name := strings.TrimSuffix(filepath.Base(variant), discover.Extension)
	return fmt.Sprintf("%s-%s-%d-of-%d.json", name, command, s.Shard.Number, s.Shard.Of)
}

// A part is a shard that was played: by which command, and with what arguments.
type part struct {
	shardFlags
	command string
	game    gameFlags
	run     any
	rules   []string
	played  int
	games   int // that were to be played in all shards
}

// write writes what was found, unless the part was interrupted, and says so.
func (p part) write(found any, std streams) error {
	if size := p.Shard.Size(p.games); p.played < size {
		return fmt.Errorf("only %d of %d games were played, and nothing is written; run the shard again", p.played, size)
	}
	file, err := shards.New(p.command, version(), p.Shard.Shard, p.rules, p.run, found)
	if err != nil {
		return err
	}
	path := p.shardPath(p.command, p.game.Variant)
	if err := shardFiles.check(path); err != nil {
		return err
	}
	if err := file.Write(path); err != nil {
		return err
	}
	fmt.Fprintf(std.out, "%s written: shard %d of %d\n", path, p.Shard.Number, p.Shard.Of)
	return nil
}

// errNotOfThese says that what a shard has found cannot be of its rules.
func errNotOfThese(f *shards.File) error {
	return fmt.Errorf("what %s has found cannot be of these rules; was the file changed?", f.Path())
}

// digests tell the rules of some variants apart.
func digests(variants ...*variant.Variant) (all []string) {
	for _, v := range variants {
		all = append(all, save.Fingerprint(v))
	}
	return all
}

// checkRules tells whether shards were played by rules as they are here.
func checkRules(files []*shards.File, rules []string) error {
	first := files[0]
	if first.Program != version() {
		return fmt.Errorf("%s was played by %s, and this is %s", first.Path(), first.Program, version())
	}
	if !slices.Equal(first.Rules, rules) {
		return fmt.Errorf("%s was played by other rules than those that are here now, or with other data; put those back, or play the shards again", first.Path())
	}
	return nil
}
