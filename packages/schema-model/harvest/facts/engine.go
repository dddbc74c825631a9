// Package facts reduces what an engine says about itself to facts: names, types, kinds, flags, defaults, options,
// status, versions and parameter lists. Prose, examples and lint code are left behind.
package facts

import "encoding/json"

// The schema as the engines serialise it; only what becomes a fact is named here.
type engineSchema struct {
	Config     []engineField     `json:"config"`
	Buffers    []engineComponent `json:"buffers"`
	Caches     []engineComponent `json:"caches"`
	Inputs     []engineComponent `json:"inputs"`
	Outputs    []engineComponent `json:"outputs"`
	Processors []engineComponent `json:"processors"`
	RateLimits []engineComponent `json:"rate-limits"`
	Metrics    []engineComponent `json:"metrics"`
	Tracers    []engineComponent `json:"tracers"`
	Scanners   []engineComponent `json:"scanners"`
	Functions  []engineCallable  `json:"bloblang-functions"`
	Methods    []engineCallable  `json:"bloblang-methods"`
}

type engineComponent struct {
	Name    string      `json:"name"`
	Status  string      `json:"status"`
	Version string      `json:"version"`
	Config  engineField `json:"config"`
}

type engineField struct {
	Name             string          `json:"name"`
	Type             string          `json:"type"`
	Kind             string          `json:"kind"`
	Optional         bool            `json:"is_optional"`
	Deprecated       bool            `json:"is_deprecated"`
	Advanced         bool            `json:"is_advanced"`
	Secret           bool            `json:"is_secret"`
	Interpolated     bool            `json:"interpolated"`
	Bloblang         bool            `json:"bloblang"`
	Default          json.RawMessage `json:"default"`
	Options          []string        `json:"options"`
	AnnotatedOptions [][]string      `json:"annotated_options"`
	Linter           string          `json:"linter"`
	Version          string          `json:"version"`
	Children         []engineField   `json:"children"`
}

type engineCallable struct {
	Name    string `json:"name"`
	Status  string `json:"status"`
	Version string `json:"version"`
	Impure  bool   `json:"impure"`
	Params  struct {
		Variadic bool          `json:"variadic"`
		Named    []engineParam `json:"named"`
	} `json:"params"`
}

type engineParam struct {
	Name             string          `json:"name"`
	Type             string          `json:"type"`
	Optional         bool            `json:"is_optional"`
	Default          json.RawMessage `json:"default"`
	NoDynamic        bool            `json:"no_dynamic"`
	ScalarsToLiteral bool            `json:"scalars_to_literal"`
}
