import {
  BloblangSyntaxError,
  type CompiledMapping,
  type CompiledText,
  compileInterpolated,
  compileMapping,
  type Dialect,
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
    throw new StartError(path, `${first?.message ?? error.message}${place}`, { cause: error });
  }
}
