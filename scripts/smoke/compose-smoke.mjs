// Proves the compose stack on a real engine: health, joining, both reference jobs, nothing lost when containers are
// killed. usage: scripts/compose-smoke [--no-build] [--keep]
import { readFileSync } from 'node:fs';
import { compose, docker, healthOf, inside, kill, logs, postInside, SERVICES, start } from './compose-stack.mjs';

const SERVER = 'http://127.0.0.1:9010/api/v1';
const EDGE = 'http://127.0.0.1:9011/api/v1';
const VALIDATOR = 'http://127.0.0.1:9020';
const RECEIVER = 'http://127.0.0.1:9099';
const TOKEN = process.env.WEIR_TOKENS ?? 'weir-on-this-machine';
const AGENTS = ['agent-1', 'agent-2'];
const job = (name) => readFileSync(new URL(`../../examples/${name}/job.yaml`, import.meta.url), 'utf8');

const began = performance.now();
let passed = 0;
const seconds = () => ((performance.now() - began) / 1000).toFixed(1).padStart(6);
const say = (text) => console.log(`${seconds()}s  ${text}`);
function check(what, holds, seen = '') {
  if (!holds) throw new Error(`${what}: ${typeof seen === 'string' ? seen : JSON.stringify(seen)}`);
  passed += 1;
  say(`ok  ${what}${seen === '' ? '' : ` (${typeof seen === 'string' ? seen : JSON.stringify(seen)})`}`);
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until a reading is as wanted; throws with the last one otherwise. */
async function until(what, read, isGood, timeoutMs = 60_000) {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const seen = await Promise.resolve()
      .then(read)
      .catch((error) => ({ failed: error.message }));
    if (seen?.failed === undefined && isGood(seen)) return seen;
    if (performance.now() > deadline) throw new Error(`${what}: waited in vain, last ${JSON.stringify(seen)}`);
    await pause(250);
  }
}

async function api(base, method, path, body, type = 'application/json') {
  const response = await fetch(base + path, {
    method,
    headers: { authorization: `Bearer ${TOKEN}`, ...(body === undefined ? {} : { 'content-type': type }) },
    ...(body === undefined ? {} : { body }),
    signal: AbortSignal.timeout(15_000),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 500)}`);
  return JSON.parse(text);
}

const stateOf = async (base, name) => (await api(base, 'GET', `/jobs/${name}`)).job.status.state;
/** Waits until so many executions of the job run, and no other. */
const running = (base, name, count = 1) =>
  until(
    `${name} runs`,
    () => stateOf(base, name),
    ({ state_type, message }) => state_type === 'running' && message.startsWith(`${count} of ${count} `),
  );
const connected = async () =>
  (await api(SERVER, 'GET', '/nodes')).items.filter(({ status }) => status.connection_state === 'Connected');
const executions = async () =>
  (await api(SERVER, 'GET', '/jobs/fan-out/executions')).items.map(({ id, node_id }) => `${id} ${node_id}`).sort();
const received = async () => (await fetch(`${RECEIVER}/received`)).json();
const failing = (path, on) => fetch(`${RECEIVER}/fail?path=${path}&on=${on}`);
const webhooks = (prefix, count) => Array.from({ length: count }, (_, n) => ({ id: `${prefix}-${n}` }));

/** Each of the events has come to each of the paths exactly once. */
async function delivered(what, events, paths) {
  const ids = events.map(({ id }) => id);
  const wanted = new Set(ids);
  const count = async () => {
    const counts = new Map(paths.flatMap((path) => ids.map((id) => [`${path} ${id}`, 0])));
    for (const { path, body } of await received()) {
      const key = `${path} ${body.id}`;
      if (wanted.has(body.id) && counts.has(key)) counts.set(key, counts.get(key) + 1);
    }
    return [...counts.values()];
  };
  await until(what, count, (counts) => counts.every((n) => n >= 1));
  await pause(500);
  const counts = await count();
  check(
    what,
    counts.every((n) => n === 1),
    `${counts.length} deliveries, each exactly once`,
  );
}

const allOk = (statuses) => statuses.every((status) => status === 200);
const LANES = ['/a', '/b', '/c'];
const WEBHOOK = 'http://127.0.0.1:8089/webhook';

async function up() {
  await until(
    'all services are healthy',
    () => SERVICES.map(healthOf),
    (all) => all.every((state) => state === 'running healthy'),
    180_000,
  );
  check('every service is healthy', true, SERVICES.join(', '));
  const users = SERVICES.filter((name) => name !== 'receiver').map((name) => inside(name, 'id', '-u'));
  check(
    'nothing runs as root',
    users.every((user) => user === '1000'),
    users,
  );
  const volumes = docker('volume', 'ls', '--format', '{{.Name}}')
    .split('\n')
    .filter((name) => name.startsWith('weir-smoke_'));
  check(
    'data is in named volumes',
    volumes.length === 6,
    volumes.map((name) => name.slice('weir-smoke_'.length)).sort(),
  );
}

async function joined() {
  const nodes = await until('both agents have joined', connected, ({ length }) => length === 2);
  check('both agents have joined', true, nodes.map(({ spec, id }) => `${spec.name} ${id}`).sort());
  const { items } = await api(SERVER, 'GET', '/tokens?kinds=join,node');
  const used = items.filter(({ kind, used_at }) => kind === 'join' && used_at !== null);
  const credentials = items.filter(({ kind }) => kind === 'node');
  check(
    'each used one join token and holds a credential',
    used.length === 2 && credentials.length === 2,
    `${used.length} used, ${credentials.length} credentials`,
  );
  const modes = AGENTS.map((agent) => inside(agent, 'stat', '-c', '%a', '/data/node/node.credential'));
  check(
    'credentials are readable by their owner only',
    modes.every((mode) => mode === '600'),
    modes,
  );
}

async function fanOut() {
  const { job_id } = await api(SERVER, 'PUT', '/jobs', job('fan-out'), 'application/yaml');
  const { message } = await running(SERVER, 'fan-out', 2);
  check('fan-out job deployed by label runs on the two agents', true, `${job_id}: ${message}`);
  for (const agent of AGENTS) {
    const events = webhooks(agent, 50);
    check(`50 events posted on ${agent} are accepted`, allOk(postInside(agent, WEBHOOK, events)));
    await delivered(`and reach the three receivers`, events, LANES);
  }
}

/** A receiver is down, events wait on the agent's disk, and the container is killed. */
async function agentKilled() {
  await failing('/c', true);
  const events = webhooks('kept', 30);
  check('with a receiver down, events are accepted', allOk(postInside('agent-1', WEBHOOK, events)));
  await delivered('the other receivers have them', events, ['/a', '/b']);
  const nodes = (await connected()).map(({ id }) => id).sort();
  kill('agent-1');
  await until('the server notices', connected, ({ length }) => length === 1);
  check('agent-1 killed (SIGKILL): the server counts it as disconnected', true);
  start('agent-1');
  await failing('/c', false);
  await delivered('started again, it delivers what waited on its disk: nothing lost', events, ['/c']);
  const again = await until('it is connected again', connected, ({ length }) => length === 2);
  check(
    'it came back as the node it was, by its credential',
    again
      .map(({ id }) => id)
      .sort()
      .join() === nodes.join(),
    nodes,
  );
}

/** The control plane is away: agents run on, and restart their work by themselves. */
async function serverKilled() {
  const before = await executions();
  kill('control-plane');
  const alone = webhooks('alone', 20);
  check('control plane killed: agent-1 takes events', allOk(postInside('agent-1', WEBHOOK, alone)));
  await delivered('and delivers them', alone, LANES);
  kill('agent-2');
  start('agent-2');
  const events = webhooks('unlinked', 20);
  await until('agent-2 listens again', () => postInside('agent-2', WEBHOOK, events.slice(0, 1)), allOk);
  check(
    'agent-2 killed and started without a link: its job runs again from its own disk',
    allOk(postInside('agent-2', WEBHOOK, events.slice(1))),
  );
  await delivered('and delivers', events, LANES);
  start('control-plane');
  await until('both are connected', connected, ({ length }) => length === 2);
  await running(SERVER, 'fan-out', 2);
  const after = await executions();
  check('control plane back: both connected, the same executions run', after.join() === before.join(), after);
  const logged = await api(SERVER, 'GET', '/jobs/fan-out/logs?tail=5');
  check('logs of both agents can be read at the server', logged.missing.length === 0, `${logged.items.length} lines`);
}

async function localMode() {
  for (const name of ['notification', 'fan-out']) {
    await api(EDGE, 'PUT', '/jobs', job(name), 'application/yaml');
    const { message } = await running(EDGE, name);
    check(`${name} job runs on the node in local mode`, true, message);
  }
  const events = webhooks('edge', 20);
  check('it takes webhooks', allOk(postInside('edge', WEBHOOK, events)));
  await delivered('and fans them out', events, LANES);
  const alert = (id, severity) => ({ id, severity, source: 'smoke', message: 'hot', ts: '2026-01-01T00:00:00Z' });
  const alerts = [alert('n-1', 'critical'), alert('n-2', 'low'), alert('n-1', 'critical'), alert('n-3', 'high')];
  check('it takes alerts', allOk(postInside('edge', 'http://127.0.0.1:8088/events', alerts)));
  const notes = async () =>
    (await received()).filter(({ path }) => path === '/notify').map(({ body }) => body.event_id);
  await until('alerts arrive', notes, ({ length }) => length >= 2);
  await pause(500);
  check('urgent ones arrive once each', (await notes()).join() === 'n-1,n-3', await notes());
}

async function end() {
  await api(SERVER, 'PUT', '/jobs/fan-out/stop');
  await until(
    'fan-out is stopped',
    () => stateOf(SERVER, 'fan-out'),
    ({ state_type }) => state_type === 'stopped',
  );
  const refused = AGENTS.filter((agent) => {
    try {
      postInside(agent, WEBHOOK, [{ id: 'late' }]);
      return false;
    } catch {
      return true;
    }
  });
  check('stopped at the server, the job no longer listens on the agents', refused.length === 2, refused);
}

async function validator() {
  const response = await fetch(`${VALIDATOR}/validate`, {
    method: 'POST',
    body: job('fan-out'),
    headers: { 'content-type': 'text/plain' },
  });
  check('the validator finds the fan-out job valid', response.status === 200 && (await response.json()).valid === true);
}

const flags = new Set(process.argv.slice(2));
compose('down', '--volumes', '--remove-orphans');
try {
  if (!flags.has('--no-build')) {
    say('building images');
    compose('build');
  }
  say('docker compose up');
  compose('up', '-d', '--no-build');
  for (const step of [up, joined, fanOut, agentKilled, serverKilled, localMode, end, validator]) await step();
  console.log(`\n${passed} checks passed`);
} catch (error) {
  console.error(logs());
  console.error(`\nfailed after ${passed} checks: ${error.message}`);
  process.exitCode = 1;
} finally {
  if (!flags.has('--keep')) compose('down', '--volumes', '--remove-orphans', '--timeout', '5');
}
