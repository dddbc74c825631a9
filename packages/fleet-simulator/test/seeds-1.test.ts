import { runSeeds } from './run-seeds.js';

runSeeds(1, 500);
