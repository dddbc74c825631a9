import { defineKitMethod } from '../../functions/definition.js';
import { param } from '../../functions/parameters.js';
import type { Kit } from '../../kits/index.js';
import { wantObject, wantText } from '../../values/convert.js';
import { Failure } from '../../values/failure.js';
import { signedToken, tokenClaims, tokenHeaders } from './json-web-token.js';
import { otherMethod, signingKey, verifyingKey } from './jwt-rsa.js';
import type { CurveName } from './pem-keys.js';

const ALGORITHMS = { 256: 'p256', 384: 'p384', 512: 'p521' } as const satisfies Readonly<Record<number, CurveName>>;
type Bits = keyof typeof ALGORITHMS;

const signing = (bits: Bits) =>
  defineKitMethod({
    kit: 'curves',
    name: `sign_jwt_es${bits}`,
    plain: true,
    summary: `The object as the claims of a JSON web token signed with ECDSA-SHA${bits}; the key is a PEM text.`,
    params: [param.string('signing_secret'), param.optional(param.unknown('headers'))],
    examples: [
      [`root = this.claims.sign_jwt_es${bits}(this.key).catch("no key")`, '{"claims":{},"key":"?"}', '"no key"'],
    ],
    build: (secret, headers) => {
      const key = signingKey(secret, 'ecdsa', 'ECDSA');
      const fields = tokenHeaders(headers);
      return (kit) => (target, _frame, from) => {
        const claims = wantObject(target, from);
        if (key.curve !== ALGORITHMS[bits]) throw new Failure('failed to sign token: key is invalid', true);
        return signedToken(`ES${bits}`, claims, fields, (bytes) =>
          kit[key.curve].sign(bytes, key.secret, { lowS: false }),
        );
      };
    },
  });

const parsing = (bits: Bits) =>
  defineKitMethod({
    kit: 'curves',
    name: `parse_jwt_es${bits}`,
    plain: true,
    summary: `The claims of a JSON web token, which must be signed with ECDSA-SHA${bits} by the holder of this public key.`,
    params: [param.string('signing_secret')],
    examples: [
      [`root = this.token.parse_jwt_es${bits}(this.key).catch("no key")`, '{"token":"","key":"?"}', '"no key"'],
    ],
    build: (secret) => {
      const key = verifyingKey(secret, 'ecdsa', 'ECDSA');
      const isSigned = (kit: Kit<'curves'>, bytes: Uint8Array, signature: Uint8Array): boolean => {
        if (key.curve !== ALGORITHMS[bits]) return false;
        try {
          return kit[key.curve].verify(signature, bytes, key.point, { lowS: false });
        } catch (cause) {
          if (cause instanceof Error) return false;
          throw cause;
        }
      };
      return (kit) => (target, frame, from) =>
        tokenClaims(wantText(target, from), frame, {
          algorithm: `ES${bits}`,
          wrongMethod: otherMethod,
          verify: (bytes, signature) =>
            isSigned(kit, bytes, signature) ? undefined : 'crypto/ecdsa: verification error',
        });
    },
  });

export const signJwtEs256Method = signing(256);
export const signJwtEs384Method = signing(384);
export const signJwtEs512Method = signing(512);
export const parseJwtEs256Method = parsing(256);
export const parseJwtEs384Method = parsing(384);
export const parseJwtEs512Method = parsing(512);
