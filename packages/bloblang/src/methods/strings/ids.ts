import { defineKitMethod } from '../../functions/definition.js';
import { param } from '../../functions/parameters.js';
import { uuidText } from '../../functions/random/ids.js';
import { wantBytes } from '../../values/convert.js';
import { fail } from '../../values/failure.js';
import { goQuote } from '../../values/go-quote.js';
import { fromHex } from '../../values/hex.js';
import { concatBytes } from '../../values/text.js';

/** The name spaces of RFC 4122. */
const SPACES: Readonly<Record<string, string>> = {
  dns: '6ba7b810-9dad-11d1-80b4-00c04fd430c8',
  url: '6ba7b811-9dad-11d1-80b4-00c04fd430c8',
  oid: '6ba7b812-9dad-11d1-80b4-00c04fd430c8',
  x500: '6ba7b814-9dad-11d1-80b4-00c04fd430c8',
};
const NIL = '00000000-0000-0000-0000-000000000000';

export const uuidV5Method = defineKitMethod({
  kit: 'hashes',
  name: 'uuid_v5',
  summary: 'The UUID of a name in a name space: dns, url, oid, x500 or another UUID.',
  only: 'redpanda-connect',
  params: [param.optional(param.string('ns'))],
  examples: [['root = this.a.uuid_v5("dns")', '{"a":"foo"}', '"b84ed8ed-a7b1-502f-83f6-90132e68adef"']],
  build:
    (space = NIL) =>
    (kit) =>
    (target, _frame, from) => {
      if (target === null) return null;
      const id = SPACES[space.toLowerCase()] ?? space;
      if (!/^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/.test(id))
        fail(`invalid ns uuid: ${goQuote(space)}`);
      const bytes = kit.sha1(concatBytes([fromHex(id.replaceAll('-', '')), wantBytes(target, from)])).slice(0, 16);
      bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
      bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
      return uuidText(bytes);
    },
});
