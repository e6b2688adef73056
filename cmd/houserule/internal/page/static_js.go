package page

import "embed"

// Static holds only the style sheet that pages contain. The playground has the other files beside
// the program.
//
//go:embed static/table.css
var Static embed.FS
