export { type ControlPlane, type ControlPlaneOptions, createControlPlane, StartRefused } from './app.js';
export { adminTokenFile } from './auth/admin-token.js';
export { type ControlPlaneConfig, type LocalNodeConfig, type NodeTimings, readConfig } from './config.js';
export { type Core, type CoreOptions, createCore } from './core.js';
export { pipelineEnvironment } from './env.js';
