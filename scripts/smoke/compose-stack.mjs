// The stack of docker-compose.yml on this machine's container engine, under a project name of its own.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PROJECT = 'weir-smoke';
export const SERVICES = ['validator', 'control-plane', 'agent-1', 'agent-2', 'edge', 'receiver'];

function run(command, args, input) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: ROOT,
    input,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (error !== undefined) throw error;
  return { status, stdout: stdout.trim(), stderr: stderr.trim() };
}

function must(command, args, input) {
  const { status, stdout, stderr } = run(command, args, input);
  if (status === 0) return stdout;
  throw new Error(`${command} ${args.slice(0, 6).join(' ')} ended with ${status}: ${stderr.slice(-2000)}`);
}

export const docker = (...args) => must('docker', args);

/** The plugin where there is one, the program of its own otherwise. */
const COMPOSE = run('docker', ['compose', 'version']).status === 0 ? ['docker', 'compose'] : ['docker-compose'];

export function compose(...args) {
  const [command, ...first] = COMPOSE;
  const files = ['-f', 'docker-compose.yml', '-f', 'scripts/smoke/compose.yml'];
  return must(command, [...first, '-p', PROJECT, ...files, ...args]);
}

const containers = new Map();
const idOf = (service) => {
  const known = containers.get(service) ?? compose('ps', '-q', service).split('\n')[0];
  containers.set(service, known);
  return known;
};

/** Runs a program inside a service's container; resolves with what it printed. */
export const inside = (service, ...command) => docker('exec', idOf(service), ...command);

/** Posts each body to an address that only the service's own container reaches; the statuses, in order. */
export function postInside(service, url, bodies) {
  const script = `
    const statuses = [];
    for (const body of JSON.parse(require('fs').readFileSync(0, 'utf8'))) {
      const answer = await fetch(${JSON.stringify(url)}, { method: 'POST', body: JSON.stringify(body) });
      await answer.arrayBuffer();
      statuses.push(answer.status);
    }
    console.log(JSON.stringify(statuses));`;
  const program = `(async () => {${script}})()`;
  const output = must('docker', ['exec', '-i', idOf(service), 'node', '-e', program], JSON.stringify(bodies));
  return JSON.parse(output);
}

export const kill = (service) => docker('kill', '--signal', 'KILL', idOf(service));
export const start = (service) => docker('start', idOf(service));

export const healthOf = (service) =>
  docker('inspect', '--format', '{{.State.Status}} {{if .State.Health}}{{.State.Health.Status}}{{end}}', idOf(service));

/** What the containers wrote, for whoever has to find out why. */
export const logs = () => compose('logs', '--no-color', '--tail', '40');
