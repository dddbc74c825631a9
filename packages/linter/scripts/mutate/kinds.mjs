import { dereference } from '@weir/pipeline-parser';
import { mistype } from './draw.mjs';
import { matchesIn } from './sites.mjs';

const replace = (text, { start, end }, by) => text.slice(0, start) + by + text.slice(end);
const pick = (list, draw) => (list.length === 0 ? undefined : draw.one(list));
const planted = (text, at, by, more) => ({ text: replace(text, at, by), at: at.start, planted: by, ...more });

/** A name that is no other of its list. */
function slip(name, taken, draw, times) {
  for (let tries = 0; tries < 20; tries++) {
    let bad = name;
    for (let i = 0; i < times; i++) bad = mistype(bad, draw);
    if (bad.length > 1 && !taken.includes(bad) && bad !== name && !/^\d/.test(bad) && !/^_|^$/.test(bad)) return bad;
  }
  return undefined;
}

const component = (times) => (text, sites, catalogue, draw) => {
  const site = pick(
    sites.components.filter((c) => c.name.length > 3),
    draw,
  );
  const bad = site && slip(site.name, catalogue.names(site.type), draw, times);
  return bad && planted(text, site.span, bad, { category: 'IMAGINED_COMPONENT', original: site.name });
};

const field = (times) => (text, sites, _, draw) => {
  const site = pick(
    sites.fields.filter((f) => f.name.length > (times > 1 ? 5 : 3)),
    draw,
  );
  const bad = site && slip(site.name, site.names, draw, times);
  return bad && planted(text, site.span, bad, { category: 'IMAGINED_FIELD', original: site.name });
};

const call = (pattern, times, names) => (text, sites, catalogue, draw) => {
  const mapping = pick(sites.mappings, draw);
  const at = mapping && pick(matchesIn(mapping, text, pattern), draw);
  const bad = at && at.text.length > 3 && slip(at.text, [...names(catalogue)], draw, times);
  return bad && planted(text, at, bad, { category: 'IMAGINED_SYNTAX', original: at.text });
};

/** What stands in a mapping and what a writer of another language puts there. */
const FOREIGN = [
  [/\.parse_json\(\)/g, ['.JSON.parse()', '.parseJson()', '.from_json()', '.json()', '.loads()']],
  [/\.lowercase\(\)/g, ['.lower()', '.toLowerCase()', '.to_lower()', '.downcase()']],
  [/\.uppercase\(\)/g, ['.upper()', '.toUpperCase()', '.upcase()', '.to_upper()']],
  [/\.length\(\)/g, ['.len()', '.size()', '.count()']],
  [/\.string\(\)/g, ['.toString()', '.to_string()', '.str()']],
  [/\.number\(\)/g, ['.toNumber()', '.to_int()', '.int()', '.parseInt()']],
  [/\.map_each\(/g, ['.map(', '.mapEach(', '.each(', '.forEach(']],
  [/\.contains\(/g, ['.includes(', '.has(', '.contain(']],
  [/\.has_prefix\(/g, ['.startsWith(', '.starts_with(', '.startswith(']],
  [/\.replace_all\(/g, ['.replaceAll(', '.gsub(']],
  [/\.join\(/g, ['.implode(', '.concat_all(']],
  [/\.ts_format\(/g, ['.strftime(', '.formatDate(', '.toISOString(']],
  [/\buuid_v4\(\)/g, ['uuid()', 'uuidv4()', 'uuid.v4()', 'crypto.randomUUID()', 'gen_uuid()']],
  [/(?<![.\w])now\(\)/g, ['datetime.now()', 'Date.now()', 'time.now()', 'new Date()', 'current_timestamp()']],
  [/\bdeleted\(\)/g, ['delete()', 'drop()', 'undefined()', 'null()']],
  [/ == /g, [' === ', ' equals ', ' eq ']],
  [/ != /g, [' !== ', ' <> ', ' is not ']],
  [/ && /g, [' and ', ' AND ']],
  [/ \|\| /g, [' or ', ' OR ']],
  [/ -> /g, [' => ']],
  [/ \+ /g, [' . ', ' .. ', ' ++ ', ' & ']],
  [
    /\bthis\.\w+\b(?![.(])/g,
    (found) => [`${found}?.value`, `\`${found}\``, `$\{${found}}`, `(${found} as string)`, `${found}!`],
  ],
  [
    /\bif [^\n{]+\{/g,
    (found) => [
      found.replace(/^if (.+?) \{$/, 'if ($1):'),
      found.replace(/^if (.+?) \{$/, 'if $1 then'),
      found.replace(/^if (.+?) \{$/, 'when $1 {'),
    ],
  ],
  [/\} else \{/g, ['else:', '} elif {', '} otherwise {']],
  [/\blet (?=\w+ = )/g, ['var ', 'const ', 'val ', 'local ']],
  [/^root(?=\.\w+ = )/gm, ['return root', 'set root', 'const root']],
  [/ = (?=[^=\n]+$)/gm, [' := ', ' += ']],
];

function foreign(text, sites, _, draw) {
  for (let tries = 0; tries < 12; tries++) {
    const mapping = pick(sites.mappings, draw);
    const [pattern, words] = draw.one(FOREIGN);
    const at = mapping && pick(matchesIn(mapping, text, pattern), draw);
    if (!at) continue;
    const by = draw.one(typeof words === 'function' ? words(at.text) : words);
    if (
      by === at.text ||
      (mapping.node.style === 'double' && /["\\]/.test(by)) ||
      (mapping.node.style === 'single' && by.includes("'"))
    )
      continue;
    if (mapping.node.style === 'plain' && /: |#|`$/.test(by)) continue;
    return planted(text, at, by, { category: 'IMAGINED_SYNTAX', shown: `${at.text} -> ${by}` });
  }
  return undefined;
}

const WRONG = {
  int: ['plenty', '[one, two]', '{enabled: yes please}', '"10"', 'true', '1s'],
  float: ['plenty', '[one, two]', '{a: b}', '"0.5"'],
  bool: ['plenty', '[one, two]', '{enabled: yes please}', '"true"', '1', 'maybe'],
  string: ['[one, two]', '{enabled: yes please}'],
};

function wrongType(text, sites, _, draw) {
  const leaf = pick(
    sites.leaves.filter(
      (l) =>
        Object.hasOwn(WRONG, l.spec.type) &&
        l.node.span.end > l.node.span.start &&
        !/^[|>]/.test(text.slice(l.node.span.start)),
    ),
    draw,
  );
  if (leaf === undefined || (leaf.element && leaf.spec.type === 'string' && leaf.spec.kind === '2darray'))
    return undefined;
  return planted(text, leaf.node.span, draw.one(WRONG[leaf.spec.type]), {
    category: 'WRONG_TYPE',
    shown: leaf.spec.type,
  });
}

function listForText(text, sites, _, draw) {
  const found = sites.fields.filter(
    (f) =>
      dereference(f.pair.value)?.kind === 'sequence' &&
      !text.slice(f.pair.value.span.start, f.pair.value.span.end).includes('\n') &&
      f.pair.value.kind !== 'alias',
  );
  const site = pick(found, draw);
  return (
    site &&
    planted(text, site.pair.value.span, draw.one(['plenty', '{a: b}', '7']), {
      category: site.name === 'processors' || site.name.endsWith('_resources') ? undefined : 'WRONG_TYPE',
      shown: 'list',
    })
  );
}

function duplicateLabel(text, sites, _, draw) {
  if (sites.labels.length < 2) return undefined;
  const [first, ...rest] = sites.labels;
  const second = draw.one(rest);
  return second.name === first.name
    ? undefined
    : planted(text, second.span, first.name, { category: 'DUPLICATE_LABEL' });
}

function resource(text, sites, _, draw) {
  const site = pick(
    sites.references.filter((r) => r.name.length > 3),
    draw,
  );
  const bad =
    site &&
    slip(
      site.name,
      sites.labels.map((l) => l.name),
      draw,
      1,
    );
  return bad && planted(text, site.span, bad, { category: 'UNDEFINED_RESOURCE', original: site.name });
}

/** An own line of the file moved or changed in its indentation: a field one level too high. */
function outdent(text, sites, _, draw) {
  const inner = sites.fields.filter(
    ({ pair, owner, node }) =>
      owner.component !== undefined &&
      owner.above === undefined &&
      !node.flow &&
      !text.slice(pair.key.span.start, pair.value.span.end).includes('\n') &&
      node.pairs.at(-1) === pair &&
      node.pairs.length > 1,
  );
  const site = pick(inner, draw);
  if (site === undefined) return undefined;
  const lineStart = text.lastIndexOf('\n', site.span.start - 1) + 1;
  const indent = text.slice(lineStart, site.span.start);
  const holder = dereference(site.owner.component.node);
  const outer = holder?.kind === 'mapping' ? holder.pairs[0].key.span.start : undefined;
  if (outer === undefined || indent.trim() !== '') return undefined;
  const want = outer - (text.lastIndexOf('\n', outer - 1) + 1);
  if (holder.flow || want >= indent.length) return undefined;
  if (site.owner.component.parent === undefined && want === 0) return undefined;
  return {
    text: replace(text, { start: lineStart, end: site.span.start }, ' '.repeat(want)),
    at: lineStart + want,
    planted: site.name,
    category: 'IMAGINED_FIELD',
  };
}

/** Names that people invent, by what they stand for. */
const INVENTED = [
  ['input', 'kafka', ['kafka_consumer', 'kafka_input', 'kafka_source', 'kafka_in']],
  ['output', 'kafka', ['kafka_producer', 'kafka_output', 'kafka_sink', 'kafka_out']],
  ['input', 'http_server', ['http_input', 'webhook', 'http_listener', 'rest_server']],
  ['output', 'http_client', ['http_output', 'webhook', 'http_post', 'rest_client', 'http_request']],
  ['output', 'aws_s3', ['s3', 'amazon_s3', 's3_output', 's3_sink']],
  ['input', 'aws_s3', ['s3', 'amazon_s3', 's3_input']],
  ['processor', 'mapping', ['transform', 'map', 'transformer', 'mapper', 'mapping_processor']],
  ['processor', 'log', ['logger', 'logging', 'print', 'console_log']],
  ['processor', 'dedupe', ['deduplicate', 'dedup', 'deduplication']],
  ['input', 'generate', ['generator', 'timer', 'cron', 'random']],
  ['output', 'stdout', ['console', 'print', 'standard_output', 'terminal']],
  ['output', 'drop', ['devnull', 'blackhole', 'null', 'discard', 'trash']],
  ['input', 'mqtt', ['mqtt_subscriber', 'mqtt_input', 'mqtt_source']],
  ['processor', 'http', ['http_client', 'http_request', 'http_call', 'fetch']],
  ['input', 'amqp_0_9', ['rabbitmq', 'amqp', 'rabbit_mq']],
  ['cache', 'memory', ['in_memory', 'local_memory', 'mem_cache', 'memory_cache']],
  ['cache', 'redis', ['redis_cache', 'redis_store']],
];

function invented(text, sites, catalogue, draw) {
  const rows = INVENTED.filter(([type, name]) => sites.components.some((c) => c.type === type && c.name === name));
  const row = pick(rows, draw);
  if (row === undefined) return undefined;
  const [type, name, words] = row;
  const site = draw.one(sites.components.filter((c) => c.type === type && c.name === name));
  const bad = draw.one(words);
  return catalogue.component(type, bad)
    ? undefined
    : planted(text, site.span, bad, { category: 'IMAGINED_COMPONENT', original: name });
}

function unreachable(text, sites, _, draw) {
  const lists = sites.lists.filter(({ node }) => !node.flow && node.items.length > 0);
  const list = pick(lists, draw);
  if (list === undefined) return undefined;
  const item = draw.one(list.node.items);
  const dash = text.lastIndexOf('-', item.span.start);
  const lineStart = text.lastIndexOf('\n', dash) + 1;
  const indent = text.slice(lineStart, dash);
  if (indent.trim() !== '' || !/^-\s+$/.test(text.slice(dash, item.span.start))) return undefined;
  const line = `${indent}- ${draw.one(['mapping: root = deleted()', 'bloblang: root = deleted()', 'mapping: deleted()', 'mutation: root = deleted()'])}\n`;
  return {
    text: text.slice(0, lineStart) + line + text.slice(lineStart),
    at: item.span.start + line.length,
    planted: line.trim(),
    category: 'UNREACHABLE_CODE',
    any: true,
  };
}

/** The whole document below a key of another tool. */
function wrapped(text, _, __, draw) {
  const [head, indent] = draw.one([
    ['apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: pipeline\ndata:\n', 2],
    ['apiVersion: redpanda.com/v1\nkind: Pipeline\nmetadata:\n  name: x\nspec:\n', 2],
    ['version: "3"\nservices:\n  connect:\n    image: redpanda/connect\n    config:\n', 6],
    ['pipeline_config:\n', 2],
    ['benthos:\n', 2],
  ]);
  if (/^\t|^---|^%/m.test(text)) return undefined;
  const body = text.replace(/^(?=.)/gm, ' '.repeat(indent));
  return { text: head + body, at: 0, planted: head.split('\n')[0], category: 'IMAGINED_STRUCTURE' };
}

/** `processors` at the root instead of below `pipeline`. */
function processorsAtRoot(text, sites) {
  const site = sites.fields.find(
    (f) => f.name === 'pipeline' && f.owner.component === undefined && f.owner.above === undefined,
  );
  const pipeline = site && dereference(site.pair.value);
  if (
    pipeline?.kind !== 'mapping' ||
    pipeline.flow ||
    pipeline.pairs.length !== 1 ||
    pipeline.pairs[0].name !== 'processors'
  )
    return undefined;
  const [pair] = pipeline.pairs;
  return planted(text, { start: site.span.start, end: pair.key.span.start }, '', {
    category: 'IMAGINED_STRUCTURE',
    shown: 'processors at root',
  });
}

/** One key of a component removed: what is required is missed. */
export const KINDS = {
  'component, one slip': component(1),
  'component, two slips': component(2),
  'component, invented': invented,
  'field, one slip': field(1),
  'field, two slips': field(2),
  'field, too high': outdent,
  'method, one slip': call(/\.([a-z0-9_]+)(?=\()/g, 1, (c) => c.methods.keys()),
  'method, two slips': call(/\.([a-z0-9_]{6,})(?=\()/g, 2, (c) => c.methods.keys()),
  'function, one slip': call(/(?<![.\w$@])([a-z0-9_]+)(?=\()/g, 1, (c) => c.functions.keys()),
  'foreign syntax': foreign,
  'wrong type': wrongType,
  'value for a list': listForText,
  'duplicate label': duplicateLabel,
  'undefined resource': resource,
  unreachable,
  'foreign wrapper': wrapped,
  'processors at the root': processorsAtRoot,
};
