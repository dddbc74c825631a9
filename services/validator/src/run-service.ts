import { createLogger, ListenError, runUntilSignal, SettingError, serve } from '@weir/http-kit';
import { createValidator } from './app.js';
import { readConfig } from './config.js';

export { createLogger, createValidator, readConfig, serve };

/** Starts the validation service; what is wrong with the settings or the port is one line and exit code 1. */
export async function runService(): Promise<void> {
  try {
    await start();
  } catch (error) {
    const expected = error instanceof SettingError || error instanceof ListenError;
    process.stderr.write(expected ? `weir validator: ${error.message}\n` : `${(error as Error).stack ?? error}\n`);
    process.exit(1);
  }
}

async function start(): Promise<void> {
  const config = readConfig();
  const log = createLogger({ service: 'validator', level: config.logLevel });
  const validator = await createValidator(config, log);
  const listening = await serve(validator.app, { host: config.host, port: config.port });
  log.info({ url: listening.url, data_dir: config.dataDir ?? 'memory' }, 'listening');
  validator.warm();
  const stop = async (): Promise<void> => {
    await listening.stop();
    await validator.close();
  };
  runUntilSignal({ stop }, log);
}
