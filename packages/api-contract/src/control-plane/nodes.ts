import { z } from 'zod';
import { jsonBody, optionalJsonBody } from '../contract/body.js';
import { endpoint } from '../contract/endpoint.js';
import { queryFlag, queryList } from '../contract/parameters.js';
import { Node } from './fleet-records.js';
import { idempotencyKey, ifMatch, pageOf, pageQuery, waitQuery } from './paging.js';
import { Labels } from './values.js';

const tag = 'nodes';
const params = z.object({ id: z.string().min(1).meta({ description: 'Id or name of the node' }) });

export const NodeList = pageOf('NodeList', Node);
export const NodeResponse = z.object({ node: Node }).meta({ id: 'NodeResponse' });

export const listNodes = endpoint({
  id: 'listNodes',
  method: 'get',
  path: '/nodes',
  tag,
  summary: 'List nodes',
  description: 'Deleted nodes only when `states` names them.',
  query: z.object({
    ...pageQuery,
    states: queryList('Only nodes in these states, in any case of letters'),
    state: queryList('The same as `states`'),
    labels: z.string().min(1).optional().meta({ description: 'Only nodes with these labels, such as zone=a,!gpu' }),
    name: z.string().min(1).optional(),
  }),
  responses: { 200: NodeList },
  problems: [],
  scope: 'read:node',
});

export const getNode = endpoint({
  id: 'getNode',
  method: 'get',
  path: '/nodes/:id',
  tag,
  summary: 'Read a node',
  params,
  query: z.object(waitQuery),
  responses: { 200: NodeResponse },
  problems: ['node_not_found'],
  scope: 'read:node',
});

export const deleteNode = endpoint({
  id: 'deleteNode',
  method: 'delete',
  path: '/nodes/:id',
  tag,
  summary: 'Delete a node',
  description: 'Soft; a connected node needs `force` and registers again when it comes back.',
  params,
  query: z.object({
    force: queryFlag('Also a connected node'),
    revoke: queryFlag('Its credential as well: it cannot come back without a new join token'),
  }),
  headers: z.object({ 'if-match': ifMatch, 'idempotency-key': idempotencyKey }),
  body: optionalJsonBody(z.object({ force: z.boolean().optional(), revoke: z.boolean().optional() })),
  responses: { 200: z.object({ node_id: z.string() }).meta({ id: 'DeleteNodeResponse' }) },
  problems: ['node_not_found', 'node_state_conflict', 'revision_mismatch', 'idempotency_conflict'],
  scope: 'write:node',
});

export const putNodeLabels = endpoint({
  id: 'putNodeLabels',
  method: 'put',
  path: '/nodes/:id/labels',
  tag,
  summary: 'Replace the labels of a node',
  params,
  headers: z.object({ 'if-match': ifMatch, 'idempotency-key': idempotencyKey }),
  body: jsonBody(z.object({ labels: Labels }), { examples: { json: { labels: { pipeline_role: 'notify' } } } }),
  responses: { 200: NodeResponse },
  problems: ['node_not_found', 'revision_mismatch', 'idempotency_conflict'],
  scope: 'write:node',
});

export const resetNodeLabels = endpoint({
  id: 'resetNodeLabels',
  method: 'delete',
  path: '/nodes/:id/labels',
  tag,
  summary: 'Give a node its own labels back',
  description:
    'What an operator has set no longer counts: the labels are those that the node brings when it registers.',
  params,
  headers: z.object({ 'if-match': ifMatch, 'idempotency-key': idempotencyKey }),
  responses: { 200: NodeResponse },
  problems: ['node_not_found', 'revision_mismatch', 'idempotency_conflict'],
  scope: 'write:node',
});
