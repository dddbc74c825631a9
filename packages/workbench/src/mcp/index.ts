export { answerMcp, type McpAnswer } from './answer-mcp.js';
export { serveMcp } from './serve-mcp.js';
export type { Bench } from './tool.js';
