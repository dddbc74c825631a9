import type { FunctionDefinition } from './definition.js';
import {
  nowFunction,
  timestampUnixFunction,
  timestampUnixMicroFunction,
  timestampUnixMilliFunction,
  timestampUnixNanoFunction,
} from './environment/clock.js';
import { fileRelJsonFunction } from './environment/json-file.js';
import { envFunction, fileFunction, fileRelFunction, hostnameFunction } from './environment/machine.js';
import { counterFunction } from './general/counter.js';
import {
  deletedFunction,
  nothingFunction,
  piFunction,
  rangeFunction,
  throwFunction,
  varFunction,
} from './general/values.js';
import { cosineSimilarityFunction } from './general/vectors.js';
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
import { withSchemaRegistryHeaderFunction } from './message/schema-registry.js';
import { bytesFunction, tracingIdFunction, tracingSpanFunction } from './message/tracing.js';
import { fakeFunction } from './random/fake.js';
import { countFunction, uuidV4Function } from './random/ids.js';
import { randomIntFunction } from './random/numbers.js';
import {
  ksuidFunction,
  nanoidFunction,
  snowflakeIdFunction,
  ulidFunction,
  uuidV7Function,
} from './random/sortable-ids.js';

/** All functions, sorted by name. */
export const FUNCTIONS: readonly FunctionDefinition[] = [
  batchIndexFunction,
  batchSizeFunction,
  bytesFunction,
  contentFunction,
  cosineSimilarityFunction,
  countFunction,
  counterFunction,
  deletedFunction,
  envFunction,
  errorFunction,
  errorSourceLabelFunction,
  errorSourceNameFunction,
  errorSourcePathFunction,
  errorSourceTypeFunction,
  erroredFunction,
  fakeFunction,
  fileFunction,
  fileRelFunction,
  fileRelJsonFunction,
  hostnameFunction,
  jsonFunction,
  ksuidFunction,
  metaFunction,
  metadataFunction,
  nanoidFunction,
  nothingFunction,
  nowFunction,
  piFunction,
  randomIntFunction,
  rangeFunction,
  rootMetaFunction,
  snowflakeIdFunction,
  throwFunction,
  timestampUnixFunction,
  timestampUnixMicroFunction,
  timestampUnixMilliFunction,
  timestampUnixNanoFunction,
  tracingIdFunction,
  tracingSpanFunction,
  ulidFunction,
  uuidV4Function,
  uuidV7Function,
  varFunction,
  withSchemaRegistryHeaderFunction,
];
