import { defineKitMethod } from '../../functions/definition.js';
import { param } from '../../functions/parameters.js';
import { wantObject, wantText } from '../../values/convert.js';
import { bytesFromText, compareBytes } from '../../values/text.js';
import { signedToken, tokenClaims, tokenHeaders } from './json-web-token.js';

const signing = (bits: 256 | 384 | 512) =>
  defineKitMethod({
    kit: 'hashes',
    name: `sign_jwt_hs${bits}`,
    plain: true,
    summary: `The object as the claims of a JSON web token signed with HMAC-SHA${bits}; more header fields may be given.`,
    params: [param.string('signing_secret'), param.optional(param.unknown('headers'))],
    examples: [
      [`root = this.claims.sign_jwt_hs${bits}("secret").split(".").length()`, '{"claims":{"sub":"ada"}}', '3'],
    ],
    build: (secret, headers) => {
      const fields = tokenHeaders(headers);
      return (kit) => (target, _frame, from) =>
        signedToken(`HS${bits}`, wantObject(target, from), fields, (bytes) =>
          kit.hmac(kit[`sha${bits}`], bytesFromText(secret), bytes),
        );
    },
  });

const parsing = (bits: 256 | 384 | 512) =>
  defineKitMethod({
    kit: 'hashes',
    name: `parse_jwt_hs${bits}`,
    plain: true,
    summary: `The claims of a JSON web token, which must be signed with HMAC-SHA${bits} and this secret.`,
    params: [param.string('signing_secret')],
    examples: [
      [
        `root = this.claims.sign_jwt_hs${bits}("secret").parse_jwt_hs${bits}("secret")`,
        '{"claims":{"sub":"ada"}}',
        '{"sub":"ada"}',
      ],
    ],
    build: (secret) => (kit) => (target, frame, from) =>
      tokenClaims(wantText(target, from), frame, {
        algorithm: `HS${bits}`,
        wrongMethod: () => 'token signature is invalid: signing method is invalid',
        verify: (bytes, signature) =>
          compareBytes(signature, kit.hmac(kit[`sha${bits}`], bytesFromText(secret), bytes)) === 0
            ? undefined
            : 'signature is invalid',
      }),
  });

export const signJwtHs256Method = signing(256);
export const signJwtHs384Method = signing(384);
export const signJwtHs512Method = signing(512);
export const parseJwtHs256Method = parsing(256);
export const parseJwtHs384Method = parsing(384);
export const parseJwtHs512Method = parsing(512);
