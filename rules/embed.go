// Package rules holds the variants that ship with houserule: their rules as text, their component
// data as TOML. It has no code of any game.
package rules

import "embed"

// FS has one folder for each variant, and the data that variants share: whatever lies in a folder here.
//
//go:embed */*
var FS embed.FS
