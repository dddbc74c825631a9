import { defineKitMethod } from '../../functions/definition.js';
import { param } from '../../functions/parameters.js';
import type { Kit } from '../../kits/index.js';
import { wantPlainBytes } from '../../values/convert.js';
import { Failure, fail } from '../../values/failure.js';
import { bytesFromText } from '../../values/text.js';

const BLOCK = 16;

type Transform = (kit: Kit<'ciphers'>, bytes: Uint8Array, key: Uint8Array, iv: Uint8Array) => Uint8Array;

interface Scheme {
  readonly encrypt: Transform;
  readonly decrypt: Transform;
}

/** Output feedback: the key stream is the block cipher run over its own output. */
const ofb: Transform = (kit, bytes, key, iv) => {
  const cipher = kit.ecb(key, { disablePadding: true });
  const out = new Uint8Array(bytes.length);
  let block = iv;
  for (let at = 0; at < bytes.length; at++) {
    if (at % BLOCK === 0) block = cipher.encrypt(block);
    out[at] = (bytes[at] ?? 0) ^ (block[at % BLOCK] ?? 0);
  }
  return out;
};

const SCHEMES: Readonly<Record<string, Scheme>> = {
  ctr: {
    encrypt: (kit, bytes, key, iv) => kit.ctr(key, iv).encrypt(bytes),
    decrypt: (kit, bytes, key, iv) => kit.ctr(key, iv).decrypt(bytes),
  },
  ofb: { encrypt: ofb, decrypt: ofb },
  cbc: {
    encrypt: (kit, bytes, key, iv) => {
      if (bytes.length % BLOCK !== 0) fail('plaintext is not a multiple of the block size');
      return kit.cbc(key, iv, { disablePadding: true }).encrypt(bytes);
    },
    decrypt: (kit, bytes, key, iv) => {
      if (bytes.length % BLOCK !== 0) fail('ciphertext is not a multiple of the block size');
      return kit.cbc(key, iv, { disablePadding: true }).decrypt(bytes);
    },
  },
  gcm: {
    encrypt: (kit, bytes, key, iv) => kit.gcm(key, iv).encrypt(bytes),
    decrypt: (kit, bytes, key, iv) => kit.gcm(key, iv).decrypt(bytes),
  },
};

const method = (name: string, direction: keyof Scheme, summary: string, example: readonly [string, string, string]) =>
  defineKitMethod({
    kit: 'ciphers',
    name,
    summary,
    params: [param.string('scheme'), param.string('key'), param.string('iv')],
    examples: [example],
    build: (name, keyText, ivText) => {
      const key = bytesFromText(keyText);
      const iv = bytesFromText(ivText);
      if (![16, 24, 32].includes(key.length)) fail(`crypto/aes: invalid key size ${key.length}`);
      return (kit) => (target, _frame, from) => {
        const scheme = SCHEMES[name];
        if (scheme === undefined) throw new Failure(`unrecognized ${direction}ion type: ${name}`, true);
        if (name !== 'gcm' && iv.length !== BLOCK) fail('the key must match the initialisation vector size');
        try {
          return scheme[direction](kit, wantPlainBytes(target, from), key, iv);
        } catch (cause) {
          if (cause instanceof Error) return fail(cause.message);
          throw cause;
        }
      };
    },
  });

const KEY = '"2b7e151628aed2a6abf7158809cf4f3c".decode("hex"), "f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff".decode("hex")';

export const encryptAesMethod = method(
  'encrypt_aes',
  'encrypt',
  'Bytes encrypted with AES in ctr, ofb, cbc or gcm mode.',
  [`root = this.a.encrypt_aes("ctr", ${KEY}).encode("hex")`, '{"a":"hello world!"}', '"84e9b31ff7400bdf80be7254"'],
);

export const decryptAesMethod = method(
  'decrypt_aes',
  'decrypt',
  'Bytes that were encrypted with AES in ctr, ofb, cbc or gcm mode.',
  [
    `root = this.a.decode("hex").decrypt_aes("ctr", ${KEY}).string()`,
    '{"a":"84e9b31ff7400bdf80be7254"}',
    '"hello world!"',
  ],
);
