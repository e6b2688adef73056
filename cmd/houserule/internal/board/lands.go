package board

import (
	"math"
	"slices"

	"houserule/dsl/each"
	"houserule/interpreter/view"
)

// If the spaces have coordinates, they divide the land as a Voronoi diagram: each gets all points
// that are nearer to it than to any other.

// landOutline returns an outline that divides the land. It has a wall wherever two spaces touch
// that aren't neighbours.
func landOutline(shown view.Board) *Outline {
	const apart, margin = 1.85 * Radius, 1.1 * Radius
	middles := each.Of(shown.Spaces, func(s view.Space) point { return point{float64(s.X), float64(s.Y)} })
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
	o.drawLinks(shown)
	return o
}

// usualGap returns the median distance of a point to its nearest other point.
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
	return 1 // a single point has no other
}

func distance(p, q point) float64 { return math.Hypot(p.x-q.x, p.y-q.y) }

// An edge is a side of a polygon. It begins at from. other is the index of the space beyond it,
// or -1 at the edge of the picture.
type edge struct {
	from  point
	other int
}

// nearest returns the polygon of all points that are nearer to points[i] than to any other.
func (o *Outline) nearest(points []point, i int) []edge {
	edges := []edge{{point{0, 0}, -1}, {point{o.Width, 0}, -1}, {point{o.Width, o.Height}, -1}, {point{0, o.Height}, -1}}
	for j, other := range points {
		if j != i {
			edges = cut(edges, points[i], other, j)
		}
	}
	return edges
}

// cut returns the part of a polygon that is nearer to near than to far.
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
		part := from / (from - at) // linear along the edge
		crossing := point{e.from.x + part*(to.x-e.from.x), e.from.y + part*(to.y-e.from.y)}
		if from <= 0 {
			left = append(left, edge{crossing, other})
		} else {
			left = append(left, edge{crossing, e.other})
		}
	}
	return left
}
