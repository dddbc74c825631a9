import { Problem } from '@weir/api-contract';
import {
  isJsonObject,
  type JobSpec,
  type JsonObject,
  type NormaliseOptions,
  normaliseJobSpec,
  type SpecFinding,
} from '@weir/fleet-model';

/** A submitted job with the switches that came with it. */
export interface Submission {
  readonly input: JsonObject;
  readonly force: boolean;
  readonly dryRun: boolean;
  readonly strict: boolean;
  /** The text of the document where it is the bare job, so that findings name lines that the author knows. */
  readonly text: string | undefined;
}

interface Switches {
  readonly force?: boolean | undefined;
  readonly dry_run?: boolean | undefined;
  readonly strict?: boolean | undefined;
}

/** Tells the two ways of submitting apart: a body with a mapping `spec` and no `config` is the wrapper. */
export function readSubmission(body: JsonObject, query: Switches, text: string | undefined): Submission {
  const { spec } = body;
  const wrapped = isJsonObject(spec) && body.config === undefined;
  return {
    input: wrapped ? spec : body,
    force: query.force === true || (wrapped && readSwitch(body, 'force')),
    dryRun: query.dry_run === true || (wrapped && readSwitch(body, 'dry_run')),
    strict: query.strict === true,
    text: wrapped ? undefined : text,
  };
}

function readSwitch(body: JsonObject, name: 'force' | 'dry_run'): boolean {
  const value = body[name];
  if (value === undefined || value === null) return false;
  if (typeof value === 'boolean') return value;
  throw new Problem('invalid_request', `body.${name} must be true or false`, {
    details: { [`body.${name}`]: 'must be true or false' },
  });
}

export interface CheckedSpec {
  readonly spec: JobSpec;
  readonly warnings: readonly string[];
}

/** Completes a submitted spec; throws `invalid_job` with everything that is wrong with it, by path. */
export function checkSpec(input: JsonObject, options: NormaliseOptions): CheckedSpec {
  const { spec, errors, warnings } = normaliseJobSpec(input, options);
  if (spec !== undefined) return { spec, warnings: warnings.map(sentence) };
  const details = Object.fromEntries(errors.map(({ path, message }) => [path === '' ? 'job' : path, message]));
  throw new Problem('invalid_job', `the job specification is invalid: ${errors.map(sentence).join('; ')}`, { details });
}

const sentence = ({ path, message }: SpecFinding): string => (path === '' ? message : `${path} ${message}`);
