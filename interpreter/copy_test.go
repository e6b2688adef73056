package interpreter

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"houserule/interpreter/luck"
)

// fixed lists the fields that a copy shares with its original, because they do not change while a
// game is played. Some change at its end, when the two no longer share them.
var fixed = []string{
	"m.p", "m.State.p", "m.State.Lists.fixed", "m.State.dealt", "m.streams", "m.options", "m.err", "m.passedOver", "m.stop",
	"m.watch", // all copies of a lookahead record into one list
	"m.pendingOrders", "m.log.program", "m.log.Events", "m.log.args", "m.log.texts",
	"m.log.names.common", "m.log.names.own", "m.log.zones.common", "m.log.zones.own",
	"m.log.sets", "m.marking.texts[]",
	"m.fibers[].decided[].choice.Indexes", "m.fibers[].decided[].chosen",
	"m.scenario.open", "m.scenario.closed", "m.scenario.failures",
}

// scratch lists the fields that a copy doesn't need. They are reused buffers, are read only
// during the layout, or are computed again when the copy resumes.
var scratch = []string{
	"m.tests", "m.predicts", "m.follows", "m.evaluatesFor", "m.evaluating", "m.hinting", "m.explaining", "m.explained",
	"m.fibers[].described", "m.fibers[].decision", "m.fibers[].request", "m.fibers[].requested", "m.fibers[].waits", "m.spare", "m.referring",
	"m.writing", "m.interned", "m.marking.open", "m.marking.chunk", "m.marking.named", "m.kept", "m.picked", "m.sought", "m.chosen", "m.indexes", "m.followed", "m.sorting",
	"m.State.paths", "m.State.Lists.toSpace", "m.State.Changes", "m.cache", "m.repetition.seen", "m.repetition.until", "m.repetition.next", "m.repetition.now", "m.repetition.turns", "m.fibers[].stack.frames[].pendingResult",
	"m.fiber", "m.fibers[].parent", // elements of m.fibers
	"m.host",                       // each machine is its own host
	"m.isCopy", "m.fibers[].ahead", // kept in one copy for its whole life
	"m.luck", // has its own test: a copy draws the same
}

// A copy of a game has all its state and shares no mutable memory with it. The test fills every
// field, so it fails for a new field that the copying code forgets.
func TestCopiesForgetAndShareNothing(t *testing.T) {
	for _, before := range []string{"nothing", "another game"} {
		t.Run("into "+before, func(t *testing.T) {
			f := filler{}
			original, into := f.game(), &Game{}
			if before != "nothing" {
				into = f.game()
			}
			copied := original.CloneInto(into)
			compare(t, "m", reflect.ValueOf(&original.m).Elem(), reflect.ValueOf(&copied.m).Elem())
			if all := copied.m.fibers; copied.m.fiber != all[1] || all[2].parent != all[1] || all[1].parent != nil {
				t.Error("a copy has its fibers elsewhere")
			}
		})
	}
}

// A filler fills fields with values that differ from each other as far as their types allow.
type filler struct {
	count   int64
	pending []reflect.Type
}

// game returns a game in which every field is filled. It can't be played.
func (f *filler) game() *Game {
	g := &Game{}
	f.fill(reflect.ValueOf(&g.m).Elem())
	g.m.wire()
	for _, b := range g.m.fibers {
		b.top, b.ahead = len(b.registers), nil // ahead is a machine, too, and would recurse
	}
	g.m.fiber = g.m.fibers[1]
	g.m.fibers[2].parent = g.m.fibers[1]
	g.m.luck = luck.Seeded(uint64(f.count))
	return g
}

func (f *filler) fill(v reflect.Value) {
	f.count++
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(1 + f.count%100)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		v.SetUint(uint64(1 + f.count%100))
	case reflect.String:
		v.SetString(fmt.Sprint("text ", f.count))
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 3, 3))
		f.fillEach(v)
	case reflect.Array:
		f.fillEach(v)
	case reflect.Struct:
		for i := range v.NumField() {
			f.fill(reachable(v.Field(i)))
		}
	case reflect.Pointer:
		f.fillPointer(v)
	}
}

func (f *filler) fillEach(v reflect.Value) {
	for i := range v.Len() {
		f.fill(v.Index(i))
	}
}

// fillPointer sets a pointer to a new value and fills it. It doesn't fill types of the language
// or types that are being filled already.
func (f *filler) fillPointer(v reflect.Value) {
	t := v.Type().Elem()
	if isToPart(v.Type()) {
		return
	}
	if slices.Contains(f.pending, t) {
		return
	}
	f.pending = append(f.pending, t)
	defer func() { f.pending = f.pending[:len(f.pending)-1] }()
	v.Set(reflect.New(t))
	if strings.HasPrefix(t.PkgPath(), "houserule/interpreter") && !strings.HasSuffix(t.PkgPath(), "/program") {
		f.fill(v.Elem())
	}
}

// parts are the types of the parts of a machine. Each has pointers to the parts before it.
var parts = []reflect.Type{reflect.TypeFor[vm](), reflect.TypeFor[narrator](), reflect.TypeFor[board](), reflect.TypeFor[asking]()}

// isToPart reports whether a field is a pointer to a part.
func isToPart(t reflect.Type) bool {
	return t.Kind() == reflect.Pointer && slices.Contains(parts, t.Elem())
}

// compare reports fields that a copy misses or shares, by their paths.
func compare(t *testing.T, path string, original, copied reflect.Value) {
	if slices.Contains(scratch, path) {
		return
	}
	switch original.Kind() {
	case reflect.Struct:
		for i := range original.NumField() {
			field := original.Type().Field(i)
			switch {
			case slices.Contains(parts, field.Type): // the fields of a part are compared through the machine
				compare(t, path, reachable(original.Field(i)), reachable(copied.Field(i)))
			case !isToPart(field.Type):
				compare(t, path+"."+field.Name, reachable(original.Field(i)), reachable(copied.Field(i)))
			}
		}
		return
	case reflect.Slice, reflect.Pointer:
		switch {
		case slices.Contains(fixed, path):
		case original.IsNil() || copied.IsNil():
		case original.UnsafePointer() == copied.UnsafePointer():
			t.Errorf("a copy shares %s", path)
			return
		case original.Kind() == reflect.Pointer:
			compare(t, path, original.Elem(), copied.Elem())
			return
		case original.Len() == copied.Len():
			for i := range original.Len() {
				compare(t, path+"[]", original.Index(i), copied.Index(i))
			}
			return
		}
	}
	if !reflect.DeepEqual(original.Interface(), copied.Interface()) {
		t.Errorf("a copy forgets %s: it has %v, and not %v", path, copied, original)
	}
}

// reachable returns a field that can be read and set although it is not exported.
func reachable(field reflect.Value) reflect.Value {
	return reflect.NewAt(field.Type(), unsafe.Pointer(field.UnsafeAddr())).Elem()
}

// Each path in fixed and scratch exists.
func TestSharedPathsExist(t *testing.T) {
	for _, path := range append(append([]string(nil), fixed...), scratch...) {
		at := reflect.TypeFor[Game]()
		for name := range strings.SplitSeq(path, ".") {
			if at.Kind() == reflect.Pointer {
				at = at.Elem()
			}
			name, isElement := strings.CutSuffix(name, "[]")
			field, found := at.FieldByName(name)
			if !found {
				t.Errorf("there is no %s", path)
				break
			}
			if at = field.Type; isElement {
				at = at.Elem()
			}
		}
	}
}
