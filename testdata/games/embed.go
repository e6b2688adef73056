// Package games embeds small games, each in one file of rules and the tables that it names.
package games

import "embed"

//go:embed *.rules *.toml
var FS embed.FS
