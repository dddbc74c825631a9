import { defineKitMethod } from '../../functions/definition.js';
import { param } from '../../functions/parameters.js';
import { Base64Error, fromBase64 } from '../../values/base64.js';
import { wantText } from '../../values/convert.js';
import { fail } from '../../values/failure.js';
import { bytesFromText, compareBytes } from '../../values/text.js';

/** Fails unless a text has the form of a bcrypt hash. */
function checkBcrypt(hash: string): void {
  if (hash.length < 59) fail('crypto/bcrypt: hashedSecret too short to be a bcrypted password');
  if (hash[0] !== '$')
    fail(`crypto/bcrypt: bcrypt hashes must start with '$', but hashedSecret started with '${hash[0]}'`);
  const version = hash[1] ?? '';
  if (version > '2') {
    fail(`crypto/bcrypt: bcrypt algorithm version '${version}' requested is newer than current version '2'`);
  }
  const cost = Number(/^\$..?\$(\d\d)/.exec(hash)?.[1] ?? Number.NaN);
  if (!(cost >= 4 && cost <= 31)) fail(`crypto/bcrypt: cost ${cost} is outside allowed inclusive range 4..31`);
}

export const compareBcryptMethod = defineKitMethod({
  kit: 'passwords',
  name: 'compare_bcrypt',
  plain: true,
  summary: 'Whether a text is the secret of a bcrypt hash.',
  params: [param.string('hashed_secret')],
  examples: [
    [
      'root = this.a.compare_bcrypt("$2y$04$jBSA57G2Qs3Iqr8AG0AXMu/mjfWFDoxLmj5gM8dARz3Mc9FkhkVWS")',
      '{"a":"wrong"}',
      'false',
    ],
  ],
  build: (hash) => (kit) => (target, _frame, from) => {
    const secret = wantText(target, from);
    checkBcrypt(hash);
    return kit.compareSync(secret, hash.replace(/^\$2y/, '$2b'));
  },
});

const VARIANTS = ['argon2i', 'argon2id'] as const;

interface Argon2Hash {
  readonly variant: (typeof VARIANTS)[number];
  readonly memory: number;
  readonly time: number;
  readonly lanes: number;
  readonly salt: Uint8Array;
  readonly key: Uint8Array;
}

function readArgon2(hash: string): Argon2Hash {
  const refuse = (why: string): never => fail(`invalid argon2 hash${why}`);
  const parts = hash.split('$');
  const [, name = '', , parameters = '', salt = '', key = ''] = parts;
  if (parts.length !== 6) return refuse('');
  const variant = VARIANTS.find((known) => known === name) ?? refuse(': unrecognised argon2 format');
  const numbers =
    /^m=(\d+),t=(\d+),p=(\d+)/.exec(parameters) ?? refuse(': failed to parse parameters; expected integer');
  const [memory = 0, time = 0, lanes = 0] = numbers.slice(1).map(Number);
  if (time < 1 || lanes < 1 || lanes > 255) refuse(': time and parallelism must be at least 1');
  const decode = (text: string, what: string): Uint8Array => {
    try {
      return fromBase64(text, { urlSafe: false, padding: false });
    } catch (cause) {
      if (cause instanceof Base64Error) return refuse(`: failed to parse base64 ${what}; ${cause.message}`);
      throw cause;
    }
  };
  return { variant, memory, time, lanes, salt: decode(salt, 'salt'), key: decode(key, 'key') };
}

export const compareArgon2Method = defineKitMethod({
  kit: 'passwords',
  name: 'compare_argon2',
  plain: true,
  summary: 'Whether a text is the secret of an argon2i or argon2id hash.',
  params: [param.string('hashed_secret')],
  examples: [
    [
      'root = this.a.compare_argon2("$argon2id$v=19$m=64,t=1,p=1$c2FsdHktbWNzYWx0ZmFjZQ$RMUMwgtS32/mbszd+ke4o4Ej1jFpYiUqY6MHWa69X7Y")',
      '{"a":"wrong"}',
      'false',
    ],
  ],
  build: (hash) => (kit) => (target, _frame, from) => {
    const secret = bytesFromText(wantText(target, from));
    if (secret.length === 0) return false;
    const { variant, memory, time, lanes, salt, key } = readArgon2(hash);
    if (key.length < 4) return false;
    const least = Math.max(memory, 8 * lanes);
    const made = kit[variant](secret, salt, { m: least, t: time, p: lanes, dkLen: key.length });
    return compareBytes(made, key) === 0;
  },
});
