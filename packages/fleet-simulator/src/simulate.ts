import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Transport } from '@weir/api-contract/client';
import { createHttpMetrics, type HttpMetrics } from '@weir/http-kit';
import type { Driver } from '@weir/runtime';
import { type Catalogue, loadCatalogue } from '@weir/schema-model';
import type { Store } from '@weir/store';
import { configOf, OPERATOR_TOKEN, throwCircumstances } from './circumstances.js';
import { Faults } from './faults/faults.js';
import { NodeMachine } from './node/node-machine.js';
import { emptyDatabase, Journal } from './oracle/journal.js';
import { Oracle } from './oracle/oracle.js';
import { Records } from './oracle/records.js';
import { startRule } from './oracle/start-rule.js';
import { unsettled } from './oracle/unsettled.js';
import { ServerMachine } from './server/server-machine.js';
import { warmUp } from './server/warm-up.js';
import { CALLS, readLogs } from './user/calls.js';
import { Invitations } from './user/invitations.js';
import { Operator } from './user/operator.js';
import { RandomJobs, ZONES } from './user/random-job.js';
import { tidyUp } from './user/tidy-up.js';
import { Dice } from './world/dice.js';
import { Network } from './world/network.js';
import { Timeline } from './world/timeline.js';
import { Trace } from './world/trace.js';
import { START, type World } from './world/world.js';

/** A rule that did not hold. */
export interface Violation {
  readonly rule: string;
  readonly message: string;
}

export interface Outcome {
  readonly seed: number;
  readonly violation: Violation | undefined;
  readonly trace: readonly string[];
  /** Equal for two runs that went the same way. */
  readonly digest: string;
  /** How many things happened one after the other. */
  readonly steps: number;
  /** Milliseconds of the run's own time that the fleet took to come to rest. */
  readonly settledMs: number;
}

export interface PlantedBug {
  readonly store?: (store: Store) => Store;
  readonly driver?: (driver: Driver) => Driver;
  /** Between the agents and the network. */
  readonly transport?: (transport: Transport) => Transport;
}

export interface SimulateOptions {
  /** False for a run in which nothing goes wrong but the pipelines themselves. */
  readonly faults?: boolean;
  /** What stands between the parts and is not as it should be: bugs that are planted to see whether the rules see them. */
  readonly planted?: PlantedBug;
}

/** What all runs of a process share: made once. */
export interface Stage {
  readonly folder: string;
  readonly empty: Buffer;
  readonly catalogue: Catalogue;
  readonly metrics: HttpMetrics;
  close(): void;
}

/** Prepares for runs; their files go below `root`, best a file system in memory. `sql` spoils the schema, for tests. */
export async function createStage(root: string, sql = ''): Promise<Stage> {
  const folder = mkdtempSync(join(root, 'weir-simulate-'));
  const catalogue = await loadCatalogue('redpanda-connect');
  await warmUp(configOf(folder, { guarded: false, frugal: false }), catalogue);
  return {
    folder,
    empty: await emptyDatabase(folder, sql),
    catalogue,
    metrics: createHttpMetrics(),
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** How long things may go wrong, and how long the fleet then has to come to rest. */
const TURMOIL_MS = [6_000, 8_000, 12_000, 30_000] as const;
const REST_MS = 300_000;
/** In some runs the server's disk stays full for a night in which nobody does anything. */
const NIGHTS = 0.01;
const NIGHT_MS = 480_000;
const LOOK_MS = 3_000;
/** How often somebody looks after machines that cannot join. */
const TEND_MS = 2_000;
/** Number of the machine that is there for copies of others. */
const SPARE = 9;
/** In so many runs all logs are read once the fleet has come to rest. */
const READINGS = 0.3;
/** It must stay at rest for so long. */
const STAY_MS = 9_000;

/** Runs one seed from the first boot to the fleet's coming to rest; never rejects for what the run itself did. */
export async function simulate(seed: number, stage: Stage, options: SimulateOptions = {}): Promise<Outcome> {
  const dice = new Dice(seed);
  const timeline = new Timeline(START);
  const trace = new Trace(timeline);
  let violation: Violation | undefined;
  const folder = mkdtempSync(join(stage.folder, 'run-'));
  const network = new Network(timeline, dice.fork(), trace, (request, signal) => server.receive(request, signal));
  const world: World = {
    timeline,
    dice,
    trace,
    network,
    folder,
    violate: (rule, message) => {
      violation ??= { rule, message };
    },
  };
  const circumstances = throwCircumstances(dice.fork());
  const { guarded, frugal, local } = circumstances;
  trace.tell('world', JSON.stringify(circumstances));
  const file = join(folder, 'weir.db');
  const journal = new Journal(file, stage.empty);
  const records = new Records(frugal, () => timeline.now);
  const oracle = new Oracle(journal, records, world.violate, (line) => trace.tell('store', line));
  let committed = false;
  const server: ServerMachine = new ServerMachine(world, {
    file,
    config: configOf(folder, circumstances),
    catalogue: stage.catalogue,
    metrics: stage.metrics,
    guarded,
    onUp: () => {
      if (local) machines[0]?.boot();
    },
    onDown: () => {
      if (local) machines[0]?.crash();
    },
    skew: { aheadMs: dice.between(-500, 500), rate: 1 },
    onCommit: () => {
      committed = true;
    },
    wrapStore: options.planted?.store,
  });
  const newMachine = (number: number, inside: boolean): NodeMachine =>
    new NodeMachine(world, {
      number,
      labels: { zone: dice.pick(ZONES) },
      skew: { aheadMs: dice.between(-60_000, 60_000), rate: 1 + (dice.next() - 0.5) / 100 },
      wrapDriver: options.planted?.driver,
      wrapTransport: options.planted?.transport,
      guarded,
      inside: inside ? server.inside : undefined,
      onStart: (run, machine) => {
        oracle.look();
        trace.tell(machine.name, `starts ${run.spec.executionId}`);
        const broken = startRule(run, machine.nodeId, machine.runs, oracle.records, machine.forgetful);
        if (broken !== undefined) world.violate('what starts', broken);
      },
    });
  const count = dice.pick([2, 2, 2, 3, 4]);
  const machines = Array.from({ length: count }, (_, index) => newMachine(index + 1, local && index === 0));
  const spare = newMachine(SPARE, false);
  /** Those that live and die on their own. */
  const apart = local ? machines.slice(1) : machines;
  const operator = new Operator(world, guarded ? OPERATOR_TOKEN : undefined, ({ jobId, version, evaluationId }) => {
    oracle.look();
    if (records.everVersions.has(`${jobId} ${version}`) && records.everEvaluations.has(evaluationId)) return;
    world.violate('nothing lost', `version ${version} of ${jobId} was acknowledged and is not there`);
  });
  const jobs = new RandomJobs(operator.dice);
  const faults = new Faults(world, server, apart, spare);
  const invitations = new Invitations(operator, machines);

  const live = async (untilMs: number): Promise<void> => {
    const until = START + untilMs;
    if (guarded) invitations.tend();
    while (violation === undefined && (await timeline.step(until))) {
      if (!committed) continue;
      committed = false;
      oracle.look();
    }
  };

  const weights = Object.fromEntries(Object.entries(CALLS).map(([name, { weight }]) => [name, weight]));
  const ask = (): void => CALLS[dice.weighted(weights)]?.ask({ operator, jobs, records: oracle.records });

  const turmoilMs = dice.pick(TURMOIL_MS);
  const night = options.faults !== false && dice.chance(NIGHTS);
  const beforeRest = turmoilMs + (night ? NIGHT_MS : 0);
  server.boot();
  for (const machine of apart) timeline.after(dice.between(0, turmoilMs / 3), () => machine.boot());
  for (let at = 300; at < turmoilMs; at += dice.between(1, turmoilMs / 10)) {
    const fault = options.faults !== false && dice.chance(0.4);
    timeline.after(at, () => (fault ? faults.strike() : ask()));
  }
  for (let at = TEND_MS; at < turmoilMs; at += TEND_MS) await live(at);
  await live(turmoilMs);
  if (night) {
    server.full = true;
    await live(turmoilMs + NIGHT_MS);
  }
  faults.end();
  let settledMs = 0;
  let quietMs = 0;
  let wrong: string | undefined = 'nothing happened';
  for (let at = beforeRest; at < beforeRest + REST_MS && violation === undefined; at += LOOK_MS) {
    await live(at + LOOK_MS);
    tidyUp(operator, oracle.records);
    wrong = operator.idle ? unsettled(oracle.records, machines) : 'calls are on their way';
    quietMs = wrong === undefined ? quietMs + LOOK_MS : 0;
    if (wrong !== undefined) settledMs = at + LOOK_MS - beforeRest;
    if (quietMs >= STAY_MS) break;
  }
  if (wrong !== undefined) world.violate('the fleet comes to rest', wrong);
  if (violation === undefined && dice.chance(READINGS)) {
    const from = timeline.now - START;
    for (const { id, state } of records.jobs.values()) if (state === 'running') readLogs(operator, id, records);
    for (let at = from; at < from + 30_000 && !operator.idle; at += LOOK_MS) await live(at + LOOK_MS);
    if (!operator.idle) world.violate('logs are what was logged', 'they cannot be read');
  }
  oracle.compare();
  if (violation !== undefined) trace.tell('rule', `${violation.rule}: ${violation.message}`);

  for (const machine of [...machines, spare]) machine.crash();
  await server.crash();
  journal.close();
  rmSync(folder, { recursive: true, force: true });
  return { seed, violation, trace: trace.lines, digest: trace.digest(), steps: timeline.steps, settledMs };
}
