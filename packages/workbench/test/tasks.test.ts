import { describe, expect, it, test } from '@jest/globals';
import { Problem, type ProblemCode } from '@weir/api-contract';
import { type Catalogues, loadCatalogues } from '@weir/verdict';
import { createInlineWork, runTask } from '../src/task/index.js';
import { isQuick, type Task, type TaskResults, taskSize } from '../src/task/task.js';

const catalogues: Catalogues = await loadCatalogues();
const SOUND = 'input:\n  stdin: {}\noutput:\n  stdout: {}\n';
const check = { distribution: 'auto', format: false, autoCorrect: false } as const;

/** A template that shouts, with a test that hopes for a text. */
const shouting = (expected: string): string =>
  `name: shout\ntype: processor\nfields:\n  - name: word\n    type: string\nmapping: root.log.message = this.word.uppercase() + @label.or("")\ntests:\n  - name: shouts\n    config: { word: hi }\n    expected: { log: { message: ${expected} } }\n`;

/** A task and what its result must hold. */
const DONE: readonly (readonly [Task, object])[] = [
  [
    { kind: 'validate', text: SOUND, ...check },
    { errors: 0, items: [], distribution: 'redpanda-connect' },
  ],
  [
    { kind: 'validate', text: SOUND, ...check, distribution: 'bento' },
    { errors: 0, distribution: 'bento' },
  ],
  [
    { kind: 'validate', text: 'input:\n  stdn: {}\n', ...check },
    { errors: 1, corrected: undefined },
  ],
  [
    { kind: 'validate', text: 'input:\n  stdn: {}\n', ...check, autoCorrect: true },
    {
      errors: 1,
      corrected: { text: 'input:\n  stdin: {}\n', made: [expect.stringMatching(/^line 2: stdn -> stdin/)] },
    },
  ],
  [{ kind: 'validate', text: 'input: {stdin: {}}', ...check, format: true }, { formatted: 'input:\n  stdin: {}\n' }],
  [{ kind: 'validate', text: 'a: [', ...check, format: true }, { formatted: undefined }],
  [
    { kind: 'batch', texts: [SOUND, 'output:\n  drp: {}\n'], shared: [], templates: [], distribution: 'auto' },
    [expect.objectContaining({ errors: 0 }), expect.objectContaining({ errors: 1 })] as object,
  ],
  [
    {
      kind: 'batch',
      texts: [shouting('HI'), shouting('hi'), shouting('hi').replace('uppercase', 'number')],
      shared: [],
      templates: [0, 1, 2],
      distribution: 'redpanda-connect',
    },
    [
      expect.objectContaining({ errors: 0 }),
      expect.objectContaining({ errors: 1 }),
      expect.objectContaining({ errors: 1 }),
    ] as object,
  ],
  [
    {
      kind: 'batch',
      texts: [
        'pipeline:\n  processors:\n    - cache: { resource: c, operator: get, key: k }\n',
        'cache_resources:\n  - label: c\n    memory: {}\n',
      ],
      shared: [1],
      templates: [],
      distribution: 'auto',
    },
    [expect.objectContaining({ errors: 0 }), expect.objectContaining({ errors: 0 })] as object,
  ],
  [
    { kind: 'format', text: 'output: {drop: {}}' },
    { text: 'output:\n  drop: {}\n', changed: true },
  ],
  [{ kind: 'format', text: SOUND.replace('output', '\noutput') }, { changed: false }],
  [{ kind: 'analyze', text: SOUND }, { input: expect.objectContaining({ type: 'stdin' }) }],
  [{ kind: 'assess', text: SOUND }, { score: expect.any(Number) }],
  [{ kind: 'explain', request: { error_message: 'connection refused' } }, { error_type: 'connection' }],
  [
    { kind: 'suggest', request: { use_case: 'read from kafka and write to s3' }, limit: 2 },
    { suggestions: [expect.anything(), expect.anything()] },
  ],
  [
    { kind: 'bloblang', request: '{"mapping":"root = this","input":12345678901234567890}' },
    { kind: 'done', json: '{"output":12345678901234567890,"metadata":{},"deleted":false}' },
  ],
  [
    { kind: 'bloblang', request: '{"mapping":"root = deleted()","input":{}}' },
    { json: '{"output":null,"metadata":{},"deleted":true}' },
  ],
  [
    { kind: 'bloblang', request: '{"mapping":"meta b = @a + 1","input":"x","metadata":{"a":1}}' },
    { json: '{"output":"x","metadata":{"a":1,"b":2},"deleted":false}' },
  ],
  [
    { kind: 'bloblang', request: '{"mapping":"root = this.","input":{}}' },
    { kind: 'failed', line: 1 },
  ],
  [
    { kind: 'bloblang', request: '{"mapping":"root = this[0]","input":[7]}' },
    { json: '{"output":7,"metadata":{},"deleted":false}' },
  ],
  [
    { kind: 'bloblang', request: '{"mapping":"root = this[0]","input":[7],"distribution":"bento"}' },
    { json: '{"output":7,"metadata":{},"deleted":false}' },
  ],
  [
    { kind: 'bloblang', request: '{"mapping":"root = this[0]","input":[7],"distribution":"redpanda-connect"}' },
    { kind: 'failed', line: 1, column: 12 },
  ],
  [
    { kind: 'bloblang', request: '{"mapping":"root = this.a + 1","input":{"a":"x"}}' },
    { kind: 'failed', line: 1 },
  ],
  [
    { kind: 'bloblang', request: '{"mapping":"root = hostname()","input":{}}' },
    { json: expect.stringMatching(/localhost/) },
  ],
  [
    { kind: 'bloblang', request: '{"mapping":"root = range(0, 3000000).map_each(n -> n + 1)","input":{}}' },
    { kind: 'failed' },
  ],
  [
    {
      kind: 'bloblang',
      request: '{"mapping":"map f { root = this.apply(\\"f\\") }\\nroot = this.apply(\\"f\\")","input":{}}',
    },
    { kind: 'failed' },
  ],
];

/** Some tasks go on until a bound stops them: each is done once. */
const results = new Map<Task, TaskResults[Task['kind']]>();
const resultOf = (task: Task): TaskResults[Task['kind']] => {
  const result = results.get(task) ?? runTask(structuredClone(task), catalogues);
  results.set(task, result);
  return result;
};

test.each(DONE)('%j', (task, expected) => {
  if (Array.isArray(expected)) expect(resultOf(task)).toEqual(expected);
  else expect(resultOf(task)).toMatchObject(expected);
});

const REFUSED: readonly (readonly [Task, ProblemCode, RegExp])[] = [
  [{ kind: 'validate', text: SOUND, ...check, distribution: 'none' }, 'unknown_distribution', /no distribution "none"/],
  [{ kind: 'validate', text: SOUND, ...check, distribution: 'bento@0.1' }, 'unknown_distribution', /bento@0\.1/],
  [{ kind: 'batch', texts: [SOUND], shared: [], templates: [], distribution: 'none' }, 'unknown_distribution', /none/],
  [
    { kind: 'validate', text: SOUND, ...check, templates: [SOUND] },
    'invalid_request',
    /^body\.templates\.0: a template says its name/,
  ],
  [{ kind: 'format', text: 'a: [' }, 'invalid_yaml', /line 1, column \d+/],
  [{ kind: 'format', text: 'a: 1\na: 2\n' }, 'invalid_yaml', /line 2/],
  [{ kind: 'format', text: '' }, 'invalid_yaml', /\S/],
  [{ kind: 'analyze', text: '- a\n' }, 'invalid_yaml', /mapping of sections/],
  [{ kind: 'analyze', text: 'just words' }, 'invalid_yaml', /mapping of sections/],
  [{ kind: 'assess', text: 'a: "' }, 'invalid_yaml', /line/],
  [{ kind: 'assess', text: '' }, 'invalid_yaml', /no YAML/],
];

test.each(REFUSED)('%j is refused', (task, code, message) => {
  let thrown: unknown;
  try {
    runTask(task, catalogues);
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(Problem);
  expect(thrown).toMatchObject({ code, message: expect.stringMatching(message) });
});

describe('what a lane asks of a task', () => {
  test.each<[Task, number, boolean]>([
    [{ kind: 'validate', text: 'abc', ...check }, 3, true],
    [{ kind: 'validate', text: 'abc', ...check, autoCorrect: true }, 3, false],
    [{ kind: 'format', text: 'abcd' }, 4, true],
    [{ kind: 'validate', text: 'a', ...check, resources: ['bc', 'd'], templates: ['e'] }, 5, true],
    [{ kind: 'batch', texts: ['ab', 'c'], shared: [], templates: [], distribution: 'auto' }, 3, false],
    [{ kind: 'bloblang', request: '{}' }, 2, false],
    [{ kind: 'explain', request: { error_message: 'abc', context: 'de' } }, 5, false],
    [{ kind: 'explain', request: { error_message: 'abc' } }, 3, false],
    [{ kind: 'suggest', request: { use_case: 'abc' }, limit: 1 }, 3, false],
    [{ kind: 'analyze', text: 'a' }, 1, false],
    [{ kind: 'assess', text: 'a' }, 1, false],
  ])('%j: %i characters, quick: %s', (task, size, quick) => {
    expect([taskSize(task), isQuick(task)]).toEqual([size, quick]);
  });

  it('is plain data: what crosses to a thread and back is the same', () => {
    for (const [task] of DONE) {
      const result = resultOf(task);
      expect(structuredClone(result)).toEqual(result);
    }
  });
});

it('in place reads the catalogues with the first task, not before', async () => {
  let asked = 0;
  const work = createInlineWork(async () => {
    asked += 1;
    return catalogues;
  });
  expect(asked).toBe(0);
  expect(await work.run({ kind: 'format', text: 'a: 1' })).toMatchObject({ text: 'a: 1\n' });
  await expect(work.run({ kind: 'format', text: 'a: [' })).rejects.toThrow(Problem);
  expect(asked).toBeGreaterThan(0);
  await work.close();
});
