// Writes the facts of Redpanda Connect's components, fields, functions and methods to standard output.
package main

import (
	_ "github.com/redpanda-data/connect/v4/public/components/all"
	"github.com/redpanda-data/connect/v4/public/schema"
	"weir.dev/harvest/facts"
)

func main() {
	facts.Harvest("redpanda-connect", "github.com/redpanda-data/connect/v4", func(version string) ([]byte, error) {
		return schema.Standard(version, "").MarshalJSONV0()
	})
}
