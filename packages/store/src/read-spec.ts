import type { JobSpec } from '@weir/fleet-model';
import { memoJson } from './memo-json.js';

/** Reads the specification of a job or of a version: a whole fleet asks for the same few. */
export const readSpec = memoJson<JobSpec>(500);
