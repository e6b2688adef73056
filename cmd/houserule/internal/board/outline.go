package board

import (
	"fmt"
	"math"
	"strings"

	"houserule/dsl/each"
	"houserule/interpreter/view"
)

// An Outline has the positions and shapes of the spaces in an image. It doesn't change during a
// game.
type Outline struct {
	Width, Height float64
	areas         []area
	links         []segment // between the middles of neighbours; none on a grid, because borders show its neighbours
	walls         []segment // borders between spaces that aren't neighbours
}

// An area is the shape of a space: its middle, and its corners in order.
type area struct {
	point
	corners []point
}

type point struct{ x, y float64 }

type segment struct{ from, to point }

// Radius is the radius of a hex in an image. Areas of other boards have about the same size.
const Radius = 50.0

// OutlineOf returns the layout of a board. The spaces of a grid are hexes. Spaces with
// coordinates divide the land. Other spaces are placed so that neighbours are close to each
// other.
func OutlineOf(shown view.Board) *Outline {
	switch {
	case len(shown.Spaces) == 0:
		return &Outline{}
	case shown.Grid:
		return hexOutline(shown)
	case shown.Placed:
		return landOutline(shown)
	}
	return roundOutline(shown)
}

// hexOutline returns a grid of hexes with flat tops.
func hexOutline(shown view.Board) *Outline {
	b := &board{Board: shown}
	left, right := b.extent(func(s *view.Space) int { return s.Column })
	top, bottom := b.extent(func(s *view.Space) int { return s.Row })
	high := math.Sqrt(3) * Radius
	o := &Outline{Width: Radius * (2 + 1.5*float64(right-left)), Height: math.Ceil(high * (float64(bottom-top) + 1.5))}
	for i := range shown.Spaces {
		s := &shown.Spaces[i]
		middle := point{Radius * (1 + 1.5*float64(s.Column-left)), high * (float64(s.Row-top) + 0.5 + 0.5*float64(s.Column&1))}
		o.areas = append(o.areas, area{middle, around(middle, Radius-0.5, 6)})
	}
	return o
}

// around returns the corners of a regular polygon.
func around(middle point, radius float64, corners int) (points []point) {
	for i := range corners {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(corners))
		points = append(points, point{middle.x + radius*cos, middle.y + radius*sin})
	}
	return points
}

// roundOutline returns circles with lines between neighbours.
func roundOutline(shown view.Board) *Outline {
	const radius, corners, apart = 0.9 * Radius, 24, 2.9 * Radius
	middles := spread(shown)
	for i := range middles {
		middles[i] = point{apart * middles[i].x, apart * middles[i].y}
	}
	o := &Outline{}
	if o.fit(middles, 1.1*radius); o.Height > o.Width { // landscape format, because screens and sheets are wide
		for i := range middles {
			middles[i] = point{middles[i].y, middles[i].x}
		}
		o.Width, o.Height = o.Height, o.Width
	}
	for _, middle := range middles {
		o.areas = append(o.areas, area{middle, around(middle, radius, corners)})
	}
	o.drawLinks(shown)
	return o
}

// fit moves points so that they begin at a margin, and sets the size of the outline.
func (o *Outline) fit(points []point, margin float64) {
	least, most := points[0], points[0]
	for _, p := range points {
		least = point{min(least.x, p.x), min(least.y, p.y)}
		most = point{max(most.x, p.x), max(most.y, p.y)}
	}
	for i, p := range points {
		points[i] = point{p.x - least.x + margin, p.y - least.y + margin}
	}
	o.Width, o.Height = math.Ceil(most.x-least.x+2*margin), math.Ceil(most.y-least.y+2*margin)
}

// drawLinks adds a line between all neighbours.
func (o *Outline) drawLinks(shown view.Board) {
	for i, s := range shown.Spaces {
		for _, n := range s.Neighbours {
			if i < n {
				o.links = append(o.links, segment{o.areas[i].point, o.areas[n].point})
			}
		}
	}
}

// room returns the width that is free at a height, centred on the middle of the area. It returns
// 0 if there is none.
func (a *area) room(height float64) float64 {
	left, right := math.Inf(-1), math.Inf(1)
	for i, p := range a.corners {
		q := a.corners[(i+1)%len(a.corners)]
		if (p.y <= height) == (q.y <= height) {
			continue
		}
		x := p.x + (height-p.y)/(q.y-p.y)*(q.x-p.x)
		if x <= a.x {
			left = max(left, x)
		} else {
			right = min(right, x)
		}
	}
	if room := 2 * min(a.x-left, right-a.x); !math.IsInf(room, 0) {
		return room
	}
	return 0
}

func listed(points []point) string {
	words := each.Of(points, func(p point) string { return fmt.Sprintf("%.1f,%.1f", p.x, p.y) })
	return strings.Join(words, " ")
}
