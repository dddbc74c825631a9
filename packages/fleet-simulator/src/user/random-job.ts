import type { JsonObject } from '@weir/fleet-model';
import { type Program, type ProgramKind, pipelineOf } from '../node/program.js';
import type { Dice } from '../world/dice.js';

export const JOB_NAMES = ['alpha', 'beta', 'gamma'] as const;
export const ZONES = ['a', 'b'] as const;

const KINDS: Readonly<Record<ProgramKind, number>> = {
  steady: 12,
  refuses: 2,
  crashes: 2,
  degrades: 2,
  completes: 2,
  breaks: 2,
};

/** Makes job documents that chance decides on; no two programs are the same. */
export class RandomJobs {
  readonly #dice: Dice;
  #serial = 0;

  constructor(dice: Dice) {
    this.#dice = dice;
  }

  next(name: string): JsonObject {
    const dice = this.#dice;
    const program: Program = {
      kind: dice.weighted(KINDS),
      afterMs: dice.between(200, 15_000),
      stopMs: dice.chance(0.2) ? dice.between(1000, 8000) : dice.between(1, 300),
      onOddNodes: dice.chance(0.5),
      serial: ++this.#serial,
    };
    return {
      name,
      type: 'pipeline',
      priority: dice.pick([10, 50, 90]),
      selector: selector(dice),
      restart_policy: dice.weighted({ 'on-failure': 6, never: 2, always: program.kind === 'steady' ? 2 : 0 }),
      config: pipelineOf(program),
      rollout: rollout(dice),
    };
  }
}

function rollout(dice: Dice): JsonObject {
  return {
    strategy: dice.weighted({ immediate: 3, rolling: 3, canary: 2 }),
    max_parallel: dice.pick([1, 34, 50, 100]),
    canary_count: dice.between(0, 2),
    auto_promote: dice.chance(0.6),
    max_failed_nodes: dice.between(0, 2),
    max_failed_nodes_percent: dice.pick([0, 50, 100]),
    no_auto_rollback: dice.chance(0.3),
    health_check: { deadline: '12s', interval: '1s', success_threshold: 2, failure_threshold: 3 },
  };
}

function selector(dice: Dice): JsonObject {
  const zone = dice.pick(ZONES);
  switch (dice.weighted({ all: 4, zone: 4, not: 1, none: 1 })) {
    case 'all':
      return {};
    case 'zone':
      return { match_labels: { zone } };
    case 'not':
      return { match_expressions: [`zone != ${zone}`] };
    case 'none':
      return { match_labels: { zone: 'nowhere' } };
  }
}
