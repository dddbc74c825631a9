export { scratchRoot } from './config.js';
export {
  createStage,
  type Outcome,
  type PlantedBug,
  type SimulateOptions,
  type Stage,
  simulate,
  type Violation,
} from './simulate.js';
