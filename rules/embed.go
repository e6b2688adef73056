// Package rules embeds the variants: their rules as text, and their component data as TOML. It
// contains no code for any game.
package rules

import "embed"

// FS has a folder for each variant, and one for data that variants share. It embeds all files in
// folders next to this file.
//
//go:embed */*
var FS embed.FS
