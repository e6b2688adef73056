package page

import "embed"

// Static holds only the style sheet that pages have in them. In a browser without a server the site
// has the other files beside the program.
//
//go:embed static/table.css
var Static embed.FS
