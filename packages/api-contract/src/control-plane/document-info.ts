import type { DocumentInfo } from '../openapi/document.js';
import { CONTROL_PLANE_BASE } from './contract.js';

/** Title, version and tags of the control plane's OpenAPI document. */
export const CONTROL_PLANE_INFO: DocumentInfo = {
  title: 'Weir control plane',
  version: '1.0.0',
  description: 'Jobs, nodes, executions and evaluations of a fleet; a node in local mode answers the same for itself.',
  basePath: CONTROL_PLANE_BASE,
  tags: [
    { name: 'jobs', description: 'What shall run, and where' },
    { name: 'executions', description: 'What runs' },
    { name: 'evaluations', description: 'Decisions about what shall run' },
    { name: 'events', description: 'What happens, as it happens' },
    { name: 'nodes', description: 'The machines of the fleet' },
    { name: 'node protocol', description: 'What nodes ask and tell' },
    { name: 'operator', description: 'Looking after the control plane itself' },
    { name: 'agent', description: 'This process' },
  ],
};
