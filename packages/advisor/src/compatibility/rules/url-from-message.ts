import { defineAdvice } from '../define-advice.js';

const HOST_FROM_MESSAGE = /^(?:https?:\/\/)?\$\{!(?!\s*(?:env|file|hostname)\()/;

export const urlFromMessage = defineAdvice({
  id: 'url-from-message',
  category: 'security',
  severity: 'warning',
  weight: 10,
  why: 'Whoever can send a message can make this machine call any other, also those that only it can reach.',
  fix: 'Write scheme and host out and take only the path from the message.',
  *check({ settings }) {
    for (const { owner, field, node, path } of settings)
      if (
        owner !== undefined &&
        ['http', 'http_client'].includes(owner.name) &&
        field.name === 'url' &&
        HOST_FROM_MESSAGE.test(node.value)
      )
        yield { path, message: 'the message chooses the host that is called' };
  },
});
