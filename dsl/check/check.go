package check

import (
	"houserule/dsl/diag"
	"houserule/dsl/source"
	"houserule/dsl/syntax"
	"houserule/dsl/variant"
)

// Check resolves and types everything that makes up a variant. The variant is nil if there are errors;
// with warnings alone it is there too.
func Check(in Input) (*variant.Variant, diag.List) {
	return newChecker(in).check()
}

// Examine checks like Check, and tells what it learnt about names, also where there are errors.
func Examine(in Input) (*variant.Variant, *Info, diag.List) {
	c := newChecker(in)
	c.info = &Info{names: c.names}
	v, findings := c.check()
	c.info.Candidates = c.candidates()
	c.info.again = &again{checker: *c}
	return v, c.info, findings
}

func (c *checker) check() (*variant.Variant, diag.List) {
	c.header()
	c.collect()
	c.resolve()
	c.checkBodies()
	c.checkScenarios()
	c.checkClauses()
	for _, check := range c.later {
		check()
	}
	c.inferEffects()
	c.checkSealed()
	c.checkNeverSecret()
	c.checkWinners()
	c.checkConditions()
	c.checkLookalikes()
	c.warnUnread()
	c.reportUnused()
	c.reportUnanswered()
	found := c.found.Sort()
	if found.HasErrors() {
		return nil, found
	}
	return c.v, found
}

// A checker is what is known while one variant is checked. Names are collected first, then what
// declarations say of types is resolved, and only then what they say in expressions and steps: so
// declarations may stand in any order.
type checker struct {
	reporter
	in       Input
	ownFiles map[*source.File]bool // whether a file belongs to the rules that are checked, as far as that was asked
	info     *Info                 // what is learnt about names; nil: nobody asks
	v        *variant.Variant
	names    map[string]*entity
	all      []*entity
	entry    *entity // stands for setup, turn, score and scenarios: uses whatever they use
	members  map[string][]member
	playArea *variant.Zone
	box      *variant.Zone // where lies what is out of the game; nil if no rule speaks of it

	enums     []enumDecl
	kinds     []*kindDecl
	groups    []*entity
	fieldsOf  map[*variant.Kind]*kindDecl
	zones     []*zoneDecl
	globals   []*globalDecl
	options   []*optionDecl
	catalogs  []*catalogDecl
	nameLists map[*variant.Catalog]nameList
	combined  int // components that catalogs combine so far
	values    int // of these
	changes   []cardChange
	boards    []*boardDecl
	spaces    *boardSpaces
	tracks    []*trackDecl
	requires  []*syntax.RequireDecl
	clauses   []*syntax.ClausesDecl
	citations map[*[]string]map[string]bool // what rules cite that are listed with clauses, by where that is kept
	procs     []*procedure
	scripts   []*script
	scripted  []*procedure // what belongs to scripts
	looks     []*procedure // what looks at checks
	setup     *procedure
	offers    []*offerDecl
	turn      *syntax.TurnDecl
	score     *syntax.ScoreDecl
	reports   []*syntax.ReportDecl
	entries   map[string]source.Span // where setup, turn and score stand

	togethers  []*variant.Together
	regions    []*region // those that limit what may happen in them
	inferring  int       // how deep results are being inferred
	created    map[*variant.Kind]bool
	assigned   map[*variant.Field]source.Span // where a field is given a value
	owners     map[*variant.Field][]*entity   // the procedures that alone set a field, if it says so
	namedCards []namedCard                    // where rules name cards
	madeNames  []placedName                   // of components that steps make
	reasons    []source.Span                  // of all texts behind because
	later      []func()                       // what can be checked only when all else is known
}

// A member is one value of an enum, or one outcome of a check.
type member struct {
	owner *entity
	enum  *variant.Enum
	index int
}

func newChecker(in Input) *checker {
	c := &checker{
		in: in, v: &variant.Variant{Files: in.Files, HouseRules: in.HouseRules, Clauses: in.Clauses},
		reporter: reporter{files: map[string]*source.File{}, asked: asked{name: in.Asked}}, names: map[string]*entity{}, members: map[string][]member{},
		entry: &entity{}, entries: map[string]source.Span{}, created: map[*variant.Kind]bool{}, assigned: map[*variant.Field]source.Span{},
		owners: map[*variant.Field][]*entity{}, fieldsOf: map[*variant.Kind]*kindDecl{}, citations: map[*[]string]map[string]bool{},
	}
	for _, f := range in.Files {
		c.files[f.Name] = f
	}
	for _, d := range append(append([]Decl(nil), in.Decls...), in.Scenarios...) {
		if d.File != nil {
			c.files[d.File.Name] = d.File
		}
	}
	return c
}

// checkBodies checks whatever has expressions or steps of its own.
func (c *checker) checkBodies() {
	if c.setup != nil {
		c.checkProc(c.setup)
		c.setup.Effect, c.v.Setup = variant.Acts, c.setup.Proc
	}
	c.checkRequires()
	c.checkTurn()
	c.checkOffers()
	c.checkScore()
	c.checkReports()
	for i := 0; i < len(c.procs); i++ { // what was replaced joins in as it is mentioned
		c.checkProc(c.procs[i])
	}
	for _, p := range c.scripted {
		c.checkProc(p)
	}
	c.checkAsked()
}
