package interpreter

import (
	"houserule/dsl/variant"
	"houserule/interpreter/program"
)

//op:def Teammate r[A] = the first player in the team of player r[B] (C 0), or the partner (C 2)
//op:reads nothing
func opTeammate(m *machine, in *program.Instr, r window) signal {
	player, teams := *r.At(in.B), m.teams()
	switch {
	case uint64(player) >= uint64(m.Seats):
		return m.fail(nothingThere)
	case in.C == variant.ToFirst:
		*r.At(in.A) = player % teams
	default:
		*r.At(in.A) = (player + teams) % int64(m.Seats)
	}
	return proceed
}

//op:def Team r[A] = the players in the team of player r[B] as a list, without that player if C is 1
//op:reads nothing
func opTeam(m *machine, in *program.Instr, r window) signal {
	player, omitted := *r.At(in.B), none
	if uint64(player) >= uint64(m.Seats) {
		return m.fail(nothingThere)
	}
	if in.C == 1 {
		omitted = player
	}
	return m.keepList(m.teamOf(player, omitted), in.A)
}

//op:def Teams r[A] = the list of all teams, which are lists of players
//op:reads nothing
func opTeams(m *machine, in *program.Instr, r window) signal {
	below := m.fiber.openList()
	for first := range m.teams() {
		team, s := m.listOf(m.teamOf(first, none))
		if s != proceed {
			return s
		}
		m.fiber.building = append(m.fiber.building, team)
	}
	all, s := m.listOf(m.fiber.built())
	m.fiber.closeList(below)
	m.set(in.A, all)
	return s
}

// teams returns the number of teams.
func (m *machine) teams() int64 { return int64(m.p.Variant.Teams.Of(m.Seats)) }

// teamOf returns a player's team in the order of the seats, without the omitted player.
func (m *machine) teamOf(player, omitted int64) (team []int64) {
	for member := player % m.teams(); member < int64(m.Seats); member += m.teams() {
		if member != omitted {
			team = append(team, member)
		}
	}
	return team
}
