import { defineKitMethod } from '../../functions/definition.js';
import { param } from '../../functions/parameters.js';
import type { Kit } from '../../kits/index.js';
import { wantObject, wantText } from '../../values/convert.js';
import { Failure, fail } from '../../values/failure.js';
import { signedToken, tokenClaims, tokenHeaders } from './json-web-token.js';
import { type PrivateKey, type PublicKey, privateKeyOf, publicKeyOf } from './pem-keys.js';

type Bits = 256 | 384 | 512;

/** How each kind of key is told from a text that holds the other. */
const OTHER_FORM = {
  rsa: ['-----BEGIN EC PRIVATE KEY', 'ParseECPrivateKey'],
  ecdsa: ['-----BEGIN RSA PRIVATE KEY', 'ParsePKCS1PrivateKey'],
} as const;

/** The private key of a secret, which must be of a kind; its failures say that they are about the secret. */
export function signingKey<K extends PrivateKey['kind']>(
  text: string,
  kind: K,
  name: string,
): PrivateKey & { kind: K } {
  try {
    const [other, reader] = OTHER_FORM[kind];
    if (text.includes(other)) fail(`x509: failed to parse private key (use ${reader} instead for this key format)`);
    const key = privateKeyOf(text);
    if (key.kind === kind) return key as PrivateKey & { kind: K };
    return fail(`key is not a valid ${name} private key`);
  } catch (failure) {
    if (failure instanceof Failure) return fail(`failed to decode signing_secret: ${failure.message}`);
    throw failure;
  }
}

/** The public key of a text, which must be of a kind. */
export function verifyingKey<K extends PublicKey['kind']>(
  text: string,
  kind: K,
  name: string,
): PublicKey & { kind: K } {
  const key = publicKeyOf(text);
  if (key.kind === kind) return key as PublicKey & { kind: K };
  return fail(`key is not a valid ${name} public key`);
}

/** What a token signed with another algorithm is told. */
export const otherMethod = (algorithm: string): string =>
  `token is unverifiable: error while executing keyfunc: incorrect signing method: ${algorithm}`;

const signing = (bits: Bits) =>
  defineKitMethod({
    kit: 'rsa',
    name: `sign_jwt_rs${bits}`,
    plain: true,
    summary: `The object as the claims of a JSON web token signed with RSA-SHA${bits}; the key is a PEM text.`,
    params: [param.string('signing_secret'), param.optional(param.unknown('headers'))],
    examples: [
      [`root = this.claims.sign_jwt_rs${bits}(this.key).catch("no key")`, '{"claims":{},"key":"?"}', '"no key"'],
    ],
    build: (secret, headers) => {
      const key = signingKey(secret, 'rsa', 'RSA');
      const fields = tokenHeaders(headers);
      return (kit) => (target, _frame, from) =>
        signedToken(`RS${bits}`, wantObject(target, from), fields, (bytes) => kit[`PKCS1_SHA${bits}`].sign(key, bytes));
    },
  });

const parsing = (bits: Bits) =>
  defineKitMethod({
    kit: 'rsa',
    name: `parse_jwt_rs${bits}`,
    plain: true,
    summary: `The claims of a JSON web token, which must be signed with RSA-SHA${bits} by the holder of this public key.`,
    params: [param.string('signing_secret')],
    examples: [
      [`root = this.token.parse_jwt_rs${bits}(this.key).catch("no key")`, '{"token":"","key":"?"}', '"no key"'],
    ],
    build: (secret) => {
      const key = verifyingKey(secret, 'rsa', 'RSA');
      return (kit) => (target, frame, from) =>
        tokenClaims(wantText(target, from), frame, {
          algorithm: `RS${bits}`,
          wrongMethod: otherMethod,
          verify: (bytes, signature) =>
            isSigned(kit[`PKCS1_SHA${bits}`], key, bytes, signature) ? undefined : 'crypto/rsa: verification error',
        });
    },
  });

function isSigned(
  scheme: Kit<'rsa'>['PKCS1_SHA256'],
  key: PublicKey & { kind: 'rsa' },
  bytes: Uint8Array,
  signature: Uint8Array,
): boolean {
  try {
    return scheme.verify(key, bytes, signature);
  } catch (cause) {
    if (cause instanceof Error) return false;
    throw cause;
  }
}

export const signJwtRs256Method = signing(256);
export const signJwtRs384Method = signing(384);
export const signJwtRs512Method = signing(512);
export const parseJwtRs256Method = parsing(256);
export const parseJwtRs384Method = parsing(384);
export const parseJwtRs512Method = parsing(512);
