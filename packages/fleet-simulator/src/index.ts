export { createStage, type Outcome, type SimulateOptions, type Stage, simulate, type Violation } from './simulate.js';
