import { z } from 'zod';
import { jsonBody } from '../contract/body.js';
import { endpoint, SCOPES } from '../contract/endpoint.js';
import { queryList } from '../contract/parameters.js';
import { pageOf, pageQuery } from './paging.js';
import { Labels, Lifetime, nonEmpty, TimestampValue } from './values.js';

const tag = 'tokens';

/** What a token can be given: the scopes of endpoints, and `*`, `read:*`, `write:*` for all of them or all of one kind. */
export const GRANTS: readonly string[] = [
  '*',
  'read:*',
  'write:*',
  ...SCOPES.filter((scope) => scope.startsWith('read:') || scope.startsWith('write:')),
];

/** Who holds a token: people and programs, a node that is to join, a node that has. */
export const TOKEN_KINDS = ['api', 'join', 'node'] as const;

export const Token = z
  .object({
    id: z.string(),
    kind: z.enum(TOKEN_KINDS),
    name: z.string(),
    scopes: z.array(z.string()).readonly(),
    labels: Labels.meta({ description: 'Labels that whoever joins with it has in any case' }),
    created_at: TimestampValue,
    expires_at: TimestampValue.nullable(),
    last_used_at: TimestampValue.nullable().meta({
      description: 'To the minute; for the credential of a node see its last heartbeat',
    }),
    used_at: TimestampValue.nullable().meta({ description: 'When a join token was used up' }),
    node_id: z.string().nullable().meta({ description: 'Whose credential it is, or who joined with it' }),
    parent_id: z.string().nullable().meta({ description: 'Of a credential: the token with which its node joined' }),
    revoked_at: TimestampValue.nullable(),
  })
  .meta({ id: 'Token', description: 'A token without its text, which is kept nowhere' });

export const TokenList = pageOf('TokenList', Token);

export const AuditEntry = z
  .object({
    seq_num: z.int(),
    timestamp: TimestampValue,
    token_id: z.string().nullable(),
    name: z.string().meta({ description: 'Of the token; `anonymous` where none is needed' }),
    remote_address: z.string().nullable(),
    request_id: z.string(),
    operation: z.string(),
    path: z.string(),
    records: z.array(z.string()).readonly().meta({ description: 'Ids of what changed' }),
    problem: z.string().nullable().meta({ description: 'Code of why it was refused; null for a change that was made' }),
  })
  .meta({ id: 'AuditEntry', description: 'One change that somebody made, or was not allowed to make' });

export const AuditList = pageOf('AuditList', AuditEntry);

const name = z.string().trim().min(1).max(253);

const CreateToken = z.union([
  z
    .strictObject({
      kind: z.literal('api').optional(),
      name,
      scopes: z
        .array(z.enum(nonEmpty(GRANTS)))
        .min(1)
        .readonly(),
      ttl: Lifetime.optional().meta({ description: 'How long it is good for; until it is revoked when absent' }),
    })
    .meta({ title: 'api' }),
  z
    .strictObject({
      kind: z.literal('join'),
      name,
      ttl: Lifetime.optional().meta({ description: 'How long it can be used; 24 h when absent' }),
      labels: Labels.optional().meta({ description: 'Labels that whoever joins with it has in any case' }),
    })
    .meta({ title: 'join' }),
]);

export const createToken = endpoint({
  id: 'createToken',
  method: 'post',
  path: '/tokens',
  tag,
  summary: 'Make a token',
  description:
    'Its text is in this answer and nowhere else. Nobody can grant more than they have. A `join` token lets one node join once; it needs `write:node` as well.',
  body: jsonBody(CreateToken, { examples: { json: { name: 'deployer', scopes: ['read:job', 'write:job'] } } }),
  responses: {
    201: z
      .object({ token: Token, secret: z.string().meta({ description: 'Shown this once' }) })
      .meta({ id: 'CreateTokenResponse' }),
  },
  problems: [],
  scope: 'write:token',
});

export const listTokens = endpoint({
  id: 'listTokens',
  method: 'get',
  path: '/tokens',
  tag,
  summary: 'List tokens, newest first, revoked ones included',
  query: z.object({
    ...pageQuery,
    kinds: queryList('Only these kinds: `api`, `join`, `node`; `api` and `join` when absent'),
  }),
  responses: { 200: TokenList },
  problems: [],
  scope: 'read:token',
});

export const revokeToken = endpoint({
  id: 'revokeToken',
  method: 'delete',
  path: '/tokens/:id',
  tag,
  summary: 'Revoke a token',
  description:
    'It opens nothing from now on; what is known of it stays in the list. A node whose credential is revoked runs on, but is not listened to until it joins with a new token.',
  params: z.object({ id: z.string().min(1) }),
  responses: { 200: z.object({ token: Token }).meta({ id: 'TokenResponse' }) },
  problems: ['token_not_found'],
  scope: 'write:token',
});

export const listAudit = endpoint({
  id: 'listAudit',
  method: 'get',
  path: '/audit',
  tag,
  summary: 'Who changed what, or was refused, newest first',
  query: z.object(pageQuery),
  responses: { 200: AuditList },
  problems: [],
  scope: 'read:token',
});
