import { isLocal } from '../../survey/systems.js';
import { defineAdvice } from '../define-advice.js';

const NETWORKED: ReadonlySet<string> = new Set(['http', 'http_client']);

export const plainHttp = defineAdvice({
  id: 'plain-http',
  category: 'security',
  severity: 'warning',
  weight: 8,
  why: 'Messages and tokens can be read and changed on their way.',
  fix: 'Use https:// for everything that leaves this machine.',
  *check({ settings }) {
    for (const { owner, field, node, path } of settings) {
      if (
        owner === undefined ||
        !NETWORKED.has(owner.name) ||
        !['url', 'oauth2.token_url', 'token_url'].includes(field.name)
      )
        continue;
      const host = /^http:\/\/(?:[^/@]*@)?([^/]*)/.exec(node.value)?.[1];
      if (host !== undefined && !isLocal(host) && host.replace(/:\d+$/, '').includes('.'))
        yield { path, message: `${host} is called without encryption` };
    }
  },
});
