module weir.dev/harvest/bento

go 1.26.5

require (
	github.com/warpstreamlabs/bento v1.20.0
	weir.dev/harvest/facts v0.0.0
)

replace weir.dev/harvest/facts => ../facts
