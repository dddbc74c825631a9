import { InvalidArgumentError } from 'commander';
import { defineCommand } from '../program/command.js';
import { EXIT_CODES } from '../program/exit-codes.js';
import { runServices } from '../up/run-services.js';

interface Options {
  readonly dataDir?: string;
  readonly host: string;
  readonly port: number;
  readonly validatorPort: number;
  readonly labels?: string;
}

function portNumber(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) throw new InvalidArgumentError('Expected a port number.');
  return Number(text);
}

/** `weir up`: both services on this machine, until interrupted. */
export const up = defineCommand<Options>({
  configure: (command) =>
    command
      .option('--data-dir <folder>', 'where everything is kept (WEIR_DATA_DIR; default .weir)')
      .option('--host <address>', 'address to listen on', '127.0.0.1')
      .option('--port <n>', 'port of the control plane', portNumber, 9010)
      .option('--validator-port <n>', 'port of the validator', portNumber, 9020)
      .option('--labels <labels>', 'labels of this node (WEIR_NODE_LABELS; default pipeline_role=notify|webhooks)'),
  async run({ options }, deps) {
    const ok = await runServices(options, deps);
    return ok ? EXIT_CODES.ok : EXIT_CODES.no;
  },
});
