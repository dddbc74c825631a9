export { BoundEndpoint, type RawRequest } from './app/bound-endpoint.js';
export type { Handler, Handlers } from './app/handler.js';
export { createHttpApp, DEFAULT_MAX_BODY, HttpApp } from './app/http-app.js';
export { type InProcessOptions, inProcessTransport } from './app/in-process-transport.js';
export type { Authorize, AuthorizeRequest, HttpAppOptions } from './app/options.js';
export { type Clock, systemClock } from './operations/clock.js';
export { createRequestIds, saneRequestId } from './operations/ids.js';
export {
  createLogger,
  LOG_LEVELS,
  type Logger,
  type LoggerOptions,
  type LogLevel,
  silentLogger,
} from './operations/logger.js';
export { createHttpMetrics, type HttpMetrics } from './operations/metrics.js';
export { createRateLimiter, parseRateLimit, type RateLimit } from './operations/rate-limiter.js';
export { SettingError, type Settings, settings } from './operations/settings.js';
export { preparedJson, type Reply } from './reply/reply.js';
export type { Principal, RequestContext } from './request/context.js';
export type { YamlReader } from './request/decode-body.js';
export { isInexact } from './request/exact-numbers.js';
export { LOOPBACK_HOSTS } from './request/host-guard.js';
export { ListenError } from './server/listen-error.js';
export { type ProcessPort, type Running, runUntilSignal } from './server/run-until-signal.js';
export { type Listening, type ServeOptions, serve } from './server/serve.js';
