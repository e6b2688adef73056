package check

import "houserule/dsl/source"

// checkNobody reports what can't be for nobody: no zone at all, or one that somebody looks into.
func (c *checker) checkNobody(sort string, at source.Span) {
	switch sort {
	case "":
		c.errorf(CodeMisplaced, at, "", "only a zone is for nobody")
	case "hand", "die":
		c.errorf(CodeMisplaced, at, "A row, pile, deck or pool can be for nobody.", "%s is there to be looked at", article(sort))
	}
}

// warnOwnerless warns of a hand that belongs to the table: no player sees it. In a game for one it is that player's.
func (c *checker) warnOwnerless(z *zoneDecl) {
	zone := z.entity.zone
	if zone.Sort == "hand" && !zone.Each && c.v.MaxPlayers > 1 {
		c.warnf(CodeOwnerlessHand, zone.Span, "Declare it in each player has { … }, or write row or pile if everybody may see its cards.",
			"the hand %q belongs to no player, so nobody sees its cards", z.entity.name)
	}
}

// checkUnsorted reports an order of cards that nobody can tell apart.
func (c *checker) checkUnsorted(z *zoneDecl) {
	if keys := z.decl.Sorted; len(keys) > 0 {
		c.errorf(CodeSortedUnseen, c.at(keys[0]), "Leave the order out: cards lie there as they came.",
			"%q is for nobody, so nobody could put its cards in order", z.entity.name)
	}
}

// hidden tells whether cards may lie somewhere that nobody has observed.
func (c *checker) hidden() bool {
	for _, z := range c.v.Zones {
		if z.Nobody {
			return true
		}
	}
	for _, k := range c.v.Kinds {
		for _, f := range k.Fields {
			if f.Nobody {
				return true
			}
		}
	}
	return false
}
