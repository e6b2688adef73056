//go:build !js

package page

import "embed"

// Static holds the style sheets and scripts that the table and the workshop load from the server.
//
//go:embed static
var Static embed.FS
