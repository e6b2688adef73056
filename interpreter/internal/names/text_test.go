package names

import "testing"

// TestTextFor checks that readers see the names for them, and "a card" in place of others.
func TestTextFor(t *testing.T) {
	queen := Text{String: "Queen", Spans: []Span{{From: 0, To: 5, Seats: Only(1), Instead: "a card"}}}
	king := Text{String: "King", Spans: []Span{{From: 0, To: 4, Seats: Only(0) | Only(1), Instead: "a card"}}}
	play := Plain("Play ").Append(queen).Append(Plain(" on ")).Append(king)
	for _, c := range []struct {
		text   Text
		reader Seats
		want   string
	}{
		{play, AllSeats, "Play Queen on King"},
		{play, Only(1), "Play Queen on King"},
		{play, Only(0), "Play a card on King"},
		{play, Only(2), "Play a card on a card"},
		{play, Only(-1), "Play a card on a card"},
		{play.Number(2, Only(1)), Only(1), "Play Queen on King (2)"},
		{play.Number(2, Only(1)), Only(2), "Play a card on a card"},
		{Plain("King").Number(2, Only(1)), Only(2), "King"},
		{Plain("Pass").Number(2, AllSeats), Only(2), "Pass (2)"},
		{Plain(""), Only(2), ""},
	} {
		if got := c.text.For(c.reader); got != c.want {
			t.Errorf("%q reads %q to %b, want %q", c.text.String, got, c.reader, c.want)
		}
	}
}

// TestCut checks that a text is cut between two characters. The rest of a hidden name stays
// hidden.
func TestCut(t *testing.T) {
	queen := Plain("Play ").Append(Text{String: "Éowyn", Spans: []Span{{From: 0, To: 6, Seats: Only(1), Instead: "a card"}}}).Append(Plain(" now"))
	for _, c := range []struct {
		most        int
		all, reader string
	}{
		{15, "Play Éowyn now", "Play a card now"},
		{14, "Play Éowyn…", "Play a card…"},
		{9, "Play …", "Play …"},
		{10, "Play É…", "Play a card…"},
		{3, "…", "…"},
	} {
		cut := queen.Cut(c.most)
		if all, reader := cut.For(AllSeats), cut.For(Only(2)); all != c.all || reader != c.reader {
			t.Errorf("%d bytes: %q, and %q for a reader who may not read the name", c.most, all, reader)
		}
	}
}

// TestReaders checks that the readers of a text are those who may read each of its names.
func TestReaders(t *testing.T) {
	text := Text{String: "Queen King", Spans: []Span{{From: 0, To: 5, Seats: Only(1) | Only(2), Instead: "a card"}, {From: 6, To: 10, Seats: Only(0) | Only(1), Instead: "a card"}}}
	if text.Readers() != Only(1) || Plain("Pass").Readers() != AllSeats {
		t.Errorf("%b and %b", text.Readers(), Plain("Pass").Readers())
	}
}

// TestMayRead checks that a restricted name is readable only for its players and for an observer
// of all seats.
func TestMayRead(t *testing.T) {
	nobody := Only(-1)
	for _, c := range []struct {
		reader, readers Seats
		want            bool
	}{
		{Only(3), AllSeats, true},
		{Only(3), Only(3) | Only(5), true},
		{Only(3), Only(5), false},
		{Only(3), nobody, false},
		{nobody, AllSeats, true},
		{nobody, Only(3), false},
		{AllSeats, Only(3), true},
		{AllSeats, nobody, true},
		{Only(MostSeats), Only(3), false},
	} {
		if got := c.reader.MayRead(c.readers); got != c.want {
			t.Errorf("%b reads what is for %b: %v", c.reader, c.readers, got)
		}
	}
}
