import type { Category } from './category.js';

/** How bad a kind is unless a finding says otherwise: `error` stops the engine, `warning` may hurt, `info` informs. */
export type KindSeverity = 'error' | 'warning' | 'info';

/** What is known of one kind of mistake. */
export interface KindFacts {
  readonly category: Category;
  readonly severity: KindSeverity;
  /** The kind in a few words, for headings. */
  readonly title: string;
  /** What varies between findings of the kind. */
  readonly params: readonly string[];
  /** Why it matters: what the engine does about it. */
  readonly why: string;
  /** Version of this table that brought the kind; kinds are never renamed or reused. */
  readonly since: string;
}

const row = (
  category: Category,
  severity: KindSeverity,
  title: string,
  params: readonly string[],
  why: string,
  since = '0.1.0',
): KindFacts => ({ category, severity, title, params, why, since });

/** The closed table of what people and models get wrong in a pipeline, sorted by kind. */
export const KINDS = {
  bad_label: row(
    'UNKNOWN',
    'error',
    'A label is not well formed',
    ['label'],
    'Labels name metrics and resources; the engine refuses any other spelling.',
  ),
  bloblang_arguments: row(
    'IMAGINED_SYNTAX',
    'error',
    'A Bloblang call has wrong arguments',
    ['name', 'reason'],
    'The engine checks arguments when it parses the mapping, before it starts.',
  ),
  bloblang_operation: row(
    'IMAGINED_SYNTAX',
    'error',
    'A Bloblang expression always fails',
    ['reason'],
    'The engine evaluates constant expressions when it parses the mapping, before it starts.',
  ),
  bloblang_suspicious: row(
    'IMAGINED_SYNTAX',
    'warning',
    'A mapping does not do what it says',
    ['reason'],
    'The engine accepts it, but it cannot have been meant.',
  ),
  bloblang_syntax: row(
    'IMAGINED_SYNTAX',
    'error',
    'A mapping cannot be read',
    ['reason'],
    'The engine parses every mapping before it starts and stops at the first error.',
  ),
  broken_constraint: row(
    'UNKNOWN',
    'error',
    'Settings contradict each other',
    ['field', 'rule'],
    'The engine refuses this combination of settings.',
  ),
  component_expected: row(
    'IMAGINED_STRUCTURE',
    'error',
    'A component is expected',
    ['field', 'type'],
    'A component is a mapping from its name to its settings; the engine refuses any other shape.',
  ),
  deprecated_component: row(
    'UNKNOWN',
    'warning',
    'A component is deprecated',
    ['type', 'name'],
    'It still works, but a later version of the engine will not have it.',
  ),
  deprecated_field: row(
    'UNKNOWN',
    'warning',
    'A field is deprecated',
    ['field', 'owner'],
    'It still works, but a later version of the engine will not have it.',
  ),
  deprecated_function: row(
    'UNKNOWN',
    'warning',
    'A mapping calls something deprecated',
    ['name'],
    'It still works, but a later version of the engine will not have it.',
  ),
  duplicate_key: row(
    'IMAGINED_STRUCTURE',
    'warning',
    'A key is written twice',
    ['key', 'line'],
    'Only the last one counts; what the first one says is lost without a word.',
  ),
  duplicate_label: row(
    'DUPLICATE_LABEL',
    'error',
    'A label is used twice',
    ['label', 'line'],
    'Labels are unique over the whole document; the engine refuses the second.',
  ),
  environment_function: row(
    'IMAGINED_SYNTAX',
    'error',
    'An environment reference uses an unknown function',
    ['name'],
    'The engine resolves references before it reads the file, comments included, and stops at a function it does not know.',
  ),
  extra_document: row(
    'IMAGINED_STRUCTURE',
    'warning',
    'A further document is ignored',
    [],
    'Engines read the first document of a file and say nothing about the others.',
  ),
  foreign_document: row(
    'IMAGINED_STRUCTURE',
    'error',
    'The document belongs to another tool',
    ['tool'],
    'The engine knows nothing of wrappers made for other tools and refuses their keys.',
  ),
  ineffective_key: row(
    'IMAGINED_STRUCTURE',
    'error',
    'A key has no effect here',
    ['key'],
    'The engine refuses keys that cannot have any effect.',
  ),
  inert_interpolation: row(
    'IMAGINED_SYNTAX',
    'warning',
    'An interpolation is not evaluated here',
    ['field'],
    'The field takes plain text; the query would be used letter by letter.',
  ),
  invalid_format: row(
    'WRONG_TYPE',
    'error',
    'A value is not written as it must be',
    ['field', 'format', 'value'],
    'Linters pass it, but the engine cannot read the value when it builds the component, and stops.',
  ),
  invalid_option: row(
    'WRONG_TYPE',
    'error',
    'A value is not one of the options',
    ['field', 'value', 'options'],
    'The engine accepts the listed options only.',
  ),
  list_expected: row(
    'IMAGINED_STRUCTURE',
    'error',
    'A list of components is expected',
    ['field', 'type'],
    'The engine reads these components from a list, even when there is only one.',
  ),
  mapping_expected: row(
    'IMAGINED_STRUCTURE',
    'error',
    'Settings are expected as a mapping',
    ['owner'],
    'The engine reads the settings of a component from a mapping and refuses a list.',
  ),
  merge_key: row(
    'IMAGINED_STRUCTURE',
    'warning',
    'A merge key has no effect at start-up',
    [],
    'Linters follow merge keys, but the engine does not when it builds a component, so the merged settings are lost.',
  ),
  misplaced_field: row(
    'IMAGINED_FIELD',
    'error',
    'A field stands in the wrong place',
    ['field', 'owner', 'where'],
    'The field exists, but one level above or below; where it stands the engine refuses it.',
  ),
  misplaced_section: row(
    'IMAGINED_STRUCTURE',
    'error',
    'A section stands in the wrong place',
    ['key', 'where'],
    'The engine looks for each section in one place only and refuses it elsewhere.',
  ),
  missing_component: row(
    'IMAGINED_STRUCTURE',
    'error',
    'A component is missing',
    ['type'],
    'Where a component must stand, an empty value makes the engine fail at start-up.',
  ),
  missing_environment: row(
    'UNKNOWN',
    'warning',
    'An environment variable is not set',
    ['name'],
    'The engine puts an empty text in its place, and its linter refuses the file.',
  ),
  missing_field: row(
    'UNKNOWN',
    'error',
    'A required field is missing',
    ['field', 'owner'],
    'The engine cannot build the component without it.',
  ),
  missing_label: row(
    'UNKNOWN',
    'error',
    'A resource has no label',
    ['type'],
    'A resource is only reachable by its label, so the engine refuses one without.',
  ),
  not_a_pipeline: row(
    'IMAGINED_STRUCTURE',
    'error',
    'The document is not a pipeline',
    ['found'],
    'A pipeline is a mapping with input, pipeline and output; the engine refuses anything else.',
  ),
  only_in_distribution: row(
    'UNKNOWN',
    'info',
    'Only one distribution has this',
    ['name', 'distribution'],
    'The file runs on that distribution and on no other.',
  ),
  potential_loop: row(
    'POTENTIAL_LOOP',
    'warning',
    'The output feeds the input',
    ['component', 'resource'],
    'Every message that is written is read again, without end.',
  ),
  secret_in_clear: row(
    'UNKNOWN',
    'warning',
    'A secret is written in clear',
    ['field'],
    'Whoever can read the file, its history or a log of it has the secret; an environment reference keeps it out.',
  ),
  several_components: row(
    'IMAGINED_STRUCTURE',
    'error',
    'Several components share one place',
    ['type', 'names'],
    'The engine cannot tell which of them is meant and refuses the file.',
  ),
  shell_default: row(
    'IMAGINED_SYNTAX',
    'warning',
    'A default is written as a shell has it',
    ['name', 'default'],
    'Everything behind the colon is the default, the minus of a shell included.',
  ),
  strict_catch: row(
    'UNKNOWN',
    'warning',
    'An error is caught where errors are strict',
    ['name'],
    'With strict error handling a failed message is rejected, so that a catch processor never sees it.',
  ),
  template_test: row(
    'UNKNOWN',
    'error',
    'A test of a template does not hold',
    ['test', 'reason'],
    'What the template makes is not what its test says; the linter of the engine refuses the template.',
  ),
  test_target: row(
    'UNDEFINED_RESOURCE',
    'warning',
    'A test aims at nothing',
    ['target'],
    'The engine runs, but the test fails before it begins.',
  ),
  undefined_resource: row(
    'UNDEFINED_RESOURCE',
    'error',
    'A resource is not defined',
    ['type', 'label'],
    'Linters never look, but the engine fails at start-up when the resource is not there.',
  ),
  unknown_component: row(
    'IMAGINED_COMPONENT',
    'error',
    'A component does not exist',
    ['type', 'name', 'distribution'],
    'The engine has no component of that name and does not start.',
  ),
  unknown_field: row(
    'IMAGINED_FIELD',
    'error',
    'A field does not exist',
    ['field', 'owner'],
    'The engine refuses a file with a field that it does not know.',
  ),
  unknown_function: row(
    'IMAGINED_SYNTAX',
    'error',
    'A Bloblang function does not exist',
    ['name'],
    'The engine parses every mapping before it starts and knows no function of that name.',
  ),
  unknown_method: row(
    'IMAGINED_SYNTAX',
    'error',
    'A Bloblang method does not exist',
    ['name'],
    'The engine parses every mapping before it starts and knows no method of that name.',
  ),
  unknown_root_key: row(
    'IMAGINED_STRUCTURE',
    'error',
    'A root key does not exist',
    ['key'],
    'The engine refuses a file with a root key that it does not know.',
  ),
  unreachable_case: row(
    'UNREACHABLE_CODE',
    'warning',
    'A case can never be chosen',
    ['reason'],
    'A case above takes every message, or the check of this one is never true.',
  ),
  unreachable_processor: row(
    'UNREACHABLE_CODE',
    'warning',
    'A processor can never run',
    ['reason'],
    'Everything that reaches this place has been dropped or rejected before.',
  ),
  unused_resource: row(
    'UNDEFINED_RESOURCE',
    'info',
    'A resource is never used',
    ['type', 'label'],
    'It is built and kept for nothing; often the reference to it is misspelled.',
  ),
  wrong_type: row(
    'WRONG_TYPE',
    'error',
    'A value has the wrong type',
    ['field', 'expected', 'found'],
    'The engine cannot decode the value and stops at start-up.',
  ),
  yaml_alias: row(
    'UNKNOWN',
    'error',
    'An alias stands for nothing',
    ['name'],
    'The engine refuses a file with an alias that no anchor explains.',
  ),
  yaml_limit: row(
    'UNKNOWN',
    'error',
    'The document is too large',
    ['limit', 'value'],
    'A document that grows without bound would exhaust whoever reads it, so it is refused.',
  ),
  yaml_syntax: row(
    'UNKNOWN',
    'error',
    'The text is not YAML',
    ['reason'],
    'An engine that cannot read the file does not start.',
  ),
} as const satisfies Readonly<Record<string, KindFacts>>;

export type Kind = keyof typeof KINDS;

/** Every kind, sorted. */
export const KIND_NAMES = Object.keys(KINDS) as readonly Kind[];

/** The facts of a kind. */
export const factsOf = (kind: Kind): KindFacts => KINDS[kind];

/** Whether a word is a kind of this table; names of the object prototype are not. */
export const isKind = (word: string): word is Kind => Object.hasOwn(KINDS, word);
