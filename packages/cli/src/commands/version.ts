import { DISTRIBUTIONS } from '@weir/schema-model';
import { defineCommand } from '../program/command.js';
import { EXIT_CODES } from '../program/exit-codes.js';
import { weirVersion } from '../version.js';

/** `weir version`. */
export const version = defineCommand({
  configure: (command) => command,
  async run(_, deps) {
    deps.out(`weir ${weirVersion()}\n`);
    for (const distribution of DISTRIBUTIONS) deps.out(`${distribution.name} ${distribution.version}\n`);
    return EXIT_CODES.ok;
  },
});
