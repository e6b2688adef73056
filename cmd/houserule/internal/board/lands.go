package board

import (
	"math"
	"slices"

	"houserule/interpreter/view"
)

// Spaces that say where they lie share out the land: each has all that is nearer to it than to any other.

// landOutline shares out the land. Where two spaces touch and no way leads across, there is a wall.
func landOutline(shown view.Board) *Outline {
	const apart, margin = 1.85 * Radius, 1.1 * Radius
	var middles []point
	for _, s := range shown.Spaces {
		middles = append(middles, point{float64(s.X), float64(s.Y)})
	}
	scale := apart / usualGap(middles)
	for i := range middles {
		middles[i] = point{scale * middles[i].x, scale * middles[i].y}
	}
	o := &Outline{}
	o.fit(middles, margin)
	for i := range middles {
		edges := o.nearest(middles, i)
		a := area{point: middles[i]}
		for k, e := range edges {
			a.corners = append(a.corners, e.from)
			to := edges[(k+1)%len(edges)].from
			if e.other > i && !slices.Contains(shown.Spaces[i].Neighbours, e.other) && distance(e.from, to) > 1 {
				o.walls = append(o.walls, segment{e.from, to})
			}
		}
		o.areas = append(o.areas, a)
	}
	o.drawWays(shown)
	return o
}

// usualGap is how far points mostly are from the nearest other one.
func usualGap(points []point) float64 {
	var gaps []float64
	for i, p := range points {
		gap := math.Inf(1)
		for j, q := range points {
			if i != j {
				gap = min(gap, distance(p, q))
			}
		}
		gaps = append(gaps, gap)
	}
	slices.Sort(gaps)
	if gap := gaps[len(gaps)/2]; !math.IsInf(gap, 1) {
		return gap
	}
	return 1 // there is one point alone
}

func distance(p, q point) float64 { return math.Hypot(p.x-q.x, p.y-q.y) }

// An edge of a shape begins at a point; other is which space lies beyond it, and -1 beyond the picture.
type edge struct {
	from  point
	other int
}

// nearest is all that is nearer to a point than to any other one.
func (o *Outline) nearest(points []point, i int) []edge {
	edges := []edge{{point{0, 0}, -1}, {point{o.Width, 0}, -1}, {point{o.Width, o.Height}, -1}, {point{0, o.Height}, -1}}
	for j, other := range points {
		if j != i {
			edges = cut(edges, points[i], other, j)
		}
	}
	return edges
}

// cut leaves of a shape what is nearer to a point than to another one.
func cut(edges []edge, near, far point, other int) (left []edge) {
	beyond := func(p point) float64 { return distance(p, near)*distance(p, near) - distance(p, far)*distance(p, far) }
	for k, e := range edges {
		to := edges[(k+1)%len(edges)].from
		from, at := beyond(e.from), beyond(to)
		if from <= 0 {
			left = append(left, e)
		}
		if (from <= 0) == (at <= 0) {
			continue
		}
		part := from / (from - at) // it grows evenly along a line
		crossing := point{e.from.x + part*(to.x-e.from.x), e.from.y + part*(to.y-e.from.y)}
		if from <= 0 {
			left = append(left, edge{crossing, other})
		} else {
			left = append(left, edge{crossing, e.other})
		}
	}
	return left
}
