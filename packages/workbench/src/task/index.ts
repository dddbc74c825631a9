export { createInlineWork } from './inline-work.js';
export { runTask } from './run-task.js';
