export { type ControlPlane, type ControlPlaneOptions, createControlPlane } from './app.js';
export { adminTokenFile } from './auth/admin-token.js';
export { StartRefused } from './auth/is-open.js';
export {
  type ControlPlaneConfig,
  type JoinConfig,
  type LocalNodeConfig,
  type Mode,
  type NodeTimings,
  readConfig,
} from './config.js';
export { type Core, type CoreOptions, createCore } from './core.js';
export { pipelineEnvironment } from './env.js';
export { type AgentNode, type AgentNodeOptions, createAgentNode } from './modes/agent.js';
