import type { FunctionDefinition } from './definition.js';
import {
  nowFunction,
  timestampUnixFunction,
  timestampUnixMicroFunction,
  timestampUnixMilliFunction,
  timestampUnixNanoFunction,
} from './environment/clock.js';
import { envFunction, fileFunction, fileRelFunction, hostnameFunction } from './environment/machine.js';
import {
  deletedFunction,
  nothingFunction,
  piFunction,
  rangeFunction,
  throwFunction,
  varFunction,
} from './general/values.js';
import {
  batchIndexFunction,
  batchSizeFunction,
  contentFunction,
  jsonFunction,
  metadataFunction,
  metaFunction,
  rootMetaFunction,
} from './message/body.js';
import {
  erroredFunction,
  errorFunction,
  errorSourceLabelFunction,
  errorSourceNameFunction,
  errorSourcePathFunction,
  errorSourceTypeFunction,
} from './message/errors.js';
import { countFunction, uuidV4Function } from './random/ids.js';
import { randomIntFunction } from './random/numbers.js';

/** All functions, sorted by name. */
export const FUNCTIONS: readonly FunctionDefinition[] = [
  batchIndexFunction,
  batchSizeFunction,
  contentFunction,
  countFunction,
  deletedFunction,
  envFunction,
  errorFunction,
  errorSourceLabelFunction,
  errorSourceNameFunction,
  errorSourcePathFunction,
  errorSourceTypeFunction,
  erroredFunction,
  fileFunction,
  fileRelFunction,
  hostnameFunction,
  jsonFunction,
  metaFunction,
  metadataFunction,
  nothingFunction,
  nowFunction,
  piFunction,
  randomIntFunction,
  rangeFunction,
  rootMetaFunction,
  throwFunction,
  timestampUnixFunction,
  timestampUnixMicroFunction,
  timestampUnixMilliFunction,
  timestampUnixNanoFunction,
  uuidV4Function,
  varFunction,
];
