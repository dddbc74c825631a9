import { Problem } from '@weir/api-contract';
import type { Json } from '@weir/fleet-model';
import { isInexact } from '@weir/http-kit';
import {
  type MappingNode,
  type PlainValue,
  parseYaml,
  resolveScalar,
  type ScalarNode,
  toPlain,
  type YamlNode,
} from '@weir/pipeline-parser';

/** Most complaints that one answer lists. */
const MOST = 20;

/** Reads the first YAML document of a body into JSON values; throws `invalid_yaml` with every place that is wrong. */
export function readDocument(text: string): Json {
  const { documents, findings, source } = parseYaml(text);
  const root = documents[0]?.root;
  const wrong = [
    ...findings.filter(({ document }) => document === 0).map(({ message, span }) => ({ message, at: span.start })),
    ...(root === undefined ? [] : [...duplicateKeys(root), ...inexactNumbers(root)].sort((a, b) => a.at - b.at)),
  ];
  if (wrong.length === 0) return toJson(toPlain(root));
  const places = wrong.slice(0, MOST).map(({ message, at }) => {
    const { line, column } = source.lines.positionAt(at);
    return { line, column, message };
  });
  const first = places[0];
  throw new Problem('invalid_yaml', `the body is not valid YAML: line ${first?.line}: ${first?.message}`, {
    details: { places },
  });
}

interface Complaint {
  readonly message: string;
  readonly at: number;
}

/** Engines refuse a mapping that says the same thing twice. */
function duplicateKeys(root: YamlNode): readonly Complaint[] {
  const found: Complaint[] = [];
  const queue: YamlNode[] = [root];
  for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
    if (node.kind === 'sequence') queue.push(...node.items);
    if (node.kind !== 'mapping') continue;
    found.push(...repeated(node));
    queue.push(...node.pairs.map(({ value }) => value));
  }
  return found;
}

function repeated(mapping: MappingNode): readonly Complaint[] {
  const seen = new Set<string>();
  return mapping.pairs.flatMap((pair) => {
    if (pair.merge || !seen.has(pair.name)) {
      seen.add(pair.name);
      return [];
    }
    return [{ message: `the key ${JSON.stringify(pair.name)} stands twice in one mapping`, at: pair.key.span.start }];
  });
}

/** Numbers that JSON would round, or that it does not have at all. */
function inexactNumbers(root: YamlNode): readonly Complaint[] {
  const found: Complaint[] = [];
  const queue: YamlNode[] = [root];
  for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
    if (node.kind === 'sequence') queue.push(...node.items);
    if (node.kind === 'mapping') queue.push(...node.pairs.map(({ value }) => value));
    if (node.kind === 'scalar' && isRounded(node)) {
      const message = `the number ${node.value} cannot be kept exactly; put it in quotes`;
      found.push({ message, at: node.span.start });
    }
  }
  return found;
}

function isRounded(scalar: ScalarNode): boolean {
  const { value } = resolveScalar(scalar);
  if (typeof value === 'bigint') return isInexact(String(value));
  if (typeof value !== 'number') return false;
  // Whole numbers beyond 64 bits are read as fractions.
  const digits = scalar.value.replaceAll('_', '').replace(/^\+/, '');
  return !Number.isFinite(value) || (/^-?\d+$/.test(digits) && isInexact(digits));
}

function toJson(value: PlainValue): Json {
  if (typeof value === 'bigint') return Number(value);
  if (typeof value !== 'object' || value === null) return value;
  if (isList(value)) return value.map(toJson);
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, toJson(member)]));
}

const isList = (value: PlainValue): value is readonly PlainValue[] => Array.isArray(value);
