//go:build x_benthos_extra

// Writes the facts of the components that Redpanda Connect only has in builds with C libraries.
package main

import (
	"github.com/redpanda-data/benthos/v4/public/service"
	_ "github.com/redpanda-data/connect/v4/public/components/ffi"
	_ "github.com/redpanda-data/connect/v4/public/components/tigerbeetle"
	_ "github.com/redpanda-data/connect/v4/public/components/zeromq"
	"weir.dev/harvest/facts"
)

func main() {
	facts.Harvest("redpanda-connect", "github.com/redpanda-data/connect/v4", func(version string) ([]byte, error) {
		return service.GlobalEnvironment().FullConfigSchema(version, "").MarshalJSONV0()
	})
}
