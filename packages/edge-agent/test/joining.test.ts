import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ConnectionError, type Transport } from '@weir/api-contract/client';
import { NO_CAPABILITIES } from '@weir/fleet-model';
import { credentialFiles, secretHash } from '../src/identity/credentials.js';
import { joiningLink } from '../src/identity/joining-link.js';
import { LinkProblem } from '../src/link.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'weir-joining-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const registration = {
  node_id: 'n-1',
  spec: {
    name: 'edge',
    hostname: 'edge',
    os: 'linux',
    arch: 'x64',
    agent_version: '1',
    labels: {},
    capabilities: NO_CAPABILITIES,
  },
};
const REPLY = { node_id: 'n-1', heartbeat_interval_ms: 1, disconnect_timeout_ms: 1, poll_wait_ms: 1, digest: '' };

/** The part of a control plane that decides who may join. */
class Gate {
  /** What was shown with each request. */
  readonly shown: (string | undefined)[] = [];
  readonly joinTokens = new Set<string>();
  readonly known = new Set<string>();
  loseAnswers = false;
  down = false;
  open = false;

  readonly transport: Transport = async ({ headers, body }) => {
    const shown = headers.authorization?.slice('Bearer '.length);
    this.shown.push(shown);
    if (this.down) throw new ConnectionError('http://server', new Error('refused'));
    const { credential } = JSON.parse(body ?? '{}') as { credential?: string };
    const status = this.#admit(shown, credential) ? 200 : 401;
    if (this.loseAnswers) throw new ConnectionError('http://server', new Error('reset'));
    const problem = { error: `${shown} is not valid`, code: 'unauthorized', status, request_id: 'r' };
    return {
      status,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(status === 200 ? REPLY : problem),
    };
  };

  #admit(shown: string | undefined, credential: string | undefined): boolean {
    if (shown !== undefined && this.known.has(secretHash(shown))) return true;
    const joins = shown === undefined ? this.open : this.joinTokens.has(shown);
    if (!joins || credential === undefined) return false;
    this.known.add(credential);
    return true;
  }
}

function setUp(gate: Gate, token: () => string | undefined = () => undefined) {
  let made = 0;
  const credentials = credentialFiles(folder, () => `secret-${++made}`);
  const link = joiningLink(gate.transport, { credentials, joinToken: token });
  const register = () => link.register(registration, new AbortController().signal);
  const failure = async (): Promise<string> =>
    register().then(
      () => 'none',
      (error: unknown) => (error instanceof LinkProblem ? `${error.failure}: ${error.message}` : String(error)),
    );
  return { credentials, register, failure };
}

describe('joining', () => {
  it('shows the join token once, and the own secret from then on', async () => {
    const gate = new Gate();
    gate.joinTokens.add('ticket');
    const { register, credentials } = setUp(gate, () => 'ticket');
    await register();
    await register();
    expect(gate.shown).toEqual(['ticket', 'secret-1']);
    expect(credentials.current()).toBe('secret-1');
    expect(gate.known).toEqual(new Set([secretHash('secret-1')]));
  });

  it('keeps the secret before it shows it, so that an answer may be lost', async () => {
    const gate = new Gate();
    gate.joinTokens.add('ticket');
    gate.loseAnswers = true;
    const { failure, register, credentials } = setUp(gate, () => 'ticket');
    expect(await failure()).toMatch(/^unreachable/);
    expect(await failure()).toMatch(/^unreachable/);
    expect(credentials.current()).toBeUndefined();
    gate.loseAnswers = false;
    await register();
    expect(gate.known.size).toBe(1);
    expect(credentials.current()).toBe('secret-1');
  });

  it('with neither token nor credential asks as nobody in particular, which an open server lets in', async () => {
    const gate = new Gate();
    const { failure, register } = setUp(gate);
    expect(await failure()).toBe('unauthorized: undefined is not valid');
    gate.open = true;
    await register();
    expect(gate.shown).toEqual([undefined, undefined]);
  });

  it('keeps a credential that is refused: only a join that works replaces it', async () => {
    const gate = new Gate();
    gate.joinTokens.add('first');
    let token: string | undefined = 'first';
    const { register, failure, credentials } = setUp(gate, () => token);
    await register();
    gate.known.clear();
    gate.joinTokens.clear();
    expect(await failure()).toBe('unauthorized: secret-1 is not valid; first is not valid');
    token = undefined;
    expect(await failure()).toBe('unauthorized: secret-1 is not valid');
    expect(credentials.current()).toBe('secret-1');
    gate.joinTokens.add('second');
    token = 'second';
    await register();
    expect(credentials.current()).toBe('secret-2');
    gate.shown.length = 0;
    await register();
    expect(gate.shown).toEqual(['secret-2']);
  });

  it('a server that does not answer costs neither token nor credential', async () => {
    const gate = new Gate();
    gate.joinTokens.add('ticket');
    gate.down = true;
    const { failure, register, credentials } = setUp(gate, () => 'ticket');
    expect(await failure()).toMatch(/^unreachable/);
    gate.down = false;
    await register();
    gate.down = true;
    expect(await failure()).toMatch(/^unreachable/);
    expect(gate.shown.at(-1)).toBe('secret-1');
    expect(credentials.current()).toBe('secret-1');
  });
});

it('secrets are files for their owner only, and survive the process', () => {
  const first = credentialFiles(folder, () => 'made');
  expect(first.current()).toBeUndefined();
  expect(first.candidate()).toBe('made');
  const again = credentialFiles(folder, () => 'another');
  expect(again.candidate()).toBe('made');
  again.accept();
  expect(credentialFiles(folder, () => 'x').current()).toBe('made');
  const file = join(folder, 'node.credential');
  expect([statSync(file).mode & 0o777, readFileSync(file, 'utf8')]).toEqual([0o600, 'made\n']);
  expect(existsSync(join(folder, 'node.credential.new'))).toBe(false);
});
