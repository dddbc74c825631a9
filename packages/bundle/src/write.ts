export { type BundleOptions, writeBundle } from './write-bundle.js';
export { type EntryOptions, writeEntry } from './write-entry.js';
