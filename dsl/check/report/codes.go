package report

import (
	"houserule/dsl/diag"
)

// Codes of diagnostics about the meaning of rules. A code never changes its meaning.
const (
	// Names.
	CodeUnknownName     diag.Code = "unknown-name"     // nothing has that name here
	CodeUnknownType     diag.Code = "unknown-type"     // an undeclared type
	CodeUnknownField    diag.Code = "unknown-field"    // a value without such a field
	CodeUnknownMember   diag.Code = "unknown-member"   // an enum or a check has no such member or outcome
	CodeUnknownClause   diag.Code = "unknown-clause"   // a clause that the index does not have
	CodeUnknownCard     diag.Code = "unknown-card"     // no card of that kind has that name
	CodeUnknownSpace    diag.Code = "data-space"       // no board has a space that data names
	CodeDeckZone        diag.Code = "deck-zone"        // a list for a zone that no deck fills
	CodeDeckKind        diag.Code = "deck-kind"        // a card that the zone doesn't hold, or an ambiguous one
	CodeDeckCount       diag.Code = "deck-count"       // no number of cards
	CodeUnknownStream   diag.Code = "unknown-stream"   // a name without luck
	CodeCitedTwice      diag.Code = "cited-twice"      // a clause that a rule cites already
	CodeWrongSort       diag.Code = "wrong-sort"       // a name that stands for something of another sort
	CodeAmbiguousName   diag.Code = "ambiguous-name"   // a name that means two things at once
	CodeAlreadyDeclared diag.Code = "already-declared" // a name that is taken
	CodeReservedName    diag.Code = "reserved-name"    // a name that means something of its own
	CodeAmbiguousCard   diag.Code = "ambiguous-card"   // the name of cards of several kinds
	CodeNoOriginal      diag.Code = "no-original"      // original(…) where nothing was replaced

	// Scripts.
	CodeNoCards       diag.Code = "script-without-cards" // a script whose condition no card fits
	CodeNotData       diag.Code = "not-data"             // a condition that asks for more than data gives
	CodeNotModifiable diag.Code = "not-modifiable"       // a modifier of something that is not computed
	CodeModifierCycle diag.Code = "modifier-cycle"       // a modifier that asks for its target
	CodeNotAnswered   diag.Code = "not-answered"         // a helper of a script that nothing calls
	CodeDeckFigure    diag.Code = "deck-figure"          // a figure that a deck cannot give to a card
	CodeSeveralCards  diag.Code = "several-cards"        // a name in several catalogs, without a catalog

	// Types.
	CodeWrongType      diag.Code = "wrong-type"      // a text where a number is needed, and the like
	CodeWrongKind      diag.Code = "wrong-kind"      // a component where its kind does not belong
	CodeNeverSame      diag.Code = "never-same"      // a comparison that can't come true
	CodeNoOrder        diag.Code = "no-order"        // values of which none is the smaller one
	CodeMaybeNone      diag.Code = "maybe-none"      // something that may be none is used untested
	CodeAlwaysNone     diag.Code = "always-none"     // something that is none for certain is used
	CodeNeverNone      diag.Code = "never-none"      // a test for none of a value that never is
	CodeUntyped        diag.Code = "untyped"         // a value without a type
	CodeWrongArguments diag.Code = "wrong-arguments" // too many or too few values in a call
	CodeNotAValue      diag.Code = "not-a-value"     // something that gives no value stands where one is needed
	CodeNoCondition    diag.Code = "no-condition"    // any or every without a condition of its own
	CodeNotASource     diag.Code = "not-a-source"    // something that holds nothing to look through
	CodeNotConstant    diag.Code = "not-constant"    // a value that has to be known beforehand
	CodeOutOfRange     diag.Code = "out-of-range"    // a value outside of its bounds
	CodeTooDeep        diag.Code = "too-deep"        // an expression of too many parts

	// Steps.
	CodeCannotMove       diag.Code = "cannot-move"       // something that stays on its board or die
	CodeCannotAssign     diag.Code = "cannot-assign"     // something that has no other value
	CodeOwnedFigure      diag.Code = "owned-figure"      // a field that only some procedures set
	CodeNotAStep         diag.Code = "not-a-step"        // an expression that stands alone and does nothing
	CodeStopOutside      diag.Code = "stop-outside"      // stop without a loop
	CodeWrongReturn      diag.Code = "wrong-return"      // return against the declared result
	CodeMissingReturn    diag.Code = "missing-return"    // a way through a procedure that gives nothing back
	CodeMissingValue     diag.Code = "missing-value"     // a field of a new component that nothing gives
	CodeNoDiscardPile    diag.Code = "no-discard-pile"   // a discard without a discard pile
	CodeDivisionRounding diag.Code = "division-rounding" // a division that does not say how it rounds
	CodeDivisionByZero   diag.Code = "division-by-zero"  // a division by 0
	CodeOnlyLooking      diag.Code = "only-looking"      // something happens where rules may only look
	CodeIsOut            diag.Code = "is-out"            // a question to a player who is out
	CodeNotPlayers       diag.Code = "not-players"       // a together for something else than players
	CodeLeavesTogether   diag.Code = "leaves-together"   // a return or stop that leads out of a together
	CodeSealedLuck       diag.Code = "sealed-luck"       // luck in a block that runs ahead
	CodeSealedBy         diag.Code = "sealed-by"         // a question to others in secret
	CodeSealedOthers     diag.Code = "sealed-others"     // a change to things of others in secret
	CodeOfferAlone       diag.Code = "offer-alone"       // an offer in a game for one
	CodeSetAgain         diag.Code = "set-again"         // a value that the setup sets again
	CodeWrongEnd         diag.Code = "wrong-end"         // the bottom of a deck, where its top may be meant
	CodeNeverSecret      diag.Code = "never-secret"      // a secret that is always shown
	CodeUnreachable      diag.Code = "unreachable"       // a step after return, stop or end game
	CodeBareName         diag.Code = "bare-name"         // something of the active player in a loop over players
	CodeSeatDecides      diag.Code = "seat-decides"      // of equal players the one who sits first wins
	CodeSettled          diag.Code = "settled"           // a condition that is always true, or never
	CodeSameLabel        diag.Code = "same-label"        // an option without its thing in the label
	CodeOwnerlessHand    diag.Code = "ownerless-hand"    // a hand of the table, which no player sees
	CodeUnused           diag.Code = "unused"            // a declaration that nothing uses
	CodeUnusedVariable   diag.Code = "unused-variable"   // a let or a parameter that nothing reads
	CodeMixedAlphabets   diag.Code = "mixed-alphabets"   // a word with similar letters of two alphabets
	CodeHiddenDirection  diag.Code = "hidden-direction"  // a character that turns the direction of a text
	CodeUnusedValue      diag.Code = "unused-value"      // a function called for nothing
	CodeUnreadReason     diag.Code = "unread-reason"     // a reason that no player reads

	// Declarations.
	CodeMisplaced       diag.Code = "misplaced"         // a part that this declaration can't have
	CodeDieWithoutFaces diag.Code = "die-without-faces" // a die that nothing can be rolled with
	CodeBadDice         diag.Code = "bad-dice"          // dice that do not exist
	CodeSortedUnseen    diag.Code = "sorted-unseen"     // an order of unobserved cards
	CodeTooMany         diag.Code = "too-many"          // more than anybody plays with
	CodeTableGap        diag.Code = "table-gap"         // a table without a row for some value
	CodeTableOverlap    diag.Code = "table-overlap"     // two rows for the same value
	CodeChartFace       diag.Code = "chart-face"        // a chart without a row for some face
	CodeMatchGap        diag.Code = "match-gap"         // a match that forgets a member
	CodeOutcomeGap      diag.Code = "outcome-gap"       // a check that leaves something open
	CodeNever           diag.Code = "never-reached"     // a row, arm, outcome or rule that never has its turn
)
