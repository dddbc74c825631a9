import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundled } from '../packages/cli/dist/bundle.js';
import { median } from './timing.mjs';

const require = createRequire(new URL('../packages/cli/package.json', import.meta.url));
const WEIR = new URL('../packages/cli/bin/weir.cjs', import.meta.url).pathname;
const LINES = 100_000;
const RUNS = 7;

const MAPPINGS = {
  'field mapping': `root.id = this.id
root.name = this.user.name
root.region = this.region
root.created = this.created
root.first = this.items.0.sku`,
  'string building': `root.key = this.region + "-" + this.kind + "-" + this.id.string()
root.title = "%s <%s>".format(this.user.name, this.user.email)
root.upper = this.user.name.uppercase().replace_all("USER", "customer").trim()
root.parts = this.user.email.split("@").join(" at ")`,
  filtering: 'root = if this.user.age > 40 && this.kind == "retail" { this } else { deleted() }',
  map_each: `root.items = this.items.map_each(item -> item.merge({"total": item.price * item.quantity}))
root.sum = this.items.map_each(item -> item.price * item.quantity).sum()
root.skus = this.items.filter(item -> item.price > 20).map_each(item -> item.sku)`,
};

const order = (id) => ({
  id,
  user: { name: `User ${id}`, email: `user${id}@example.com`, age: id % 90 },
  region: ['eu', 'us', 'ap'][id % 3],
  kind: id % 2 ? 'retail' : 'wholesale',
  items: Array.from({ length: (id % 4) + 1 }, (_, k) => ({
    sku: `S-${id}-${k}`,
    price: ((id * 7 + k) % 100) + 0.25,
    quantity: k + 1,
  })),
  tags: ['a', 'b', `t${id % 10}`],
  created: '2024-05-06T07:08:09Z',
});

const STATEMENTS = (i) => `# order ${i}
root.order_${i}.id = this.order.id.string().trim()
let total_${i} = this.items.map_each(item -> item.price * item.quantity).sum()
root.order_${i}.kind = match this.kind {
  "retail" => "R"
  _ => deleted()
}
root."tags-${i}" = if this.tags.length() > 3 { this.tags.slice(0, 3) } else { [] }
meta topic_${i} = "orders-%s".format(this.region | "none").lowercase()
root.list_${i} = {"a": $total_${i}, "b": [1, 2.5, "three", null, true], "c": this.c.catch("x")}
`;

/** Mappings over 100,000 JSON lines, whole process beside whole process, and how fast mapping text is read. */
export async function measure() {
  const folder = mkdtempSync(join(tmpdir(), 'weir-bench-'));
  try {
    return [...processes(folder), ...(await parsing())];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Binaries to compare with; each maps in one thread unless told otherwise, as Weir does. */
const PEERS = [
  ['redpanda-connect', process.env.WEIR_REFERENCE],
  ['bento', process.env.WEIR_BENTO_BIN],
].filter(([, binary]) => binary !== undefined);

function processes(folder) {
  if (bundled('weir') === undefined) throw new Error('the command is not bundled, or was built before what it holds');
  const input = join(folder, 'documents.jsonl');
  writeFileSync(input, Array.from({ length: LINES }, (_, id) => `${JSON.stringify(order(id))}\n`).join(''));
  return Object.entries(MAPPINGS).flatMap(([name, text]) => {
    const mapping = join(folder, 'mapping.blobl');
    writeFileSync(mapping, text);
    const contestants = [
      { label: 'weir', command: [process.execPath, WEIR, 'blobl', '-f', mapping] },
      ...PEERS.flatMap(([label, binary]) => [
        { label, command: [binary, 'blobl', '-f', mapping] },
        { label: `${label}, on one core`, command: [binary, 'blobl', '-f', mapping], env: { GOMAXPROCS: '1' } },
      ]),
    ];
    const times = new Map(contestants.map(({ label }) => [label, []]));
    const outputs = new Set();
    // In turn, and the first round does not count: whatever else the machine does hits all alike.
    for (let run = 0; run <= RUNS; run++) {
      for (const { label, command, env } of contestants) {
        const output = join(folder, 'out');
        const taken = seconds(command, input, output, env);
        if (run > 0) times.get(label).push(taken);
        // The reference leaves an empty line for each message that a mapping deletes.
        else outputs.add(readFileSync(output, 'utf8').replace(/^\n/gm, ''));
      }
    }
    if (outputs.size > 1) throw new Error(`${name}: the results differ`);
    const what = `bloblang: ${name}, ${LINES.toLocaleString('en')} lines`;
    const mine = times.get('weir');
    const rate = (taken) => `${(LINES / median(taken) / 1000).toFixed(0)}k lines/s`;
    if (PEERS.length === 0) return [{ what, weir: rate(mine), bar: '>= 1.0x' }];
    return PEERS.map(([label]) => {
      const theirs = times.get(label);
      const ratio = median(theirs.map((taken, run) => taken / mine[run]));
      const peer = `${label} ${rate(theirs)} (${rate(times.get(`${label}, on one core`))} on one core)`;
      return { what, weir: rate(mine), peer, ratio: `${ratio.toFixed(2)}x`, bar: '>= 1.0x', met: ratio >= 1 };
    });
  });
}

function seconds([command, ...args], input, output, env = {}) {
  const files = [openSync(input, 'r'), openSync(output, 'w')];
  const begin = process.hrtime.bigint();
  const { error, status } = spawnSync(command, args, {
    stdio: [...files, 'ignore'],
    env: { ...process.env, ...env },
  });
  const taken = Number(process.hrtime.bigint() - begin) / 1e9;
  for (const file of files) closeSync(file);
  if (error) throw error;
  if (status !== 0) throw new Error(`${command} ended with ${status}`);
  return taken;
}

async function parsing() {
  const { parseMapping, parseMappingText, defaultDialect } = await import(require.resolve('@weir/bloblang'));
  let large = '';
  for (let i = 0; large.length < 1_000_000; i++) large += STATEMENTS(i);
  const small = Array.from({ length: 10_000 }, (_, i) => STATEMENTS(i % 7));
  const rows = [
    ['1 MB of mapping, parsed', [large], (text) => parseMappingText(text, defaultDialect), 20],
    ['10,000 mappings, parsed', small, (text) => parseMappingText(text, defaultDialect), 20],
    ['1 MB of mapping, parsed and checked', [large], (text) => parseMapping(text, defaultDialect)],
    ['10,000 mappings, parsed and checked', small, (text) => parseMapping(text, defaultDialect)],
  ];
  return rows.map(([what, texts, read, bar]) => {
    const bytes = texts.reduce((sum, text) => sum + text.length, 0);
    // Time that the machine gave to others is not the parser's: the less of wall and processor time counts.
    const once = () => {
      const used = process.cpuUsage();
      const begin = process.hrtime.bigint();
      for (const text of texts) if (read(text).errors.length > 0) throw new Error('the mapping does not parse');
      const wall = Number(process.hrtime.bigint() - begin) / 1e3;
      const { user, system } = process.cpuUsage(used);
      return bytes / Math.min(wall, user + system);
    };
    const rate = median(Array.from({ length: 40 }, once).slice(10));
    return {
      what: `bloblang: ${what}`,
      weir: `${rate.toFixed(1)} MB/s`,
      bar: bar === undefined ? '-' : `>= ${bar} MB/s`,
      ...(bar === undefined ? {} : { met: rate >= bar }),
    };
  });
}
