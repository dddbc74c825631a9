// Simulated nodes in a process of their own: each speaks the node protocol as the agent does and pretends to run its work.
// Every node holds one long poll on a connection of its own; heartbeats, reports and registrations of all nodes share
// `POOL` kept connections. Without room for so many files `WEIR_FLEET_POLLS=none` leaves the waiting out: nodes then
// pull when a heartbeat tells them that something changed.
import { createHash, randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { createRequire } from 'node:module';

const require = createRequire(new URL('../../services/control-plane/package.json', import.meta.url));
const { assignmentDigest } = await import(require.resolve('@weir/fleet-model'));

const POOL = 64;
const START_MS = 200;
/** As the agent does: doubled from try to try, less up to a quarter at random. */
const RETRY_MS = 500;
const MOST_RETRY_MS = 30_000;

const [url, count, labels] = process.argv.slice(2);
const base = new URL(url);
const polls = process.env.WEIR_FLEET_POLLS !== 'none';
const operatorToken = process.env.WEIR_FLEET_TOKEN;
const shared = new Agent({ keepAlive: true, maxSockets: POOL, scheduling: 'lifo' });
const latencies = { register: [], heartbeat: [], report: [], assignments: [] };
const failures = new Map();

const capabilities = Object.fromEntries(
  [
    'inputs',
    'outputs',
    'processors',
    'caches',
    'buffers',
    'rate_limits',
    'scanners',
    'metrics',
    'tracers',
    'runtimes',
  ].map((kind) => [kind, Array.from({ length: 12 }, (_, n) => `${kind}_${n}`)]),
);

/** Sends one request; resolves with its status and JSON body, rejects when no answer came. */
function send(agent, token, what, method, path, body) {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const begin = performance.now();
  return new Promise((resolve, reject) => {
    const call = request(
      {
        agent,
        host: base.hostname,
        port: base.port,
        method,
        path: `/api/v1${path}`,
        headers: {
          authorization: `Bearer ${token}`,
          ...(text === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        },
      },
      (answer) => {
        const pieces = [];
        answer.on('data', (piece) => pieces.push(piece));
        answer.on('error', reject);
        answer.on('end', () => {
          latencies[what].push(performance.now() - begin);
          const said = Buffer.concat(pieces).toString();
          if (answer.statusCode >= 400) reject(new Error(`${what}: ${answer.statusCode} ${said.slice(0, 200)}`));
          else resolve(JSON.parse(said));
        });
      },
    );
    call.on('error', reject);
    call.end(text);
  });
}

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

class SimulatedNode {
  constructor(index) {
    const random = randomBytes(16).toString('hex');
    this.id = `n-${random.slice(0, 8)}-${random.slice(8, 12)}-7${random.slice(13, 16)}-8${random.slice(17, 20)}-${random.slice(20)}`;
    this.name = `sim-${String(index).padStart(5, '0')}`;
    this.secret = `weir_node_${randomBytes(24).toString('base64url')}`;
    this.digest = assignmentDigest([]);
    this.running = new Map();
    this.pulling = false;
    this.own = new Agent({ keepAlive: true, maxSockets: 1 });
  }

  async register() {
    const spec = {
      name: this.name,
      hostname: this.name,
      os: 'linux',
      arch: 'x64',
      agent_version: 'bench',
      labels: Object.fromEntries(labels.split(',').map((pair) => pair.split('='))),
      capabilities,
    };
    const credential = createHash('sha256').update(this.secret).digest('hex');
    const reply = await this.#persist(() =>
      send(shared, operatorToken, 'register', 'POST', '/nodes/register', { node_id: this.id, spec, credential }),
    );
    this.heartbeatMs = reply.heartbeat_interval_ms;
    this.pollMs = reply.poll_wait_ms;
    if (reply.digest !== this.digest) void this.pull();
    if (polls) void this.#poll();
    setTimeout(() => void this.#beat(), Math.random() * this.heartbeatMs);
  }

  async #persist(work) {
    for (let tries = 0; ; tries++) {
      try {
        return await work();
      } catch (error) {
        failures.set(error.message, (failures.get(error.message) ?? 0) + 1);
        await sleep(Math.min(MOST_RETRY_MS, RETRY_MS * 2 ** tries) * (1 - Math.random() / 4));
      }
    }
  }

  async #beat() {
    for (;;) {
      const begin = performance.now();
      const body = { digest: this.digest, resource_usage: { cpu_percent: 3, memory_used_bytes: 1e9 } };
      const reply = await this.#persist(() =>
        send(shared, this.secret, 'heartbeat', 'POST', `/nodes/${this.id}/heartbeat`, body),
      );
      if (reply.digest !== this.digest && !polls) void this.pull();
      await sleep(this.heartbeatMs - (performance.now() - begin));
    }
  }

  async #poll() {
    for (;;) {
      const path = `/nodes/${this.id}/assignments?digest=${this.digest}&wait=${this.pollMs}ms`;
      const set = await this.#persist(() => send(this.own, this.secret, 'assignments', 'GET', path));
      if (set.digest !== this.digest) this.#apply(set);
    }
  }

  async pull() {
    if (this.pulling) return;
    this.pulling = true;
    const set = await this.#persist(() =>
      send(shared, this.secret, 'assignments', 'GET', `/nodes/${this.id}/assignments`),
    );
    this.pulling = false;
    if (set.digest !== this.digest) this.#apply(set);
  }

  #apply({ digest, items }) {
    this.digest = digest;
    const wanted = new Set();
    for (const { execution_id: id, desired_state } of items) {
      wanted.add(id);
      if (desired_state === 'running' && !this.running.has(id)) void this.#run(id);
      if (desired_state === 'stopped') void this.#stop(id);
    }
    for (const id of this.running.keys()) if (!wanted.has(id)) this.running.delete(id);
  }

  async #run(id) {
    this.running.set(id, 1);
    await this.#report(id, 1, 'starting');
    await sleep(START_MS);
    if (!this.running.has(id)) return;
    this.running.set(id, 2);
    await this.#report(id, 2, 'running');
  }

  async #stop(id) {
    const seq = (this.running.get(id) ?? 0) + 1;
    this.running.delete(id);
    await this.#report(id, seq, 'stopped');
  }

  #report(execution_id, seq, state_type) {
    const compute_state = { state_type, message: '', details: {} };
    const reports = [{ execution_id, seq, compute_state, at: new Date().toISOString() }];
    return this.#persist(() => send(shared, this.secret, 'report', 'POST', `/nodes/${this.id}/reports`, { reports }));
  }
}

process.once('disconnect', () => process.exit());
const nodes = Array.from({ length: Number(count) }, (_, index) => new SimulatedNode(index));
const begin = performance.now();
await Promise.all(nodes.map((node) => node.register()));
const cpu = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};
process.send({ joined: performance.now() - begin, agents: cpu() });
process.on('message', (what) => {
  if (what === 'cpu') {
    process.send({ cpu: cpu() });
    return;
  }
  const quantile = (list, q) => list.sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(q * list.length))] ?? 0;
  const figures = Object.fromEntries(
    Object.entries(latencies).map(([what, list]) => [
      what,
      { n: list.length, p50: quantile(list, 0.5), p99: quantile(list, 0.99) },
    ]),
  );
  process.send({
    latencies: figures,
    failures: [...failures],
    running: nodes.reduce((sum, node) => sum + node.running.size, 0),
  });
  for (const list of Object.values(latencies)) list.length = 0;
  failures.clear();
});
