import type { Kit } from '../../kits/index.js';
import { Failure } from '../../values/failure.js';
import { otherMethod, signingKey, verifyingKey } from './jwt-keys.js';
import { jwtParsing, jwtSigning, keyExamples } from './jwt-scheme.js';
import type { CurveName, PrivateKey, PublicKey } from './pem-keys.js';

const CURVES = { 256: 'p256', 384: 'p384', 512: 'p521' } as const satisfies Readonly<Record<number, CurveName>>;

const scheme = (bits: keyof typeof CURVES) => ({
  kit: 'curves' as const,
  algorithm: `ES${bits}`,
  summaries: {
    sign: `ECDSA-SHA${bits}; the key is a PEM text`,
    parse: `ECDSA-SHA${bits} by the holder of this public key`,
  },
  examples: keyExamples(`ES${bits}`),
  signingKey: signingKey('ecdsa'),
  verifyingKey: verifyingKey('ecdsa'),
  sign: (kit: Kit<'curves'>, { curve, secret }: PrivateKey & { kind: 'ecdsa' }, bytes: Uint8Array) => {
    if (curve !== CURVES[bits]) throw new Failure('failed to sign token: key is invalid', true);
    return kit[curve].sign(bytes, secret, { lowS: false });
  },
  isSigned: (
    kit: Kit<'curves'>,
    { curve, point }: PublicKey & { kind: 'ecdsa' },
    bytes: Uint8Array,
    signature: Uint8Array,
  ) => {
    if (curve !== CURVES[bits]) return false;
    try {
      return kit[curve].verify(signature, bytes, point, { lowS: false });
    } catch (cause) {
      if (cause instanceof Error) return false;
      throw cause;
    }
  },
  wrongSignature: 'crypto/ecdsa: verification error',
  wrongMethod: otherMethod,
});

export const signJwtEs256Method = jwtSigning(scheme(256));
export const signJwtEs384Method = jwtSigning(scheme(384));
export const signJwtEs512Method = jwtSigning(scheme(512));
export const parseJwtEs256Method = jwtParsing(scheme(256));
export const parseJwtEs384Method = jwtParsing(scheme(384));
export const parseJwtEs512Method = jwtParsing(scheme(512));
