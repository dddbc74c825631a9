export { renderTemplate } from '../mapping/render-template.js';
export { createInlineWork } from './inline-work.js';
export { runTask } from './run-task.js';
