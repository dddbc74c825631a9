package facts

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"runtime/debug"
	"strings"
	"time"
)

// Harvest writes the facts of one engine to standard output. `module` is the engine's module path, whose version is read from
// this program's own build; `marshal` is called with that version and answers with the engine's serialised schema.
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
	out := bufio.NewWriter(os.Stdout)
	fmt.Fprintf(out, "{\"distribution\":%s,\n\"version\":%s,\n\"source\":%s,\n\"harvested_at\":%s,\n\"root\":[",
		text(distribution), text(strings.TrimPrefix(version, "v")), text(module+" "+version),
		text(time.Now().UTC().Format(time.RFC3339)))
	writeFields(out, engine.Config)
	out.WriteString("],\n\"components\":{")
	for i, section := range []struct {
		kind       string
		components []engineComponent
	}{
		{"input", engine.Inputs}, {"buffer", engine.Buffers}, {"processor", engine.Processors}, {"output", engine.Outputs},
		{"cache", engine.Caches}, {"rate_limit", engine.RateLimits}, {"scanner", engine.Scanners},
		{"metrics", engine.Metrics}, {"tracer", engine.Tracers},
	} {
		comma(out, i)
		fmt.Fprintf(out, "\n%s:[", text(section.kind))
		for j, c := range section.components {
			comma(out, j)
			writeComponent(out, c)
		}
		out.WriteString("]")
	}
	out.WriteString("},\n\"functions\":[")
	writeCallables(out, engine.Functions)
	out.WriteString("],\n\"methods\":[")
	writeCallables(out, engine.Methods)
	out.WriteString("]}\n")
	return out.Flush()
}

// One field per line, so that a new engine version shows as a readable difference.
func writeComponent(out *bufio.Writer, c engineComponent) {
	head := text(component{Name: c.Name, Status: unless("stable", c.Status), Version: c.Version})
	config := fieldFacts(c.Config)
	fields := c.Config.Children
	config.Name, config.Fields = "", nil
	fmt.Fprintf(out, "\n%s,\"config\":", strings.TrimSuffix(head, "}"))
	if len(fields) == 0 {
		fmt.Fprintf(out, "%s}", text(config))
		return
	}
	fmt.Fprintf(out, "%s,\"fields\":[", strings.TrimSuffix(text(config), "}"))
	writeFields(out, fields)
	out.WriteString("]}}")
}

func writeFields(out *bufio.Writer, fields []engineField) {
	for i, f := range fields {
		comma(out, i)
		fmt.Fprintf(out, "\n%s", text(fieldFacts(f)))
	}
}

func writeCallables(out *bufio.Writer, list []engineCallable) {
	for i, c := range list {
		comma(out, i)
		fmt.Fprintf(out, "\n%s", text(callableFacts(c)))
	}
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
