import { z } from 'zod';
import { jsonBody } from '../contract/body.js';
import { endpoint, SCOPES } from '../contract/endpoint.js';
import { pageOf, pageQuery } from './paging.js';
import { nonEmpty, TimestampValue } from './values.js';

const tag = 'tokens';

/** What a token can be given: the scopes of endpoints, and `*`, `read:*`, `write:*` for all of them or all of one kind. */
export const GRANTS: readonly string[] = [
  '*',
  'read:*',
  'write:*',
  ...SCOPES.filter((scope) => scope.startsWith('read:') || scope.startsWith('write:')),
];

export const Token = z
  .object({
    id: z.string(),
    name: z.string(),
    scopes: z.array(z.string()).readonly(),
    created_at: TimestampValue,
    last_used_at: TimestampValue.nullable().meta({ description: 'To the minute' }),
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
  })
  .meta({ id: 'AuditEntry', description: 'One change that somebody made' });

export const AuditList = pageOf('AuditList', AuditEntry);

export const createToken = endpoint({
  id: 'createToken',
  method: 'post',
  path: '/tokens',
  tag,
  summary: 'Make a token',
  description: 'Its text is in this answer and nowhere else. Nobody can grant more than they have.',
  body: jsonBody(
    z.object({
      name: z.string().trim().min(1).max(253),
      scopes: z
        .array(z.enum(nonEmpty(GRANTS)))
        .min(1)
        .readonly(),
    }),
    { examples: { json: { name: 'deployer', scopes: ['read:job', 'write:job'] } } },
  ),
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
  query: z.object(pageQuery),
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
  description: 'It opens nothing from now on; what is known of it stays in the list.',
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
  summary: 'Who changed what, newest first',
  query: z.object(pageQuery),
  responses: { 200: AuditList },
  problems: [],
  scope: 'read:token',
});
