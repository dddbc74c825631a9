import type { Json, JsonObject } from '../json.js';
import { readObject } from './read-field.js';
import type { SpecFindings } from './spec-findings.js';

/** Pipeline settings that authors put beside `config`; they are moved into it. */
export const MISPLACED_CONFIG_FIELDS = [
  'metrics',
  'logger',
  'tracer',
  'http',
  'buffer',
  'cache_resources',
  'rate_limit_resources',
  'input_resources',
  'processor_resources',
  'output_resources',
] as const;

const MAX_DEPTH = 200;

/** Reads the required pipeline; what was misplaced beside it is moved into it unless it is there already. */
export function readConfig(spec: JsonObject, findings: SpecFindings): JsonObject {
  const given = spec.config;
  if (given === undefined || given === null) {
    findings.error('config', 'is required: the pipeline, with input, pipeline and output');
    return {};
  }
  const config = readObject(given, 'config', findings);
  if (config === undefined) return {};
  if (depthExceeds(config, MAX_DEPTH)) {
    findings.error('config', `is nested deeper than ${MAX_DEPTH} levels`);
    return {};
  }
  const moved: [string, Json][] = [];
  for (const field of MISPLACED_CONFIG_FIELDS) {
    const value = spec[field];
    if (value === undefined || value === null) continue;
    if (Object.hasOwn(config, field)) {
      findings.warn(field, 'belongs inside config and is ignored here, because config has it too');
    } else if (depthExceeds(value, MAX_DEPTH - 1)) {
      findings.error(field, `is nested deeper than ${MAX_DEPTH - 1} levels`);
    } else {
      findings.warn(field, 'belongs inside config; it was moved there');
      moved.push([field, value]);
    }
  }
  return moved.length === 0 ? config : Object.fromEntries([...Object.entries(config), ...moved]);
}

/** Walks without recursion, because the depth of what users send has no bound. */
function depthExceeds(root: Json, limit: number): boolean {
  let level: Json[] = [root];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > limit) return true;
    level = level.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []));
  }
  return false;
}
