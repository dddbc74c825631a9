import { runSeeds } from './run-seeds.js';

runSeeds(1501, 2000);
