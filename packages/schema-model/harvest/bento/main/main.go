// Writes the facts of Bento's components, fields, functions and methods to standard output.
package main

import (
	_ "github.com/warpstreamlabs/bento/public/components/all"
	"github.com/warpstreamlabs/bento/public/service"
	"weir.dev/harvest/facts"
)

func main() {
	facts.Harvest("bento", "github.com/warpstreamlabs/bento", func(version string) ([]byte, error) {
		return service.GlobalEnvironment().FullConfigSchema(version, "").MarshalJSONV0()
	})
}
