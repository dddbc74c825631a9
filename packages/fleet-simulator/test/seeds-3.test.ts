import { runSeeds } from './run-seeds.js';

runSeeds(1001, 1500);
