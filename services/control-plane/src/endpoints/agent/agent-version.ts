import { arch, platform } from 'node:os';
import type { Context } from '../../context.js';

/** What is running. */
export const agentVersion =
  ({ version, config }: Pick<Context, 'version' | 'config'>) =>
  () => {
    const { mode } = config;
    const machine = { node_version: process.versions.node, os: platform(), arch: arch() };
    return { status: 200, body: { version, api_version: 'v1', mode, ...machine } } as const;
  };
