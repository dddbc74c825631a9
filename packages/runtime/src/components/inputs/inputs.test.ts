import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inputContract } from '@weir/testkit/contracts';
import { until } from '../../../test/harness.js';
import { createBuilder, createWorld, startInProcess, texts } from '../../../test/in-process.js';
import { Message } from '../../message/message.js';
import { refused } from '../../message/outcome.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'weir-inputs-'));
  await mkdir(join(folder, 'deep'));
  await writeFile(join(folder, 'a.txt'), 'one\r\ntwo\n\nthree');
  await writeFile(join(folder, 'deep', 'b.txt'), '\ufefffour\n');
});
afterAll(() => rm(folder, { recursive: true }));

const REFUSED = refused('failed', 'told to refuse');

async function make(config: object) {
  const world = createWorld();
  const { builder, pipeline } = await createBuilder(world, { input: config });
  return { world, input: await builder.input(pipeline.input) };
}

const pulled = (config: () => object) => async () => {
  const { input, world } = await make(config());
  return {
    input,
    replays: true,
    dispose: async () => {
      world.abort.abort();
    },
  };
};
const UNIQUE = { generate: { mapping: 'root = uuid_v4()', interval: '' } };
inputContract(
  'generate',
  pulled(() => UNIQUE),
  REFUSED,
);
inputContract(
  'file',
  pulled(() => ({ file: { paths: [join(folder, 'a.txt')] } })),
  REFUSED,
);
inputContract(
  'read_until',
  pulled(() => ({ read_until: { check: 'false', input: UNIQUE } })),
  REFUSED,
);
inputContract(
  'broker',
  pulled(() => ({ broker: { inputs: [UNIQUE] } })),
  REFUSED,
);
inputContract(
  'inproc',
  async () => {
    const { input, world } = await make({ inproc: 'in' });
    return {
      input,
      offer: async (text: string) => (await world.channels.send('in', [Message.ofText(text)])).kind === 'acknowledged',
      replays: false,
      dispose: async () => undefined,
    };
  },
  REFUSED,
);

interface Row {
  readonly name: string;
  readonly input: () => object;
  readonly rest?: object;
  readonly received: readonly (readonly string[])[];
}

const generate = (fields: object) => ({ generate: { mapping: 'root = "x"', interval: '', ...fields } });
const ROWS: readonly Row[] = [
  {
    name: 'generate makes so many messages',
    input: () => generate({ mapping: 'root = "x"', count: 3 }),
    received: [['x'], ['x'], ['x']],
  },
  {
    name: 'generate makes batches',
    input: () => generate({ mapping: 'root = "x"', count: 5, batch_size: 2 }),
    received: [['x', 'x'], ['x', 'x'], ['x']],
  },
  {
    name: 'generate at an interval, the first at once',
    input: () => generate({ mapping: 'root = "x"', count: 3, interval: '10ms' }),
    received: [['x'], ['x'], ['x']],
  },
  {
    name: 'generate on the word @every',
    input: () => generate({ mapping: 'root = "x"', count: 2, interval: '@every 5ms' }),
    received: [['x'], ['x']],
  },
  {
    name: 'generate on a schedule of seconds',
    input: () => generate({ mapping: 'root = "x"', count: 1, interval: '* * * * * *' }),
    received: [['x']],
  },
  {
    name: 'generate leaves out what its mapping deletes',
    input: () => generate({ mapping: 'root = if count("odd") % 2 == 1 { deleted() } else { "x" }', count: 2 }),
    received: [['x'], ['x']],
  },
  {
    name: 'file reads lines',
    input: () => ({ file: { paths: [join(folder, 'a.txt')] } }),
    received: [['one'], ['two'], [''], ['three']],
  },
  {
    name: 'file leaves empty lines out when asked to',
    input: () => ({ file: { paths: [join(folder, 'a.txt')], scanner: { lines: { omit_empty: true } } } }),
    received: [['one'], ['two'], ['three']],
  },
  {
    name: 'file with another delimiter',
    input: () => ({ file: { paths: [join(folder, 'a.txt')], scanner: { lines: { custom_delimiter: 'o\n' } } } }),
    received: [['one\r\ntw'], ['\nthree']],
  },
  {
    name: 'file with patterns, without a byte order mark',
    input: () => ({
      file: { paths: [join(folder, '**', '*.txt')], scanner: { skip_bom: { into: { to_the_end: {} } } } },
    }),
    received: [['one\r\ntwo\n\nthree'], ['four\n']],
  },
  {
    name: 'file in chunks',
    input: () => ({ file: { paths: [join(folder, 'a.txt')], scanner: { chunker: { size: 8 } } } }),
    received: [['one\r\ntwo'], ['\n\nthree']],
  },
  {
    name: 'file names itself in metadata',
    input: () => ({ file: { paths: [join(folder, 'deep', '?.txt')], scanner: { to_the_end: {} } } }),
    rest: { pipeline: { processors: [{ mapping: 'root = @path.filepath_split().index(1)' }] } },
    received: [['b.txt']],
  },
  {
    name: 'read_until stops after the message that fits',
    input: () => ({ read_until: { check: 'content() == "two"', input: { file: { paths: [join(folder, 'a.txt')] } } } }),
    received: [['one'], ['two']],
  },
  {
    name: 'read_until stops when nothing comes',
    input: () => ({
      read_until: { idle_timeout: '20ms', input: generate({ mapping: 'root = "x"', interval: '10s' }) },
    }),
    received: [['x']],
  },
  {
    name: 'broker merges inputs into batches',
    input: () => ({ broker: { inputs: [generate({ mapping: 'root = "x"', count: 3 })], batching: { count: 2 } } }),
    received: [['x', 'x'], ['x']],
  },
  {
    name: 'processors beside an input',
    input: () => ({
      ...generate({ mapping: 'root = "x"', count: 1 }),
      processors: [{ mapping: 'root = content() + "!"' }],
    }),
    received: [['x!']],
  },
  {
    name: 'processors beside an input inside a broker',
    input: () => ({
      broker: {
        inputs: [
          { ...generate({ mapping: 'root = "x"', count: 1 }), processors: [{ mapping: 'root = content() + "!"' }] },
        ],
      },
    }),
    received: [['x!']],
  },
  {
    name: 'resource',
    input: () => ({ resource: 'there' }),
    rest: { input_resources: [{ label: 'there', ...generate({ mapping: 'root = "x"', count: 1 }) }] },
    received: [['x']],
  },
];

describe('inputs', () => {
  it.each(ROWS)('$name', async ({ input, rest = {}, received }) => {
    const pipeline = await startInProcess({ input: input(), ...rest });
    await pipeline.completed;
    expect(texts(pipeline.received)).toEqual(received);
    await pipeline.close();
  });

  it('file deletes what it has delivered when asked to', async () => {
    const path = join(folder, 'once.txt');
    await writeFile(path, 'x\n');
    const pipeline = await startInProcess({ input: { file: { paths: [path], delete_on_finish: true } } });
    await pipeline.completed;
    await until(() => !existsSync(path));
    await pipeline.close();
  });

  it('a file that is not there is a reason to be degraded', async () => {
    const pipeline = await startInProcess({ input: { file: { paths: [join(folder, 'missing.txt')] } } });
    await pipeline.completed;
    expect([...pipeline.reports.values()]).toEqual([expect.stringMatching(/ENOENT/)]);
    await pipeline.close();
  });

  it('a schedule that is none fails the start', async () => {
    await expect(startInProcess({ input: generate({ interval: 'now and then' }) })).rejects.toThrow(
      /input\.generate\.interval: .*neither a duration nor a schedule/,
    );
  });
});
