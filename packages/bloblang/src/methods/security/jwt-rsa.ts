import type { Kit } from '../../kits/index.js';
import { otherMethod, signingKey, verifyingKey } from './jwt-keys.js';
import { jwtParsing, jwtSigning, keyExamples } from './jwt-scheme.js';
import type { PrivateKey, PublicKey } from './pem-keys.js';

const scheme = (bits: 256 | 384 | 512) => ({
  kit: 'rsa' as const,
  algorithm: `RS${bits}`,
  summaries: {
    sign: `RSA-SHA${bits}; the key is a PEM text`,
    parse: `RSA-SHA${bits} by the holder of this public key`,
  },
  examples: keyExamples(`RS${bits}`),
  signingKey: signingKey('rsa'),
  verifyingKey: verifyingKey('rsa'),
  sign: (kit: Kit<'rsa'>, key: PrivateKey & { kind: 'rsa' }, bytes: Uint8Array) =>
    kit[`PKCS1_SHA${bits}`].sign(key, bytes),
  isSigned: (kit: Kit<'rsa'>, key: PublicKey & { kind: 'rsa' }, bytes: Uint8Array, signature: Uint8Array) => {
    try {
      return kit[`PKCS1_SHA${bits}`].verify(key, bytes, signature);
    } catch (cause) {
      if (cause instanceof Error) return false;
      throw cause;
    }
  },
  wrongSignature: 'crypto/rsa: verification error',
  wrongMethod: otherMethod,
});

export const signJwtRs256Method = jwtSigning(scheme(256));
export const signJwtRs384Method = jwtSigning(scheme(384));
export const signJwtRs512Method = jwtSigning(scheme(512));
export const parseJwtRs256Method = jwtParsing(scheme(256));
export const parseJwtRs384Method = jwtParsing(scheme(384));
export const parseJwtRs512Method = jwtParsing(scheme(512));
