/** One runner for the whole repository: tests import their package's sources and other rooms through their built doors. */
export default {
  testEnvironment: 'node',
  rootDir: '.',
  roots: ['<rootDir>/packages', '<rootDir>/services', '<rootDir>/test'],
  setupFiles: ['<rootDir>/test/property-seed.mjs'],
  testMatch: ['**/*.test.ts'],
  modulePathIgnorePatterns: ['<rootDir>/.*/dist/'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' }, module: { type: 'es6' }, sourceMaps: 'inline' },
    ],
  },
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  // A bound for what hangs, not for what is slow: no test may depend on the speed of the machine.
  testTimeout: 60000,
  // Every core: 2,000 simulated fleets are half of the work.
  maxWorkers: '100%',
};
