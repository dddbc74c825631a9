import { at, isDynamic, listAt, textAt } from '../../survey/settings.js';
import { isLocal } from '../../survey/systems.js';
import { defineAdvice } from '../define-advice.js';

export const credentialsWithoutTls = defineAdvice({
  id: 'credentials-without-tls',
  category: 'security',
  severity: 'error',
  weight: 14,
  why: 'User name and password cross the network as plain text.',
  fix: 'Set tls.enabled to true.',
  *check({ all }) {
    for (const { name, settings, path } of all) {
      const mechanisms = [
        textAt(settings, 'sasl.mechanism'),
        ...listAt(settings, 'sasl').map((each) => textAt(each, 'mechanism')),
      ];
      const tls = at(settings, 'tls.enabled');
      if (!mechanisms.some((mechanism) => mechanism.toUpperCase() === 'PLAIN') || tls === true || isDynamic(tls))
        continue;
      const hosts = [...listAt(settings, 'addresses'), ...listAt(settings, 'seed_brokers')];
      if (!hosts.every((host) => typeof host === 'string' && isLocal(host) && !host.includes('${')))
        yield { path: `${path}.${name}.tls.enabled`, message: 'SASL PLAIN without TLS' };
    }
  },
});
