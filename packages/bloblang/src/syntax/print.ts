import type { Interpolated, Mapping } from './ast.js';
export const printMapping = (_tree: Mapping): string => '';
export const printInterpolated = (_tree: Interpolated): string => '';
