package save

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// A Draw records how the host and the players drew the seed of a game together. The host's program
// first publishes Commitment. Each player then publishes the hash of a share, and the share itself
// once all hashes are known. Therefore, neither can choose the seed if one share is random.
type Draw struct {
	Commitment string   `json:"commitment"` // hash of Secret, the rules and the settings
	Secret     string   `json:"secret"`     // no player may see it before the game is over
	Shares     []string `json:"shares"`     // indexed by seat; "" in a seat without a player
	Hashes     []string `json:"-"`          // hashes of the shares, by seat; nil after the draw
}

// The forms of a hash and of a share.
var (
	hashForm  = regexp.MustCompile(`^[0-9a-f]{64}$`)
	shareForm = regexp.MustCompile(`^[0-9a-f]{32}$`)
)

// NewDraw returns an open draw with a new secret. It commits to the rules and settings of h.
func NewDraw(h *Head) *Draw {
	d := &Draw{Secret: rand.Text(), Shares: make([]string, h.Players), Hashes: make([]string, h.Players)}
	d.Commitment = d.commitment(h)
	return d
}

func (d *Draw) commitment(h *Head) string {
	return sha256Of(fmt.Sprintf("%s %s %s %d %v", d.Secret, h.Rules, h.Components, h.Players, h.Options))
}

func sha256Of(text string) string { return fmt.Sprintf("%x", sha256.Sum256([]byte(text))) }

// IsOpen reports whether the seed is still being drawn. A nil draw isn't open.
func (d *Draw) IsOpen() bool { return d != nil && d.Hashes != nil }

// Reveals reports whether all players have committed to their shares, so that they reveal them.
func (d *Draw) Reveals(people []int) bool {
	return !slices.ContainsFunc(people, func(seat int) bool { return d.Hashes[seat] == "" })
}

// Missing returns the players whose hash or, once all of these are known, share is missing.
func (d *Draw) Missing(people []int) []int {
	added := d.Hashes
	if d.Reveals(people) {
		added = d.Shares
	}
	return slices.DeleteFunc(slices.Clone(people), func(seat int) bool { return added[seat] != "" })
}

// Add records the hash or the share of a player. It returns false for anything but the text that
// is missing, because no player may change a share.
func (d *Draw) Add(people []int, seat int, text string) bool {
	switch reveals := d.Reveals(people); {
	case !slices.Contains(d.Missing(people), seat):
		return false
	case !reveals && hashForm.MatchString(text):
		d.Hashes[seat] = text
	case reveals && shareForm.MatchString(text) && !d.IsOther(seat, text):
		d.Shares[seat] = text
	default:
		return false
	}
	return true
}

// IsOther reports whether a text is a share that doesn't have the hash of the seat's share.
func (d *Draw) IsOther(seat int, text string) bool {
	return shareForm.MatchString(text) && sha256Of(text) != d.Hashes[seat]
}

// Closed returns a copy of the draw that isn't open.
func (d *Draw) Closed() *Draw { return &Draw{d.Commitment, d.Secret, d.Shares, nil} }

// Seed returns the seed that follows from the secret and the shares.
func (d *Draw) Seed() uint64 {
	sum := sha256.Sum256([]byte(d.Secret + " " + strings.Join(d.Shares, " ")))
	return binary.BigEndian.Uint64(sum[:]) >> 1 // because --seed accepts only 63 bits
}

// Given returns the number of shares.
func (d *Draw) Given() (n int) {
	for _, share := range d.Shares {
		n += min(1, len(share))
	}
	return n
}

// CheckDraw returns an error if the drawn seed of the game could have been chosen.
func (h *Head) CheckDraw() error {
	switch d := h.Draw; {
	case len(h.Orders) > 0:
		return errors.New("the host has set the order of some cards")
	case d.Commitment != d.commitment(h):
		return errors.New("the commitment is not the hash of the secret, the rules and the settings")
	case *h.Seed != d.Seed():
		return fmt.Errorf("seed %d does not follow from the secret and the shares", *h.Seed)
	}
	return nil
}

// fits reports whether a draw that was read belongs to a game with the given seed and players.
func (d *Draw) fits(seed *uint64, players int) bool {
	return seed != nil && len(d.Shares) == players && d.Given() > 0 && !slices.ContainsFunc(d.Shares, func(share string) bool { return share != "" && !shareForm.MatchString(share) })
}
