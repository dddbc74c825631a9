import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hideTexts } from '../src/secrets/hide-texts.js';
import { aJob, Harness, removeFolders, until } from './harness.js';
import { bearer, PlayedNode } from './played-node.js';

describe('secrets in a text', () => {
  it.each<[string, readonly string[], string, string]>([
    ['as they are, wherever they stand', ['hunter2'], 'hunter2: no, xhunter2y', '<redacted>: no, x<redacted>y'],
    ['within URLs', ['p@ss word'], 'GET /?q=p%40ss%20word', 'GET /?q=<redacted>'],
    ['within JSON', ['say "hi"'], '{"password":"say \\"hi\\""}', '{"password":"<redacted>"}'],
    ['the longer of two that begin alike', ['abcd', 'abcdef'], 'abcdef abcd', '<redacted> <redacted>'],
    ['what nobody named, and looks like one', [], 'postgres://u:pw@db', 'postgres://u:<redacted>@db'],
    ['not what is too short to tell', ['a', ''], 'a banana', 'a banana'],
    ['none', ['hunter2'], 'all is well', 'all is well'],
  ])('%s', (_, secrets, text, shown) => {
    expect(hideTexts(secrets)(text)).toBe(shown);
  });
});

describe('logs', () => {
  let h: Harness;
  let node: PlayedNode;
  let execution = '';
  const tokens: Record<string, string> = { root: 'root' };
  const root = bearer('root');

  beforeAll(async () => {
    h = await Harness.start({ WEIR_MODE: 'server', WEIR_TOKENS: 'root' });
    for (const [name, scopes] of Object.entries({ reader: ['read:job'], seer: ['read:job', 'read:secret'] })) {
      const json = { name, scopes };
      tokens[name] = (await h.call<{ secret: string }>('POST', '/tokens', { headers: root, json })).body.secret;
    }
    node = new PlayedNode(h);
    const json = { kind: 'join', name: 'x' };
    await node.join((await h.call<{ secret: string }>('POST', '/tokens', { headers: root, json })).body.secret);
    const output = { http_client: { url: 'http://127.0.0.1:1', basic_auth: { enabled: true, password: 'swordfish' } } };
    const config = { ...(aJob().config as object), output };
    const job = aJob({ selector: { match_labels: { zone: 'far' } }, config });
    await h.call('PUT', '/jobs', { headers: root, json: job });
    await until('assigned', async () => (await node.assigned()).items.length === 1);
    execution = (await node.assigned()).items[0]?.execution_id ?? '';
    await node.report(execution, 'running', 1);
  });
  afterAll(async () => {
    await h.stop();
    removeFolders();
  });

  const LINE = {
    time: '2026-01-01T00:00:00.000Z',
    level: 'error',
    message: 'POST http://u:pw@host refused swordfish',
    fields: { url: 'http://x/?token=abc', deep: [{ authorization: 'swordfish' }], count: 1 },
  };
  const HIDDEN = {
    ...LINE,
    message: 'POST http://u:<redacted>@host refused <redacted>',
    fields: { url: 'http://x/?token=<redacted>', deep: [{ authorization: '<redacted>' }], count: 1 },
  };

  /** Reads to the end, whatever the form; the node answers with one line and its end. */
  async function read(path: string, who: string): Promise<readonly unknown[]> {
    const answer = fetch(`${h.plane.url}/api/v1${path}`, { headers: bearer(tokens[who]) });
    await until('a reader', async () => (await node.assigned()).logs.length > 0);
    const { reader } = (await node.assigned()).logs[0] ?? { reader: '' };
    await node.postLogs({ reader, source: 's', first: 0, lines: [LINE], state: 'ended' });
    const text = await (await answer).text();
    if (text.startsWith('data: '))
      return text
        .trim()
        .split('\n\n')
        .map((event) => JSON.parse(event.slice(6)));
    return (JSON.parse(text) as { readonly items: readonly unknown[] }).items;
  }

  it.each([
    ['read', '/logs'],
    ['followed', '/logs?follow=true'],
  ])('%s by whoever may not see secrets show none, of one execution and of its job', async (_, query) => {
    expect(await read(`/executions/${execution}${query}`, 'reader')).toEqual([HIDDEN]);
    const named = { execution_id: execution, node_id: node.id };
    expect(await read(`/jobs/tap${query}`, 'reader')).toEqual([{ ...HIDDEN, ...named }]);
    expect(await read(`/executions/${execution}${query}`, 'seer')).toEqual([LINE]);
    expect(await read(`/jobs/tap${query}`, 'root')).toEqual([{ ...LINE, ...named }]);
  });

  it('are those of what runs on, whatever was changed beside the pipeline since', async () => {
    const output = { http_client: { url: 'http://127.0.0.1:1', basic_auth: { enabled: true, password: 'swordfish' } } };
    const config = { ...(aJob().config as object), output };
    const json = aJob({ selector: { match_labels: { zone: 'far' } }, config, description: 'other words' });
    await h.call('PUT', '/jobs', { headers: root, json });
    await until('adopted', async () => {
      const path = `/executions/${execution}`;
      const { body } = await h.call<{ execution: { job_version: number } }>('GET', path, { headers: root });
      return body.execution.job_version === 2;
    });
    expect(await read('/jobs/tap/logs', 'reader')).toHaveLength(1);
  });
});
