package report

import (
	"houserule/dsl/diag"
)

// Codes of diagnostics about the meaning of rules. A code never changes its meaning.
const (
	// Names.
	CodeUnknownName     diag.Code = "unknown-name"     // an unknown name
	CodeUnknownType     diag.Code = "unknown-type"     // an undeclared type
	CodeUnknownField    diag.Code = "unknown-field"    // a field that the value doesn't have
	CodeUnknownMember   diag.Code = "unknown-member"   // an unknown enum member or outcome
	CodeUnknownClause   diag.Code = "unknown-clause"   // a clause that the index doesn't have
	CodeUnknownCard     diag.Code = "unknown-card"     // a name that no card of the kind has
	CodeUnknownSpace    diag.Code = "data-space"       // a space in data that no board has
	CodeDeckZone        diag.Code = "deck-zone"        // a list for a zone that decks don't fill
	CodeDeckKind        diag.Code = "deck-kind"        // a card that the zone doesn't hold, or an ambiguous one
	CodeDeckCount       diag.Code = "deck-count"       // an impossible number of cards
	CodeUnknownStream   diag.Code = "unknown-stream"   // the name of a stream without luck
	CodeCitedTwice      diag.Code = "cited-twice"      // a clause that a rule cites already
	CodeWrongSort       diag.Code = "wrong-sort"       // a name of another sort of declaration
	CodeAmbiguousName   diag.Code = "ambiguous-name"   // an ambiguous name
	CodeAlreadyDeclared diag.Code = "already-declared" // a name that is taken
	CodeReservedName    diag.Code = "reserved-name"    // a name with a fixed meaning
	CodeAmbiguousCard   diag.Code = "ambiguous-card"   // the name of cards of several kinds
	CodeNoOriginal      diag.Code = "no-original"      // original(…) without a replaced rule

	// Scripts.
	CodeNoCards       diag.Code = "script-without-cards" // a script without cards that satisfy its condition
	CodeNotData       diag.Code = "not-data"             // a condition that depends on more than data
	CodeNotModifiable diag.Code = "not-modifiable"       // a modifier of a target that is not computed
	CodeModifierCycle diag.Code = "modifier-cycle"       // a modifier that calls its target
	CodeNotAnswered   diag.Code = "not-answered"         // a script's helper without calls
	CodeDeckFigure    diag.Code = "deck-figure"          // a field that a deck can't set
	CodeSeveralCards  diag.Code = "several-cards"        // a name in several catalogs, without a catalog

	// Types.
	CodeWrongType      diag.Code = "wrong-type"      // a value of the wrong type
	CodeWrongKind      diag.Code = "wrong-kind"      // a component of the wrong kind
	CodeNeverSame      diag.Code = "never-same"      // a comparison that can't be true
	CodeNoOrder        diag.Code = "no-order"        // an ordering of values without an order
	CodeMaybeNone      diag.Code = "maybe-none"      // a value that may be none, without a test
	CodeAlwaysNone     diag.Code = "always-none"     // a value that is always none
	CodeNeverNone      diag.Code = "never-none"      // a test for none that is never true
	CodeUntyped        diag.Code = "untyped"         // a value of unknown type
	CodeWrongArguments diag.Code = "wrong-arguments" // a wrong number of arguments
	CodeNotAValue      diag.Code = "not-a-value"     // a call without a result in place of a value
	CodeNoCondition    diag.Code = "no-condition"    // any or every without a condition of its own
	CodeNotASource     diag.Code = "not-a-source"    // a value without elements to iterate over
	CodeNotConstant    diag.Code = "not-constant"    // a value that is not known before play
	CodeOutOfRange     diag.Code = "out-of-range"    // a value outside of its bounds
	CodeTooDeep        diag.Code = "too-deep"        // an expression with too many parts

	// Steps.
	CodeCannotMove       diag.Code = "cannot-move"       // a move of a component that stays in its place
	CodeCannotAssign     diag.Code = "cannot-assign"     // an assignment to a fixed value
	CodeOwnedZone        diag.Code = "owned-zone"        // a move into or out of a zone that only other procedures may make
	CodeOwnedFigure      diag.Code = "owned-figure"      // a field that only other procedures may set
	CodeNotAStep         diag.Code = "not-a-step"        // an expression without effect as a step
	CodeStopOutside      diag.Code = "stop-outside"      // stop without a loop
	CodeWrongReturn      diag.Code = "wrong-return"      // a return that contradicts the declared result
	CodeMissingReturn    diag.Code = "missing-return"    // a path through a procedure without a return
	CodeMissingValue     diag.Code = "missing-value"     // a field of a new component without a value
	CodeNoDiscardPile    diag.Code = "no-discard-pile"   // a discard without a discard pile
	CodeDivisionRounding diag.Code = "division-rounding" // a division without a rounding mode
	CodeDivisionByZero   diag.Code = "division-by-zero"  // a division by zero
	CodeOnlyLooking      diag.Code = "only-looking"      // an effect where rules must not have one
	CodeIsOut            diag.Code = "is-out"            // a question to a player who is out
	CodeNotPlayers       diag.Code = "not-players"       // a together over other values than players
	CodeLeavesTogether   diag.Code = "leaves-together"   // a return or stop that leaves a together
	CodeSealedLuck       diag.Code = "sealed-luck"       // luck in a secret decision or an offer
	CodeSealedBy         diag.Code = "sealed-by"         // a question to another player in secret
	CodeSealedOthers     diag.Code = "sealed-others"     // a change in secret to values of others
	CodeOfferAlone       diag.Code = "offer-alone"       // an offer in a game for one player
	CodeSetAgain         diag.Code = "set-again"         // a value that the setup sets again
	CodeWrongEnd         diag.Code = "wrong-end"         // the bottom of a deck, where its top may be meant
	CodeNeverSecret      diag.Code = "never-secret"      // a secret value that is always shown
	CodeUnreachable      diag.Code = "unreachable"       // a step after return, stop or end game
	CodeBareName         diag.Code = "bare-name"         // the active player's value in a loop over players
	CodeSeatDecides      diag.Code = "seat-decides"      // a winner among equals who is chosen by seat
	CodeSettled          diag.Code = "settled"           // a condition that is always true or always false
	CodeSameLabel        diag.Code = "same-label"        // a label that doesn't distinguish options
	CodeOwnerlessHand    diag.Code = "ownerless-hand"    // a hand without an owner, which no player sees
	CodeUnused           diag.Code = "unused"            // an unused declaration
	CodeUnusedVariable   diag.Code = "unused-variable"   // an unused variable or parameter
	CodeMixedAlphabets   diag.Code = "mixed-alphabets"   // a word with similar letters of two alphabets
	CodeHiddenDirection  diag.Code = "hidden-direction"  // a character that changes the writing direction
	CodeUnusedValue      diag.Code = "unused-value"      // a function call whose result is unused
	CodeUnreadReason     diag.Code = "unread-reason"     // a reason that no player reads

	// Declarations.
	CodeMisplaced       diag.Code = "misplaced"         // a part that this declaration can't have
	CodeDieWithoutFaces diag.Code = "die-without-faces" // a die without faces
	CodeBadDice         diag.Code = "bad-dice"          // impossible dice
	CodeSortedUnseen    diag.Code = "sorted-unseen"     // a sort order for unobserved cards
	CodeTooMany         diag.Code = "too-many"          // a number above a limit
	CodeTableGap        diag.Code = "table-gap"         // a table without a row for some value
	CodeTableOverlap    diag.Code = "table-overlap"     // two rows for the same value
	CodeChartFace       diag.Code = "chart-face"        // a chart without a row for some face
	CodeMatchGap        diag.Code = "match-gap"         // a match without an arm for some member
	CodeOutcomeGap      diag.Code = "outcome-gap"       // a check without an outcome for some result
	CodeNever           diag.Code = "never-reached"     // a row, arm, outcome or rule that is never used
)
