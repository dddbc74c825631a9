import { decodesAs, isAbsent, resolveScalar, type ScalarNode } from '@weir/pipeline-parser';
import { type FieldSpec, isComponentType } from '@weir/schema-model';
import { type Context, excerpt } from '../engine/context.js';
import { byDefault, settled } from '../engine/settled.js';
import type { ShapeSite } from '../engine/site.js';
import { stopsWith } from '../engine/stops-with.js';
import { defineRule } from './define-rule.js';

const WORDS = { string: 'text', int: 'a whole number', float: 'a number', bool: 'true or false' } as const;
type Decodable = keyof typeof WORDS;
const isDecodable = (type: string): type is Decodable => Object.hasOwn(WORDS, type);

/** A value that its field cannot take: a list for a number, text for a switch, one component for a list of them. */
export const wrongType = defineRule({
  id: 'wrong-type',
  kinds: ['wrong_type', 'list_expected', 'mapping_expected'],
  checker: 'schema',
  docs: {
    what: 'A value of another shape or type than its field takes.',
    why: 'The engine refuses wrong shapes when it reads the file, and wrong scalars when it builds the component.',
    fix: 'Write the value as the field wants it; digits in quotes are text, not a number.',
    bad: 'input:\n  generate:\n    mapping: root = 1\n    count: ten\n',
    good: 'input:\n  generate:\n    mapping: root = 1\n    count: 10\n',
  },
  create: (context) => ({
    shape: (site) => reportShape(context, site),
    leaf({ spec, node: written, path, element }) {
      const node = isDecodable(spec.type) ? settled(written) : undefined;
      if (node === undefined || !isDecodable(spec.type) || decodesAs(node, spec.type)) return;
      const correction = written.dynamic ? null : unquoted(spec, node);
      context.report({
        kind: 'wrong_type',
        message: `${element ? 'each value of ' : ''}${spec.name || 'this'} takes ${WORDS[spec.type]}, not ${describe(node)}${byDefault(written)}${stopsWith(`cannot unmarshal into ${spec.type}`)}`,
        span: node.span,
        path,
        found: excerpt(context, node),
        correction,
        certain: correction !== null,
      });
    },
  }),
});

/** What a quoted number or switch would be without its quotes, when that is what the field takes. */
function unquoted(spec: FieldSpec, node: ScalarNode): string | null {
  if (node.style !== 'single' && node.style !== 'double') return null;
  const text = node.value.trim();
  return isDecodable(spec.type) && decodesAs({ ...node, style: 'plain', value: text }, spec.type) && text !== ''
    ? text
    : null;
}

function describe(node: ScalarNode): string {
  const { type } = resolveScalar(node);
  if (type !== 'string')
    return type === 'bool' ? node.value : type === 'int' || type === 'float' ? 'a number' : `a ${type}`;
  const quoted = node.style === 'single' || node.style === 'double';
  return quoted && /^[\d.+-]+$/.test(node.value) ? 'digits in quotes' : `the text ${node.value.slice(0, 40)}`;
}

function reportShape(context: Context, { spec, expected, node, raw, path, owner }: ShapeSite): void {
  // What seems to be nothing may only be unread.
  if (context.damaged && node.kind === 'scalar' && isAbsent(node)) return;
  if (isEmpty(node) && standsBeside(spec, owner)) return;
  const name = spec.name === '' ? owner.title : spec.name;
  const given =
    node.kind === 'mapping'
      ? 'a mapping'
      : node.kind === 'sequence'
        ? 'a list'
        : isEmpty(node)
          ? 'nothing'
          : describe(node);
  const components = expected === 'list' && isComponentType(spec.type);
  const wanted =
    expected === 'list'
      ? components
        ? `a list of ${spec.type.replace('_', ' ')}s`
        : 'a list'
      : expected === 'mapping'
        ? 'a mapping'
        : isDecodable(spec.type)
          ? WORDS[spec.type]
          : 'one value';
  const structural =
    expected === 'mapping' &&
    node.kind === 'sequence' &&
    (spec.name === '' || (holdsComponents(spec) && node.items.some((item) => item.kind === 'mapping')));
  const wrapped = expected === 'list' && node.kind === 'mapping' && spec.name === '' && spec.children !== undefined;
  const lists = structural ? (spec.children ?? []).filter((f) => f.kind === 'array' && f.type !== 'string') : [];
  const hint = lists.length === 1 && lists[0] !== undefined ? `; the list belongs under ${lists[0].name}` : '';
  const correction = repair(context, spec, expected, node);
  context.report({
    kind: isEmpty(node)
      ? 'wrong_type'
      : components || wrapped
        ? 'list_expected'
        : structural
          ? 'mapping_expected'
          : 'wrong_type',
    message: `${name} takes ${wanted}, not ${given}${hint}`,
    span: raw.span,
    path,
    found: excerpt(context, raw),
    correction,
    certain: correction !== null,
  });
}

/** Whether the settings of a component stand beside it instead of below it, which is said of each of them. */
function standsBeside(spec: FieldSpec, { component }: ShapeSite['owner']): boolean {
  const extras = spec.name === '' && component?.inference.kind === 'known' ? component.inference.extras : [];
  return extras.some((pair) => spec.children?.some((child) => child.name === pair.name) === true);
}

/** Whether an object is there for a list of components, as `pipeline` is for its processors. */
const holdsComponents = (spec: FieldSpec): boolean =>
  spec.children?.some((child) => child.kind === 'array' && isComponentType(child.type)) === true;

const isEmpty = (node: ShapeSite['node']): boolean =>
  node.kind === 'scalar' && (isAbsent(node) || resolveScalar(node).type === 'null');

/** One value where a list of such values belongs can be wrapped; a list of one where one belongs can be unwrapped. */
function repair(
  context: Context,
  spec: FieldSpec,
  expected: ShapeSite['expected'],
  node: ShapeSite['node'],
): string | null {
  const text = context.slice(node.span);
  if (text.includes('\n')) return null;
  if (expected === 'list' && isEmpty(node)) return text === '' ? null : '[]';
  if (expected === 'list' && node.kind === 'scalar' && spec.kind === 'array' && !isComponentType(spec.type))
    return /[,[\]{}]/.test(text) && node.style === 'plain' ? null : `[${text}]`;
  if (expected === 'mapping' && isEmpty(node) && text !== '') return '{}';
  const [only] = node.kind === 'sequence' ? node.items : [];
  if (expected === 'scalar' && node.kind === 'sequence' && node.items.length === 1 && only?.kind === 'scalar')
    return context.slice(only.span);
  return null;
}
