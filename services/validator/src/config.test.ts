import { describe, expect, it } from '@jest/globals';
import { SettingError } from '@weir/http-kit';
import { readConfig } from './config.js';

describe('settings of the service', () => {
  it('are harmless when nothing is set: loopback, one MiB, no stored data', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 9020,
      dataDir: undefined,
      maxBodyBytes: 1_048_576,
      logLevel: 'info',
      rateLimit: undefined,
      tokens: [],
      corsOrigins: [],
    });
  });

  it.each([
    [{ WEIR_PORT: 'x' }, /^WEIR_PORT=x: expected a port/],
    [{ WEIR_MAX_BODY: 'big' }, /^WEIR_MAX_BODY=big: expected a size/],
    [{ WEIR_LOG_LEVEL: 'loud' }, /^WEIR_LOG_LEVEL=loud: expected one of trace/],
    [{ WEIR_RATE_LIMIT: 'few' }, /^WEIR_RATE_LIMIT=few: expected a limit/],
    [{ WEIR_THREADS: '-1' }, /^WEIR_THREADS=-1: expected a whole number/],
  ])('%j is refused by name', (environment, message) => {
    expect(() => readConfig(environment)).toThrow(SettingError);
    expect(() => readConfig(environment)).toThrow(message);
  });
});
