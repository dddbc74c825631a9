package facts

import (
	"encoding/json"
	"strings"
)

// Everything usual is left out: a string, a single value, status stable, flags that are false.
type component struct {
	Name    string `json:"name"`
	Status  string `json:"status,omitempty"`
	Version string `json:"version,omitempty"`
	// Only builds with C libraries have it.
	Cgo    bool  `json:"cgo,omitempty"`
	Config field `json:"config"`
}

type field struct {
	Name         string          `json:"name,omitempty"`
	Type         string          `json:"type,omitempty"`
	Kind         string          `json:"kind,omitempty"`
	Optional     bool            `json:"optional,omitempty"`
	Deprecated   bool            `json:"deprecated,omitempty"`
	Advanced     bool            `json:"advanced,omitempty"`
	Secret       bool            `json:"secret,omitempty"`
	Interpolated bool            `json:"interpolated,omitempty"`
	Bloblang     bool            `json:"bloblang,omitempty"`
	Default      json.RawMessage `json:"default,omitempty"`
	Options      []string        `json:"options,omitempty"`
	Unchecked    bool            `json:"unchecked,omitempty"`
	Version      string          `json:"version,omitempty"`
	Fields       []field         `json:"fields,omitempty"`
}

type callable struct {
	Name     string  `json:"name"`
	Status   string  `json:"status,omitempty"`
	Version  string  `json:"version,omitempty"`
	Variadic bool    `json:"variadic,omitempty"`
	Params   []param `json:"params,omitempty"`
	Impure   bool    `json:"impure,omitempty"`
}

type param struct {
	Name             string          `json:"name"`
	Type             string          `json:"type,omitempty"`
	Optional         bool            `json:"optional,omitempty"`
	Default          json.RawMessage `json:"default,omitempty"`
	NoDynamic        bool            `json:"no_dynamic,omitempty"`
	ScalarsToLiteral bool            `json:"scalars_to_literal,omitempty"`
}

func componentFacts(from engineComponent) component {
	to := component{
		Name: from.Name, Status: unless("stable", from.Status), Version: from.Version, Config: fieldFacts(from.Config),
	}
	to.Config.Name = ""
	return to
}

func unless(usual, word string) string {
	if word == usual {
		return ""
	}
	return word
}

// A rule that the engine derives from an option list says this to a user; a rule without it replaces the list.
const optionRule = "is not a valid option for this field"

func fieldFacts(from engineField) field {
	options := from.Options
	for _, pair := range from.AnnotatedOptions {
		options = append(options, pair[0])
	}
	to := field{
		Name: from.Name, Type: unless("string", from.Type), Kind: unless("scalar", from.Kind),
		Optional: from.Optional, Deprecated: from.Deprecated, Advanced: from.Advanced, Secret: from.Secret,
		Interpolated: from.Interpolated, Bloblang: from.Bloblang,
		Default: from.Default, Options: options, Version: from.Version,
		Unchecked: len(options) > 0 && !strings.Contains(from.Linter, optionRule),
	}
	for _, child := range from.Children {
		to.Fields = append(to.Fields, fieldFacts(child))
	}
	return to
}

func callableFacts(from engineCallable) callable {
	to := callable{
		Name: from.Name, Status: unless("stable", from.Status), Version: from.Version,
		Variadic: from.Params.Variadic, Impure: from.Impure,
	}
	for _, p := range from.Params.Named {
		to.Params = append(to.Params, param{
			Name: p.Name, Type: unless("string", strings.TrimSuffix(p.Type, " expression")),
			Optional: p.Optional, Default: literal(p.Default),
			NoDynamic: p.NoDynamic, ScalarsToLiteral: p.ScalarsToLiteral,
		})
	}
	return to
}

// Some defaults are serialised as a parsed literal, `{"Value": x}`.
func literal(value json.RawMessage) json.RawMessage {
	var wrapped map[string]json.RawMessage
	if json.Unmarshal(value, &wrapped) == nil && len(wrapped) == 1 && wrapped["Value"] != nil {
		return wrapped["Value"]
	}
	return value
}
