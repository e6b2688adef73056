package opgen

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestDefinitions generates code from small definitions and looks for lines of it.
func TestDefinitions(t *testing.T) {
	for name, test := range map[string]struct {
		definitions string
		loop, table []string // lines that the generated files must contain
		err         string
	}{
		"a cold opcode is only executed": {
			"//op:def Big r[A] = Ints[B]\n//op:reads nothing\nfunc opBig(m *machine, in *program.Instr, r window) signal {\n\t*r.At(in.A) = 1\n\treturn proceed\n}\n",
			[]string{"program.Big: opBig,"},
			[]string{"Big Op = iota // r[A] = Ints[B]", `Big: {name: "Big", a: 1, computes: true, reads: []readFunc{}},`}, "",
		},
		"a jump leaves the switch, an error the loop": {
			"//op:def JumpSome if r[A] is not none\n//op:jumps\n//op:hot\nfunc opJumpSome(m *machine, in *program.Instr, r window) signal {\n" +
				"\tif *r.At(in.A) == 7 {\n\t\treturn m.fail(nothingThere)\n\t}\n\treturn m.jump(in, *r.At(in.A) != none)\n}\n",
			[]string{"break instructions", "if *r.At(in.A) != none {", "goto jump"},
			[]string{`JumpSome: {name: "JumpSome", a: 1, jumps: true},`}, "",
		},
		"a case counts for its opcodes": {
			"//op:def Set one\n//op:def SetInt the other\nfunc opSet(m *machine, in *program.Instr, r window) signal {\n" +
				"\tif in.Op == program.Set {\n\t\t*r.At(in.A) = 1\n\t}\n\t*r.At(in.B + 2) = int64(m.numberOf(r, in.C))\n\treturn proceed\n}\n",
			nil, []string{`Set:    {name: "Set", a: 1, b: 3, c: orZone},`, `SetInt: {name: "SetInt", b: 3, c: orZone},`}, "",
		},
		"opcodes read by their own lines": {
			"//op:def Owner one\n//op:reads owner hidden\n//op:def Name the other\n//op:reads acts\nfunc opOwner(m *machine, in *program.Instr, r window) signal {\n\treturn proceed\n}\n",
			nil, []string{`Owner: {name: "Owner", computes: true, reads: []readFunc{(*reader).readsOwner, (*reader).readsHidden}},`, `Name:  {name: "Name"},`}, "",
		},
		"a name is used once": {
			"//op:def Int one\nfunc opInt(m *machine, in *program.Instr, r window) signal { return proceed }\n\n//op:def Int two\nfunc opInt2(m *machine, in *program.Instr, r window) signal { return proceed }\n",
			nil, nil, "opcode Int is defined twice",
		},
		"a directive is known": {
			"//op:def Int one\n//op:hott\nfunc opInt(m *machine, in *program.Instr, r window) signal { return proceed }\n",
			nil, nil, "there is no directive //op:hott",
		},
		"only hot opcodes are fused": {
			"//op:def Int one\nfunc opInt(m *machine, in *program.Instr, r window) signal { return proceed }\n\n//op:fused IntTwice Int Int\n",
			nil, nil, "IntTwice fuses Int, which is no hot opcode",
		},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			if err := os.WriteFile(filepath.Join(dir, "op_test_values.go"), []byte("package interpreter\n\n"+test.definitions), 0o644); err != nil {
				t.Fatal(err)
			}
			files, err := Files(dir)
			if test.err != "" {
				if err == nil || !strings.Contains(err.Error(), test.err) {
					t.Fatalf("got error %v, not %q", err, test.err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			hasLines(t, string(files["loop.go"]), test.loop)
			hasLines(t, string(files["program/ops.go"]), test.table)
		})
	}
}

func hasLines(t *testing.T, text string, lines []string) {
	t.Helper()
	for _, line := range lines {
		if !strings.Contains(text, line) {
			t.Errorf("no line %q in:\n%s", line, text)
		}
	}
}
