export { bundleFiles, type LoadedBundle, loadBundle } from './load-bundle.js';
