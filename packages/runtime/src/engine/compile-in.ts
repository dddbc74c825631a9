import {
  BloblangSyntaxError,
  type CompiledMapping,
  type CompiledText,
  compileInterpolated,
  compileMapping,
  type Dialect,
  MISSING,
} from '@weir/bloblang/interpreter';
import { StartError } from './start-error.js';

/** Compiles a component's texts once, at the start; a mistake becomes a StartError at the component's place. */
export const compileIn = (dialect: Dialect) => ({
  mapping: (text: string, path: string): CompiledMapping => at(path, () => compileMapping(text, { dialect })),
  text: (text: string, path: string): CompiledText => at(path, () => compileInterpolated(text, { dialect })),
});

function at<T>(path: string, compile: () => T): T {
  try {
    return compile();
  } catch (error) {
    if (!(error instanceof BloblangSyntaxError)) throw error;
    const first = error.problems[0];
    const place = first === undefined ? '' : ` (line ${first.line}, column ${first.column})`;
    throw new StartError(path, `${lacking(first) ?? first?.message ?? error.message}${place}`, { cause: error });
  }
}

/** Why a call that its distribution knows is not one that this engine can make. */
function lacking(problem: { readonly name?: string } | undefined): string | undefined {
  const name = problem?.name ?? '';
  const why = MISSING.methods.get(name) ?? MISSING.functions.get(name);
  return why === undefined ? undefined : `the embedded engine has no ${name}: ${why}`;
}
