export { bundleFiles } from './bundle-files.js';
export { type LoadedBundle, loadBundle } from './load-bundle.js';
