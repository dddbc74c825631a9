import { arch, platform } from 'node:os';
import type { HandlerOf } from '../handler.js';

export const agentVersion: HandlerOf<'agentVersion'> =
  ({ version, config }) =>
  () => ({
    status: 200,
    body: {
      version,
      api_version: 'v1',
      mode: config.mode,
      node_version: process.versions.node,
      os: platform(),
      arch: arch(),
    },
  });
