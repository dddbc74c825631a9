import { durationMs, formatDuration, parseDuration } from '../duration.js';
import type { JsonObject } from '../json.js';
import { healthyTimeMs } from '../rollout/healthy-time.js';
import {
  DEFAULT_HEALTH_CHECK,
  DEFAULT_ROLLOUT,
  type HealthCheck,
  ROLLOUT_STRATEGIES,
  type RolloutSpec,
} from '../rollout/rollout-spec.js';
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
const HEALTH_FIELDS = [
  'deadline',
  'interval',
  'max_error_rate',
  'success_threshold',
  'failure_threshold',
  'min_healthy_time',
];
/** Stands for "this limit does not bind". */
const NO_LIMIT = { count: COUNT.max, percent: PERCENT.max };

/**
 * Reads `rollout`, or the older `deployment`, where `max_parallel` counts nodes and `auto_rollback` has the opposite
 * sense. When both are given, `rollout` counts.
 */
export function readRollout(spec: JsonObject, findings: SpecFindings): RolloutSpec {
  const rollout = readObject(spec.rollout, 'rollout', findings);
  const older = readObject(spec.deployment, 'deployment', findings);
  if (rollout !== undefined && older !== undefined) {
    findings.warn('deployment', 'is the older name of rollout and is ignored, because rollout is given too');
  }
  if (rollout !== undefined) return readBlock(rollout, 'rollout', false, findings);
  return older === undefined ? DEFAULT_ROLLOUT : readBlock(older, 'deployment', true, findings);
}

function readBlock(block: JsonObject, path: string, older: boolean, findings: SpecFindings): RolloutSpec {
  warnUnknown(block, path, older ? OLDER_FIELDS : FIELDS, findings);
  const d = DEFAULT_ROLLOUT;
  const number = (name: keyof RolloutSpec & string, fallback: number, range: typeof PERCENT | typeof COUNT): number =>
    readNumber(block[name], child(path, name), fallback, range, findings);
  const flag = (name: string, fallback: boolean): boolean =>
    readBoolean(block[name], child(path, name), fallback, findings);
  const given = (name: string): boolean => block[name] !== undefined && block[name] !== null;
  // Of the two limits on failures the one that is given binds alone: a default must not undercut what somebody asked for.
  const fallbackCount = given('max_failed_nodes_percent') ? NO_LIMIT.count : d.max_failed_nodes;
  const fallbackPercent = given('max_failed_nodes') ? NO_LIMIT.percent : d.max_failed_nodes_percent;
  const strategy = readOneOf(block.strategy, child(path, 'strategy'), d.strategy, ROLLOUT_STRATEGIES, findings);
  return {
    strategy,
    max_parallel: older ? olderShare(block.max_parallel) : number('max_parallel', d.max_parallel, PERCENT),
    max_parallel_nodes: number(older ? 'max_parallel' : 'max_parallel_nodes', d.max_parallel_nodes, COUNT),
    canary_count: number('canary_count', d.canary_count, COUNT),
    canary_percent: number('canary_percent', d.canary_percent, PERCENT),
    auto_promote: flag('auto_promote', d.auto_promote),
    max_failed_nodes: number('max_failed_nodes', fallbackCount, COUNT),
    max_failed_nodes_percent: number('max_failed_nodes_percent', fallbackPercent, PERCENT),
    no_auto_rollback: flag('no_auto_rollback', older ? !flag('auto_rollback', true) : d.no_auto_rollback),
    health_check: readHealthCheck(
      block.health_check,
      child(path, 'health_check'),
      !older && strategy !== 'immediate',
      findings,
    ),
  };
}

/** The older block counts nodes, and its 0 means all of them. */
const olderShare = (maxParallel: unknown): number => (maxParallel === 0 ? 100 : DEFAULT_ROLLOUT.max_parallel);

function readHealthCheck(input: unknown, path: string, deadlineRequired: boolean, findings: SpecFindings): HealthCheck {
  const check = readObject(input, path, findings) ?? {};
  warnUnknown(check, path, HEALTH_FIELDS, findings);
  const d = DEFAULT_HEALTH_CHECK;
  if (deadlineRequired && (check.deadline === undefined || check.deadline === null)) {
    findings.error(child(path, 'deadline'), 'is required for rolling and canary rollouts, for example 5m');
  }
  const threshold = { min: 1, max: 1000, integer: true } as const;
  const count = (name: 'success_threshold' | 'failure_threshold'): number =>
    readNumber(check[name], child(path, name), d[name], threshold, findings);
  const duration = (name: 'deadline' | 'interval' | 'min_healthy_time'): string =>
    readDuration(check[name], child(path, name), d[name], findings, name === 'min_healthy_time');
  const read: HealthCheck = {
    deadline: duration('deadline'),
    interval: duration('interval'),
    max_error_rate: readNumber(check.max_error_rate, child(path, 'max_error_rate'), d.max_error_rate, RATE, findings),
    success_threshold: count('success_threshold'),
    failure_threshold: count('failure_threshold'),
    min_healthy_time: duration('min_healthy_time'),
  };
  const needed = healthyTimeMs(read);
  if (deadlineRequired && needed > durationMs(read.deadline)) {
    findings.error(
      child(path, 'deadline'),
      `is ${read.deadline}, but a node counts as healthy after ${formatDuration(needed)} at the earliest: ${read.success_threshold} intervals of ${read.interval}, min_healthy_time ${read.min_healthy_time}`,
    );
  }
  return read;
}

/** Reads `30s` or whole nanoseconds; always answers in text, in its shortest form. */
function readDuration(
  input: unknown,
  path: string,
  fallback: string,
  findings: SpecFindings,
  mayBeZero: boolean,
): string {
  if (input === undefined || input === null) return fallback;
  const ms =
    typeof input === 'string' ? parseDuration(input) : typeof input === 'number' ? input / 1_000_000 : undefined;
  if (ms !== undefined && Number.isFinite(ms) && (ms > 0 || (mayBeZero && ms === 0))) return formatDuration(ms);
  const found = typeof input === 'string' ? `"${input}"` : typeof input === 'number' ? String(input) : kindOf(input);
  findings.error(path, `must be a positive duration such as 30s or 5m, not ${found}`);
  return fallback;
}
