import { kits } from '../kits/index.js';
import { library } from '../library.js';
import type { Library } from './scope.js';

/** Every function and method with what they need to run. */
export const wholeLibrary: Library = { ...library, kits };
