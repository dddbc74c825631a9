module weir.dev/harvest/redpanda-connect

go 1.26.5

require (
	github.com/redpanda-data/connect/v4 v4.102.0
	weir.dev/harvest/facts v0.0.0
)

replace weir.dev/harvest/facts => ../facts
