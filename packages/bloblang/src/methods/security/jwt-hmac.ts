import type { Kit } from '../../kits/index.js';
import { bytesFromText, compareBytes } from '../../values/text.js';
import { jwtParsing, jwtSigning } from './jwt-scheme.js';

const scheme = (bits: 256 | 384 | 512) => {
  const sign = (kit: Kit<'hashes'>, key: Uint8Array, bytes: Uint8Array) => kit.hmac(kit[`sha${bits}`], key, bytes);
  const claims = '{"claims":{"sub":"ada"}}';
  return {
    kit: 'hashes' as const,
    algorithm: `HS${bits}`,
    summaries: {
      sign: `HMAC-SHA${bits}; more header fields may be given`,
      parse: `HMAC-SHA${bits} and this secret`,
    },
    examples: {
      sign: [`root = this.claims.sign_jwt_hs${bits}("secret").split(".").length()`, claims, '3'] as const,
      parse: [
        `root = this.claims.sign_jwt_hs${bits}("secret").parse_jwt_hs${bits}("secret")`,
        claims,
        '{"sub":"ada"}',
      ] as const,
    },
    signingKey: bytesFromText,
    verifyingKey: bytesFromText,
    sign,
    isSigned: (kit: Kit<'hashes'>, key: Uint8Array, bytes: Uint8Array, signature: Uint8Array) =>
      compareBytes(signature, sign(kit, key, bytes)) === 0,
    wrongSignature: 'signature is invalid',
    wrongMethod: () => 'token signature is invalid: signing method is invalid',
  };
};

export const signJwtHs256Method = jwtSigning(scheme(256));
export const signJwtHs384Method = jwtSigning(scheme(384));
export const signJwtHs512Method = jwtSigning(scheme(512));
export const parseJwtHs256Method = jwtParsing(scheme(256));
export const parseJwtHs384Method = jwtParsing(scheme(384));
export const parseJwtHs512Method = jwtParsing(scheme(512));
