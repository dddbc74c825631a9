import { runSeeds } from './run-seeds.js';

runSeeds(1001, 2000);
