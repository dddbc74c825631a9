import type { Advice } from '../define-advice.js';
import { batchTooLarge } from './batch-too-large.js';
import { batchWithoutPeriod } from './batch-without-period.js';
import { cacheNeverCompacts } from './cache-never-compacts.js';
import { commandFromMessage } from './command-from-message.js';
import { commandPerMessage } from './command-per-message.js';
import { corsAnyOrigin } from './cors-any-origin.js';
import { credentialsWithoutTls } from './credentials-without-tls.js';
import { databaseWithoutTls } from './database-without-tls.js';
import { debugEndpoints } from './debug-endpoints.js';
import { dedupeCacheFailure } from './dedupe-cache-failure.js';
import { deepNesting } from './deep-nesting.js';
import { deprecatedParts } from './deprecated-parts.js';
import { dropsOnError } from './drops-on-error.js';
import { duplicateMapping } from './duplicate-mapping.js';
import { duplicateOutput } from './duplicate-output.js';
import { emptyStep } from './empty-step.js';
import { ephemeralConsumer } from './ephemeral-consumer.js';
import { httpPerMessage } from './http-per-message.js';
import { idempotenceDisabled } from './idempotence-disabled.js';
import { identityMapping } from './identity-mapping.js';
import { insecureSharedSecret } from './insecure-shared-secret.js';
import { largeWorkflow } from './large-workflow.js';
import { logEveryMessage } from './log-every-message.js';
import { logsSecrets } from './logs-secrets.js';
import { longChain } from './long-chain.js';
import { longMapping } from './long-mapping.js';
import { memoryBuffer } from './memory-buffer.js';
import { mqttQosZero } from './mqtt-qos-zero.js';
import { noLabels } from './no-labels.js';
import { passwordInUrl } from './password-in-url.js';
import { plainHttp } from './plain-http.js';
import { repeatedAddress } from './repeated-address.js';
import { replayDisabled } from './replay-disabled.js';
import { retriesDisabled } from './retries-disabled.js';
import { secretInText } from './secret-in-text.js';
import { serialDelivery } from './serial-delivery.js';
import { shortTimeout } from './short-timeout.js';
import { sleepBlocks } from './sleep-blocks.js';
import { splitMappings } from './split-mappings.js';
import { sqlFromMessage } from './sql-from-message.js';
import { swallowedErrors } from './swallowed-errors.js';
import { switchWithoutDefault } from './switch-without-default.js';
import { syncResponseWithoutRequester } from './sync-response-without-requester.js';
import { tlsVerificationOff } from './tls-verification-off.js';
import { tooManyThreads } from './too-many-threads.js';
import { tryWithoutCatch } from './try-without-catch.js';
import { unbatchedInserts } from './unbatched-inserts.js';
import { unbatchedObjects } from './unbatched-objects.js';
import { unboundedCache } from './unbounded-cache.js';
import { unboundedWhile } from './unbounded-while.js';
import { unhandledFailures } from './unhandled-failures.js';
import { unpacedGenerate } from './unpaced-generate.js';
import { unpacedPolling } from './unpaced-polling.js';
import { unusedResource } from './unused-resource.js';
import { urlFromMessage } from './url-from-message.js';
import { verboseLogger } from './verbose-logger.js';

/** Every rule of best practice, sorted by id. */
export const ADVICE: readonly Advice[] = [
  batchTooLarge,
  batchWithoutPeriod,
  cacheNeverCompacts,
  commandFromMessage,
  commandPerMessage,
  corsAnyOrigin,
  credentialsWithoutTls,
  databaseWithoutTls,
  debugEndpoints,
  dedupeCacheFailure,
  deepNesting,
  deprecatedParts,
  dropsOnError,
  duplicateMapping,
  duplicateOutput,
  emptyStep,
  ephemeralConsumer,
  httpPerMessage,
  idempotenceDisabled,
  identityMapping,
  insecureSharedSecret,
  largeWorkflow,
  logEveryMessage,
  logsSecrets,
  longChain,
  longMapping,
  memoryBuffer,
  mqttQosZero,
  noLabels,
  passwordInUrl,
  plainHttp,
  repeatedAddress,
  replayDisabled,
  retriesDisabled,
  secretInText,
  serialDelivery,
  shortTimeout,
  sleepBlocks,
  splitMappings,
  sqlFromMessage,
  swallowedErrors,
  switchWithoutDefault,
  syncResponseWithoutRequester,
  tlsVerificationOff,
  tooManyThreads,
  tryWithoutCatch,
  unbatchedInserts,
  unbatchedObjects,
  unboundedCache,
  unboundedWhile,
  unhandledFailures,
  unpacedGenerate,
  unpacedPolling,
  unusedResource,
  urlFromMessage,
  verboseLogger,
];
