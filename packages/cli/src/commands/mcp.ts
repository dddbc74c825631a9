import { loadCatalogues } from '@weir/verdict';
import { createSchemaDocuments } from '@weir/workbench';
import { serveMcp } from '@weir/workbench/mcp';
import { createInlineWork } from '@weir/workbench/tasks';
import { defineCommand } from '../program/command.js';
import { EXIT_CODES } from '../program/exit-codes.js';

type Options = Readonly<Record<never, never>>;

/** `weir mcp`: the tools for language models over standard input and output, until the client closes them. */
export const mcp = defineCommand<Options>({
  configure: (command) =>
    command.addHelpText(
      'after',
      '\nClients start it themselves: command "weir", arguments ["mcp"]. The validator offers the same tools at POST /mcp.',
    ),
  async run(_, deps) {
    let number = 0;
    const bench = {
      work: createInlineWork(loadCatalogues),
      schemas: createSchemaDocuments(),
      catalogues: loadCatalogues,
      nextId: () => `val_${deps.now().toString(36)}_${(number++).toString(36).padStart(10, '0')}`,
    };
    await serveMcp(bench, deps.streams(), deps.interrupted);
    return EXIT_CODES.ok;
  },
});
