import {
  type Catalogue,
  COMPONENT_SECTIONS,
  COMPONENT_TYPES,
  type ComponentSpec,
  type ComponentType,
  componentSchema,
  componentTypeOf,
  type FieldSpec,
  isComponentType,
  suggestComponent,
} from '@weir/schema-model';
import { type Command, Option } from 'commander';
import { catalogueFor } from '../lint/distribution.js';
import { jsonText } from '../output/json.js';
import { table } from '../output/table.js';
import { CliProblem } from '../program/cli-problem.js';
import { defineCommand } from '../program/command.js';
import type { Deps } from '../program/deps.js';
import { EXIT_CODES } from '../program/exit-codes.js';

interface Options {
  readonly distribution: string;
  readonly format: 'table' | 'json';
}

const configure = (command: Command): Command =>
  command
    .argument('[type]', 'kind of component, such as inputs')
    .argument('[component]', 'name of a component, such as kafka')
    .option('-d, --distribution <name>', 'redpanda-connect or bento, with or without @version', 'redpanda-connect')
    .addOption(new Option('--format <format>', 'how to print').choices(['table', 'json']).default('table'));

/** `weir schema [TYPE [COMPONENT]]`: how many components there are, their names, or one's fields. */
export const schema = defineCommand<Options>({
  configure,
  async run({ args, options }, deps) {
    const catalogue = await catalogueFor(options.distribution);
    const [section, name] = args;
    if (section === undefined) showTypes(catalogue, options, deps);
    else if (name === undefined) showNames(catalogue, typeOf(section), options, deps);
    else showComponent(component(catalogue, typeOf(section), name), options, deps);
    return EXIT_CODES.ok;
  },
});

function typeOf(word: string): ComponentType {
  const type = isComponentType(word) ? word : componentTypeOf(word);
  if (type !== undefined) return type;
  const known = COMPONENT_TYPES.map((each) => COMPONENT_SECTIONS[each]);
  throw new CliProblem(`there is no kind of component "${word}"`, { hint: `there are ${known.join(', ')}` });
}

function component(catalogue: Catalogue, type: ComponentType, name: string): ComponentSpec {
  const spec = catalogue.component(type, name);
  if (spec !== undefined) return spec;
  const meant = suggestComponent(catalogue, type, name)?.name;
  throw new CliProblem(`${catalogue.distribution} ${catalogue.version} has no ${type} "${name}"`, {
    exitCode: EXIT_CODES.no,
    hint: meant === undefined ? `weir schema ${COMPONENT_SECTIONS[type]} lists them` : `did you mean ${meant}?`,
  });
}

function showTypes(catalogue: Catalogue, { format }: Options, deps: Deps): void {
  const { distribution, version, source, harvestedAt } = catalogue;
  const types = COMPONENT_TYPES.map((type) => ({
    type: COMPONENT_SECTIONS[type],
    count: catalogue.names(type).length,
  }));
  if (format === 'json') deps.out(jsonText({ distribution, version, source, harvested_at: harvestedAt, types }));
  else {
    deps.out(`${distribution} ${version}\n\n`);
    deps.out(
      table(
        [
          ['TYPE', (row) => row.type],
          ['COMPONENTS', (row) => String(row.count)],
        ],
        types,
      ),
    );
  }
}

function showNames(catalogue: Catalogue, type: ComponentType, { format }: Options, deps: Deps): void {
  const specs = catalogue.names(type).flatMap((name) => catalogue.component(type, name) ?? []);
  if (format === 'json') deps.out(jsonText(specs.map(({ name, status, version }) => ({ name, status, version }))));
  else
    deps.out(
      table(
        [
          ['NAME', (spec) => spec.name],
          ['STATUS', (spec) => spec.status],
        ],
        specs,
      ),
    );
}

function showComponent(spec: ComponentSpec, { format }: Options, deps: Deps): void {
  if (format === 'json') {
    deps.out(jsonText({ name: spec.name, status: spec.status, ...componentSchema(spec.config) }));
    return;
  }
  deps.out(`${spec.type} ${spec.name} (${spec.status})\n\n`);
  const rows = (spec.config.children ?? [spec.config]).flatMap((field) => fieldRows(field, ''));
  deps.out(
    table(
      [
        ['FIELD', ({ path }) => path],
        ['TYPE', ({ field }) => typeText(field)],
        ['DEFAULT', ({ field }) => defaultText(field)],
        ['NOTES', ({ field }) => notes(field)],
      ],
      rows,
    ),
  );
}

interface FieldRow {
  readonly path: string;
  readonly field: FieldSpec;
}

const fieldRows = (field: FieldSpec, prefix: string): readonly FieldRow[] => {
  const path = field.name === '' ? '(the value itself)' : prefix + field.name;
  const inner = field.kind === 'array' ? `${path}[].` : field.kind === 'map' ? `${path}.<name>.` : `${path}.`;
  return [{ path, field }, ...(field.children ?? []).flatMap((child) => fieldRows(child, inner))];
};

function typeText({ type, kind }: FieldSpec): string {
  if (kind === 'array') return `list of ${type}`;
  if (kind === '2darray') return `list of lists of ${type}`;
  return kind === 'map' ? `map of ${type}` : type;
}

function defaultText(field: FieldSpec): string {
  if (!field.hasDefault) return field.optional || field.children !== undefined ? '' : 'required';
  const text = JSON.stringify(field.default) ?? '';
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}

function notes(field: FieldSpec): string {
  const marks = (['deprecated', 'advanced', 'secret', 'interpolated', 'bloblang'] as const).filter((key) => field[key]);
  const options = field.options === undefined ? [] : [field.options.join(' | ')];
  return [...marks, ...options].join(', ');
}
