import { withoutLogin } from '../../survey/without-login.js';
import { defineAdvice } from '../define-advice.js';

const ADDRESS_FIELDS: ReadonlySet<string> = new Set(['url', 'urls', 'addresses', 'seed_brokers', 'dsn']);
/** Not a word that only holds the place of one. */
const ADDRESS = /[.:/]/;
const MOST_COPIES = 2;

export const repeatedAddress = defineAdvice({
  id: 'repeated-address',
  category: 'maintainability',
  severity: 'info',
  weight: 4,
  why: 'Moving the server then means finding every copy.',
  fix: 'Write an environment reference such as ${BROKERS} in each place.',
  *check({ settings }) {
    const places = new Map<string, string[]>();
    for (const { field, node, path } of settings)
      if (ADDRESS_FIELDS.has(field.name) && ADDRESS.test(node.value) && !node.value.includes('${'))
        places.set(node.value, [...(places.get(node.value) ?? []), path]);
    for (const [value, [first = '', ...others]] of places)
      if (others.length >= MOST_COPIES)
        yield { path: first, message: `${withoutLogin(value)} is written out ${others.length + 1} times` };
  },
});
