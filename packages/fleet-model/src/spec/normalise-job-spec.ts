import {
  DEFAULT_NAMESPACE,
  DEFAULT_PRIORITY,
  JOB_TYPES,
  type JobSpec,
  MAX_PRIORITY,
  RESTART_POLICIES,
} from '../job/job-spec.js';
import { isJsonObject } from '../json.js';
import { MISPLACED_CONFIG_FIELDS, readConfig } from './read-config.js';
import { readNumber, readOneOf, readString } from './read-field.js';
import { readLabels } from './read-labels.js';
import { readMeta } from './read-meta.js';
import { readName, readNamespace } from './read-name.js';
import { readRollout } from './read-rollout.js';
import { readSelector } from './read-selector.js';
import { kindOf, type SpecFinding, SpecFindings } from './spec-findings.js';

const FIELDS: readonly string[] = [
  'name',
  'namespace',
  'type',
  'description',
  'labels',
  'meta',
  'priority',
  'selector',
  'config',
  'rollout',
  'deployment',
  'restart_policy',
];
/** What the system writes and people send back after having read it. */
const READ_ONLY_FIELDS: readonly string[] = [
  'id',
  'version',
  'revision',
  'state',
  'status',
  'created_at',
  'updated_at',
];

export interface NormaliseOptions {
  /** Namespace of a spec that names none. */
  readonly defaultNamespace?: string;
  /** Makes unknown fields errors. */
  readonly strict?: boolean;
}

export interface NormalisedSpec {
  /** Present when there is no error. */
  readonly spec: JobSpec | undefined;
  readonly warnings: readonly SpecFinding[];
  readonly errors: readonly SpecFinding[];
}

/** Turns what a user sent into a complete spec and tells everything that is wrong with it at once. Never throws. */
export function normaliseJobSpec(input: unknown, options: NormaliseOptions = {}): NormalisedSpec {
  const findings = new SpecFindings();
  if (!isJsonObject(input)) {
    findings.error('', `a job must be a mapping, not ${kindOf(input)}`);
    return { spec: undefined, warnings: [], errors: findings.errors };
  }
  for (const key of Object.keys(input)) {
    if (READ_ONLY_FIELDS.includes(key)) findings.warn(key, 'is written by the system and is ignored');
    else if (!FIELDS.includes(key) && !MISPLACED_CONFIG_FIELDS.some((field) => field === key)) {
      const message = `is not known here and is ignored; known: ${FIELDS.join(', ')}`;
      if (options.strict === true) findings.error(key, message.replace(' and is ignored', ''));
      else findings.warn(key, message);
    }
  }
  if (input.type === undefined || input.type === null) {
    findings.error('type', `is required: one of ${JOB_TYPES.join(', ')}`);
  }
  const priority = { min: 0, max: MAX_PRIORITY, integer: true } as const;
  const spec: JobSpec = {
    name: readName(input.name, findings),
    namespace: readNamespace(input.namespace, options.defaultNamespace ?? DEFAULT_NAMESPACE, findings),
    type: readOneOf(input.type, 'type', 'pipeline', JOB_TYPES, findings),
    description: readString(input.description, 'description', '', findings),
    labels: readLabels(input.labels, 'labels', findings),
    meta: readMeta(input.meta, 'meta', findings),
    priority: readNumber(input.priority, 'priority', DEFAULT_PRIORITY, priority, findings),
    selector: readSelector(input.selector, 'selector', findings),
    config: readConfig(input, findings),
    rollout: readRollout(input, findings),
    restart_policy: readOneOf(input.restart_policy, 'restart_policy', 'on-failure', RESTART_POLICIES, findings),
  };
  return {
    spec: findings.errors.length === 0 ? spec : undefined,
    warnings: findings.warnings,
    errors: findings.errors,
  };
}
