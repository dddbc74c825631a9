import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PACKAGE_ROOT } from '../package-root.js';
import { CliProblem } from '../program/cli-problem.js';
import type { Deps } from '../program/deps.js';
import { portProblem } from './port-problem.js';
import { Service } from './service.js';

export interface UpOptions {
  readonly dataDir?: string;
  readonly host: string;
  readonly port: number;
  readonly validatorPort: number;
  readonly labels?: string;
}

const SERVICES = fileURLToPath(new URL('../../services/', PACKAGE_ROOT));
const READY_MS = 30_000;
const GRACE_MS = 8000;

/** Runs both services until the user interrupts (true) or one of them ends by itself (false); both are stopped then. */
export async function runServices(options: UpOptions, deps: Deps): Promise<boolean> {
  const dataDir = resolve(deps.cwd, options.dataDir ?? deps.env.WEIR_DATA_DIR ?? '.weir');
  const labels = options.labels ?? deps.env.WEIR_NODE_LABELS ?? 'pipeline_role=notify|webhooks';
  const wanted = [
    ['validator', options.validatorPort],
    ['control-plane', options.port],
  ] as const;
  for (const [name, port] of wanted) {
    const problem = await portProblem(options.host, port);
    if (problem !== undefined) throw cannotStart(name, problem.why, problem.taken ? portHint(name) : undefined);
  }
  const services = wanted.map(
    ([name, port]) =>
      new Service({
        name,
        main: mainOf(name),
        host: options.host,
        port,
        dataDir,
        env: { ...deps.env, WEIR_NODE_LABELS: labels },
      }),
  );
  try {
    for (const service of services) {
      const started = await Promise.race([service.ready(READY_MS), aborted(deps.interrupted)]);
      if (started === 'aborted') return true;
      if (!started)
        throw cannotStart(
          service.name,
          `its log ends with\n${service.logTail(10)}`,
          `all of it is in ${service.logFile}`,
        );
    }
    deps.out(welcome(services, dataDir, labels, deps));
    const first = await Promise.race([
      aborted(deps.interrupted),
      ...services.map((service) => service.ended.then(() => service)),
    ]);
    if (first === 'aborted') {
      deps.out('\nstopping…\n');
      return true;
    }
    deps.err(`error: the ${first.name} ended by itself; its log ends with\n${first.logTail(10)}\n`);
    return false;
  } finally {
    await Promise.all(services.map((service) => service.stop(GRACE_MS)));
    if (deps.interrupted.aborted) deps.out('stopped\n');
  }
}

function mainOf(name: string): string {
  const main = join(SERVICES, name, 'dist', 'main.js');
  if (existsSync(main)) return main;
  throw new CliProblem(`the ${name} is not built: ${main} does not exist`, { hint: 'pnpm start builds and runs it' });
}

const cannotStart = (name: string, why: string, hint: string | undefined): CliProblem =>
  new CliProblem(`the ${name} cannot start: ${why}`, { exitCode: 1, ...(hint === undefined ? {} : { hint }) });

const portHint = (name: string): string =>
  `stop that program, or choose another port with ${name === 'validator' ? '--validator-port' : '--port'}`;

function aborted(signal: AbortSignal): Promise<'aborted'> {
  return new Promise((done) => {
    if (signal.aborted) done('aborted');
    signal.addEventListener('abort', () => done('aborted'), { once: true });
  });
}

function welcome(services: readonly Service[], dataDir: string, labels: string, { cwd }: Deps): string {
  const [validator, controlPlane] = services.map(({ url }) => url);
  const short = (path: string): string => (path.startsWith(`${cwd}/`) ? path.slice(cwd.length + 1) : path);
  const token = join(dataDir, 'control-plane', 'admin.token');
  return `
Weir is up.

  validator       ${validator}
  control plane   ${controlPlane}/api/v1
  node            this machine, labelled ${labels}
  data            ${short(dataDir)}
  token           ${existsSync(token) ? short(token) : 'none needed on this machine'}
  logs            ${services.map(({ logFile }) => short(logFile)).join('  ')}

Try next:

  curl -s --data-binary @examples/notification/job.yaml ${validator}/validate
  npx weir job deploy examples/notification/job.yaml --wait${controlPlane?.endsWith(':9010') ? '' : ` --endpoint ${controlPlane}`}

Ctrl-C stops everything.
`;
}
