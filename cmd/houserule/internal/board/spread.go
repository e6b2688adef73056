package board

import (
	"math"

	"houserule/dsl/variant"
	"houserule/interpreter/view"
)

// spread finds a place for each space, so that any two are about as far apart as there are steps between them: it lessens the
// stress of a drawing, each space in turn going where all others would have it.
func spread(shown view.Board) []point {
	steps := variant.Distances(neighbours(shown))
	places := around(point{}, math.Sqrt(float64(len(steps))), len(steps))
	const work = 20_000_000 // pairs of spaces in all rounds
	rounds := max(10, min(300, work/(len(steps)*len(steps))))
	for range rounds {
		for i := range places {
			places[i] = pulled(places, steps[i], i)
		}
	}
	return places
}

// pulled is where a space would go to be as far from each other one as it should, the nearest counting most.
func pulled(places []point, steps []int16, i int) point {
	var sum point
	var weights float64
	for j, q := range places {
		if i == j || steps[j] <= 0 {
			continue
		}
		wanted := float64(steps[j])
		weight := 1 / (wanted * wanted)
		apart := max(distance(places[i], q), 1e-6)
		sum.x += weight * (q.x + wanted*(places[i].x-q.x)/apart)
		sum.y += weight * (q.y + wanted*(places[i].y-q.y)/apart)
		weights += weight
	}
	if weights == 0 {
		return places[i]
	}
	return point{sum.x / weights, sum.y / weights}
}

func neighbours(shown view.Board) (lists [][]int32) {
	for _, s := range shown.Spaces {
		var list []int32
		for _, n := range s.Neighbours {
			list = append(list, int32(n))
		}
		lists = append(lists, list)
	}
	return lists
}
