import type { AnyDefinition, ComponentDefinition, ComponentKind } from '../engine/definition.js';
import { memoryBuffer } from './buffers/memory.js';
import { noneBuffer } from './buffers/none.js';
import { fileCache } from './caches/file.js';
import { memoryCache } from './caches/memory.js';
import { noopCache } from './caches/noop.js';
import { brokerInput } from './inputs/broker.js';
import { fileInput } from './inputs/file.js';
import { generateInput } from './inputs/generate.js';
import { httpServerInput } from './inputs/http_server.js';
import { inprocInput } from './inputs/inproc.js';
import { readUntilInput } from './inputs/read_until.js';
import { resourceInput } from './inputs/resource.js';
import { brokerOutput } from './outputs/broker.js';
import { cacheOutput } from './outputs/cache.js';
import { dropOutput } from './outputs/drop.js';
import { dropOnOutput } from './outputs/drop_on.js';
import { fallbackOutput } from './outputs/fallback.js';
import { fileOutput } from './outputs/file.js';
import { httpClientOutput } from './outputs/http_client.js';
import { inprocOutput } from './outputs/inproc.js';
import { rejectOutput } from './outputs/reject.js';
import { rejectErroredOutput } from './outputs/reject_errored.js';
import { resourceOutput } from './outputs/resource.js';
import { retryOutput } from './outputs/retry.js';
import { stdoutOutput } from './outputs/stdout.js';
import { switchOutput } from './outputs/switch.js';
import { syncResponseOutput } from './outputs/sync_response.js';
import { bloblangProcessor } from './processors/bloblang.js';
import { boundsCheckProcessor } from './processors/bounds_check.js';
import { branchProcessor } from './processors/branch.js';
import { cacheProcessor } from './processors/cache.js';
import { cachedProcessor } from './processors/cached.js';
import { catchProcessor } from './processors/catch.js';
import { dedupeProcessor } from './processors/dedupe.js';
import { forEachProcessor } from './processors/for_each.js';
import { groupByProcessor } from './processors/group_by.js';
import { groupByValueProcessor } from './processors/group_by_value.js';
import { httpProcessor } from './processors/http.js';
import { insertPartProcessor } from './processors/insert_part.js';
import { logProcessor } from './processors/log.js';
import { mappingProcessor } from './processors/mapping.js';
import { mutationProcessor } from './processors/mutation.js';
import { noopProcessor } from './processors/noop.js';
import { processorsProcessor } from './processors/processors.js';
import { rateLimitProcessor } from './processors/rate_limit.js';
import { resourceProcessor } from './processors/resource.js';
import { selectPartsProcessor } from './processors/select_parts.js';
import { sleepProcessor } from './processors/sleep.js';
import { splitProcessor } from './processors/split.js';
import { switchProcessor } from './processors/switch.js';
import { syncResponseProcessor } from './processors/sync_response.js';
import { tryProcessor } from './processors/try.js';
import { whileProcessor } from './processors/while.js';
import { localRateLimit } from './rate_limits/local.js';
import { chunkerScanner } from './scanners/chunker.js';
import { linesScanner } from './scanners/lines.js';
import { skipBomScanner } from './scanners/skip_bom.js';
import { toTheEndScanner } from './scanners/to_the_end.js';

/** Every component of this engine: one line per file, sorted by kind and name. */
export const COMPONENTS: readonly AnyDefinition[] = [
  memoryBuffer,
  noneBuffer,
  fileCache,
  memoryCache,
  noopCache,
  brokerInput,
  fileInput,
  generateInput,
  httpServerInput,
  inprocInput,
  readUntilInput,
  resourceInput,
  brokerOutput,
  cacheOutput,
  dropOutput,
  dropOnOutput,
  fallbackOutput,
  fileOutput,
  httpClientOutput,
  inprocOutput,
  rejectOutput,
  rejectErroredOutput,
  resourceOutput,
  retryOutput,
  stdoutOutput,
  switchOutput,
  syncResponseOutput,
  bloblangProcessor,
  boundsCheckProcessor,
  branchProcessor,
  cacheProcessor,
  cachedProcessor,
  catchProcessor,
  dedupeProcessor,
  forEachProcessor,
  groupByProcessor,
  groupByValueProcessor,
  httpProcessor,
  insertPartProcessor,
  logProcessor,
  mappingProcessor,
  mutationProcessor,
  noopProcessor,
  processorsProcessor,
  rateLimitProcessor,
  resourceProcessor,
  selectPartsProcessor,
  sleepProcessor,
  splitProcessor,
  switchProcessor,
  syncResponseProcessor,
  tryProcessor,
  whileProcessor,
  localRateLimit,
  chunkerScanner,
  linesScanner,
  skipBomScanner,
  toTheEndScanner,
];

const BY_NAME = new Map(COMPONENTS.map((definition) => [`${definition.kind} ${definition.name}`, definition]));

/** The definition of a component of a known kind. */
export function lookup<K extends ComponentKind>(kind: K, name: string): ComponentDefinition<K> | undefined {
  return BY_NAME.get(`${kind} ${name}`) as unknown as ComponentDefinition<K> | undefined;
}
