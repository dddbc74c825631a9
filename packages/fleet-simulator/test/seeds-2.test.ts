import { runSeeds } from './run-seeds.js';

runSeeds(501, 1000);
