package facts

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"runtime/debug"
	"sort"
	"strings"
	"time"
)

// Harvest writes the facts of one engine to standard output. `module` is the engine's module path, whose version is read
// from this program's own build; `marshal` is called with that version and answers with the engine's serialised schema.
// Arguments name files that the same program wrote in a build with C libraries: what only they have is added and marked.
func Harvest(distribution, module string, marshal func(version string) ([]byte, error)) {
	if err := harvest(distribution, module, marshal); err != nil {
		fmt.Fprintf(os.Stderr, "harvest %s: %v\n", distribution, err)
		os.Exit(1)
	}
}

func harvest(distribution, module string, marshal func(version string) ([]byte, error)) error {
	version, err := moduleVersion(module)
	if err != nil {
		return err
	}
	serialised, err := marshal(version)
	if err != nil {
		return err
	}
	var engine engineSchema
	if err := json.Unmarshal(serialised, &engine); err != nil {
		return err
	}
	sections := sectionsOf(engine)
	for _, file := range os.Args[1:] {
		if err := addExtra(sections, file); err != nil {
			return err
		}
	}
	out := bufio.NewWriter(os.Stdout)
	fmt.Fprintf(out, "{\"distribution\":%s,\n\"version\":%s,\n\"source\":%s,\n\"harvested_at\":%s,\n\"root\":",
		text(distribution), text(strings.TrimPrefix(version, "v")), text(module+" "+version),
		text(time.Now().UTC().Format(time.RFC3339)))
	var root []field
	for _, f := range engine.Config {
		root = append(root, fieldFacts(f))
	}
	writeLines(out, root)
	out.WriteString(",\n\"components\":{")
	for i, section := range sections {
		comma(out, i)
		fmt.Fprintf(out, "\n%s:[", text(section.kind))
		for j, c := range section.components {
			comma(out, j)
			writeComponent(out, c)
		}
		out.WriteString("]")
	}
	out.WriteString("},\n\"functions\":")
	writeLines(out, callables(engine.Functions))
	out.WriteString(",\n\"methods\":")
	writeLines(out, callables(engine.Methods))
	out.WriteString("}\n")
	return out.Flush()
}

type section struct {
	kind       string
	components []component
}

func sectionsOf(engine engineSchema) []*section {
	var sections []*section
	for _, s := range []struct {
		kind       string
		components []engineComponent
	}{
		{"input", engine.Inputs}, {"buffer", engine.Buffers}, {"processor", engine.Processors}, {"output", engine.Outputs},
		{"cache", engine.Caches}, {"rate_limit", engine.RateLimits}, {"scanner", engine.Scanners},
		{"metrics", engine.Metrics}, {"tracer", engine.Tracers},
	} {
		to := &section{kind: s.kind}
		for _, c := range s.components {
			to.components = append(to.components, componentFacts(c))
		}
		sections = append(sections, to)
	}
	return sections
}

func addExtra(sections []*section, file string) error {
	content, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	var extra struct {
		Components map[string][]component `json:"components"`
	}
	if err := json.Unmarshal(content, &extra); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	for _, s := range sections {
		known := map[string]bool{}
		for _, c := range s.components {
			known[c.Name] = true
		}
		for _, c := range extra.Components[s.kind] {
			if !known[c.Name] {
				c.Cgo = true
				s.components = append(s.components, c)
			}
		}
		sort.Slice(s.components, func(i, j int) bool { return s.components[i].Name < s.components[j].Name })
	}
	return nil
}

func callables(list []engineCallable) []callable {
	var to []callable
	for _, c := range list {
		to = append(to, callableFacts(c))
	}
	return to
}

// One field per line, so that a new engine version shows as a readable difference.
func writeComponent(out *bufio.Writer, c component) {
	fields := c.Config.Fields
	c.Config.Fields = nil
	head := text(c)
	if len(fields) == 0 {
		fmt.Fprintf(out, "\n%s", head)
		return
	}
	fmt.Fprintf(out, "\n%s,\"fields\":", strings.TrimSuffix(head, "}}"))
	writeLines(out, fields)
	out.WriteString("}}")
}

func writeLines[T any](out *bufio.Writer, list []T) {
	out.WriteString("[")
	for i, item := range list {
		comma(out, i)
		fmt.Fprintf(out, "\n%s", text(item))
	}
	out.WriteString("]")
}

func comma(out *bufio.Writer, index int) {
	if index > 0 {
		out.WriteString(",")
	}
}

func text(value any) string {
	var buffer bytes.Buffer
	encoder := json.NewEncoder(&buffer)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		panic(err)
	}
	return strings.TrimSuffix(buffer.String(), "\n")
}

func moduleVersion(path string) (string, error) {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "", fmt.Errorf("this program was built without module information")
	}
	for _, dependency := range info.Deps {
		if dependency.Path == path {
			return dependency.Version, nil
		}
	}
	return "", fmt.Errorf("module %s is not part of this program", path)
}
