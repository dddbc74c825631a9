import { defineKitMethod } from '../../functions/definition.js';
import { param } from '../../functions/parameters.js';
import type { Kit } from '../../kits/index.js';
import { crc32, fnv32, xxhash64 } from '../../values/checksums.js';
import { wantPlainBytes } from '../../values/convert.js';
import { fail } from '../../values/failure.js';
import { bytesFromText } from '../../values/text.js';
import type { Value } from '../../values/value.js';

type Digest = (kit: Kit<'hashes'>, bytes: Uint8Array) => Value;

const KEYED = { hmac_sha1: 'sha1', hmac_sha256: 'sha256', hmac_sha512: 'sha512' } as const;
const PLAIN: Readonly<Record<string, Digest>> = {
  md5: (kit, bytes) => kit.md5(bytes),
  sha1: (kit, bytes) => kit.sha1(bytes),
  sha256: (kit, bytes) => kit.sha256(bytes),
  sha512: (kit, bytes) => kit.sha512(bytes),
  fnv32: (_kit, bytes) => bytesFromText(String(fnv32(bytes))),
  xxhash64: (_kit, bytes) => bytesFromText(String(xxhash64(bytes))),
};

function hashNamed(algorithm: string, key: string | undefined, polynomial: string): Digest {
  const name = algorithm.replaceAll('-', '_');
  const keyed = KEYED[name as keyof typeof KEYED];
  if (keyed !== undefined) {
    if (key === undefined) return fail(`hash algorithm ${algorithm} requires a key argument`);
    const secret = bytesFromText(key);
    return (kit, bytes) => kit.hmac(kit[keyed], secret, bytes);
  }
  if (name === 'crc32') {
    const sum = crc32(polynomial) ?? fail(`unsupported crc32 hash key ${JSON.stringify(polynomial)}`);
    return (_kit, bytes) => sum(bytes);
  }
  return PLAIN[name] ?? fail(`unrecognized hash type: ${algorithm}`);
}

export const hashMethod = defineKitMethod({
  kit: 'hashes',
  name: 'hash',
  summary: 'Digest of bytes: md5, sha1, sha256, sha512, hmac_sha1, hmac_sha256, hmac_sha512, crc32, fnv32 or xxhash64.',
  params: [
    param.string('algorithm'),
    param.optional(param.string('key')),
    param.withDefault(param.string('polynomial'), 'IEEE'),
  ],
  examples: [
    ['root = this.a.hash("crc32").encode("hex")', '{"a":"hello"}', '"3610a686"'],
    [
      'root = this.a.hash("hmac_sha1", "key").encode("hex")',
      '{"a":"hello"}',
      '"b34ceac4516ff23a143e61d79d0fa7a4fbe5f266"',
    ],
  ],
  build: (algorithm, key, polynomial) => {
    const digest = hashNamed(algorithm, key, polynomial);
    return (kit) => (target, _frame, from) => digest(kit, wantPlainBytes(target, from));
  },
});
