export { bundleFiles, type LoadedBundle, type LoadOptions, loadBundle } from './load-bundle.js';
