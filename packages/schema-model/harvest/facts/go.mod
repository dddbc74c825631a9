module weir.dev/harvest/facts

go 1.26
