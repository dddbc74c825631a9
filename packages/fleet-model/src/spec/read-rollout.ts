import { formatDuration, parseDuration } from '../duration.js';
import {
  DEFAULT_HEALTH_CHECK,
  DEFAULT_ROLLOUT,
  type HealthCheck,
  ROLLOUT_STRATEGIES,
  type Rollout,
} from '../job/rollout.js';
import type { JsonObject } from '../json.js';
import { readBoolean, readNumber, readObject, readOneOf, warnUnknown } from './read-field.js';
import { child, kindOf, type SpecFindings } from './spec-findings.js';

const PERCENT = { min: 0, max: 100, integer: false } as const;
const COUNT = { min: 0, max: 1_000_000, integer: true } as const;
const RATE = { min: 0, max: 1, integer: false } as const;
const FIELDS = [
  'strategy',
  'max_parallel',
  'max_parallel_nodes',
  'canary_count',
  'canary_percent',
  'auto_promote',
  'max_failed_nodes',
  'max_failed_nodes_percent',
  'no_auto_rollback',
  'health_check',
];
/** Fields of the older block that newer ones replaced. */
const OLDER_FIELDS = [...FIELDS, 'auto_rollback'];
const HEALTH_FIELDS = ['deadline', 'interval', 'max_error_rate', 'success_threshold', 'failure_threshold'];

/**
 * Reads `rollout`, or the older `deployment`, where `max_parallel` counts nodes and `auto_rollback` has the opposite
 * sense. When both are given, `rollout` counts.
 */
export function readRollout(spec: JsonObject, findings: SpecFindings): Rollout {
  const rollout = readObject(spec.rollout, 'rollout', findings);
  const older = readObject(spec.deployment, 'deployment', findings);
  if (rollout !== undefined && older !== undefined) {
    findings.warn('deployment', 'is the older name of rollout and is ignored, because rollout is given too');
  }
  if (rollout !== undefined) return readBlock(rollout, 'rollout', false, findings);
  return older === undefined ? DEFAULT_ROLLOUT : readBlock(older, 'deployment', true, findings);
}

function readBlock(block: JsonObject, path: string, older: boolean, findings: SpecFindings): Rollout {
  warnUnknown(block, path, older ? OLDER_FIELDS : FIELDS, findings);
  const d = DEFAULT_ROLLOUT;
  const number = (name: keyof Rollout & string, fallback: number, range: typeof PERCENT | typeof COUNT): number =>
    readNumber(block[name], child(path, name), fallback, range, findings);
  const flag = (name: string, fallback: boolean): boolean =>
    readBoolean(block[name], child(path, name), fallback, findings);
  const strategy = readOneOf(block.strategy, child(path, 'strategy'), d.strategy, ROLLOUT_STRATEGIES, findings);
  return {
    strategy,
    max_parallel: older ? d.max_parallel : number('max_parallel', d.max_parallel, PERCENT),
    max_parallel_nodes: number(older ? 'max_parallel' : 'max_parallel_nodes', d.max_parallel_nodes, COUNT),
    canary_count: number('canary_count', d.canary_count, COUNT),
    canary_percent: number('canary_percent', d.canary_percent, PERCENT),
    auto_promote: flag('auto_promote', d.auto_promote),
    max_failed_nodes: number('max_failed_nodes', d.max_failed_nodes, COUNT),
    max_failed_nodes_percent: number('max_failed_nodes_percent', d.max_failed_nodes_percent, PERCENT),
    no_auto_rollback: flag('no_auto_rollback', older ? !flag('auto_rollback', true) : d.no_auto_rollback),
    health_check: readHealthCheck(
      block.health_check,
      child(path, 'health_check'),
      !older && strategy !== 'immediate',
      findings,
    ),
  };
}

function readHealthCheck(input: unknown, path: string, deadlineRequired: boolean, findings: SpecFindings): HealthCheck {
  const check = readObject(input, path, findings) ?? {};
  warnUnknown(check, path, HEALTH_FIELDS, findings);
  const d = DEFAULT_HEALTH_CHECK;
  if (deadlineRequired && (check.deadline === undefined || check.deadline === null)) {
    findings.error(child(path, 'deadline'), 'is required for rolling and canary rollouts, for example 5m');
  }
  const threshold = { min: 1, max: 1000, integer: true } as const;
  return {
    deadline: readDuration(check.deadline, child(path, 'deadline'), d.deadline, findings),
    interval: readDuration(check.interval, child(path, 'interval'), d.interval, findings),
    max_error_rate: readNumber(check.max_error_rate, child(path, 'max_error_rate'), d.max_error_rate, RATE, findings),
    success_threshold: readNumber(
      check.success_threshold,
      child(path, 'success_threshold'),
      d.success_threshold,
      threshold,
      findings,
    ),
    failure_threshold: readNumber(
      check.failure_threshold,
      child(path, 'failure_threshold'),
      d.failure_threshold,
      threshold,
      findings,
    ),
  };
}

/** Reads `30s` or whole nanoseconds; always answers in text, in its shortest form. */
function readDuration(input: unknown, path: string, fallback: string, findings: SpecFindings): string {
  if (input === undefined || input === null) return fallback;
  const ms =
    typeof input === 'string' ? parseDuration(input) : typeof input === 'number' ? input / 1_000_000 : undefined;
  if (ms !== undefined && Number.isFinite(ms) && ms > 0) return formatDuration(ms);
  const found = typeof input === 'string' ? `"${input}"` : typeof input === 'number' ? String(input) : kindOf(input);
  findings.error(path, `must be a positive duration such as 30s or 5m, not ${found}`);
  return fallback;
}
