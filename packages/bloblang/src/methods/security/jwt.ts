import { hmac } from '@noble/hashes/hmac.js';
import { sha256, sha384, sha512 } from '@noble/hashes/sha2.js';
import { defineMethod } from '../../functions/definition.js';
import { param } from '../../functions/parameters.js';
import { Base64Error, base64, fromBase64 } from '../../values/base64.js';
import { wantObject, wantText } from '../../values/convert.js';
import { Failure } from '../../values/failure.js';
import { formatJson } from '../../values/json-format.js';
import { JsonSyntaxError, parseJson } from '../../values/json-parse.js';
import { bytesFromText, compareBytes } from '../../values/text.js';
import { isObject, ownValue, type Value } from '../../values/value.js';
import { withFloats } from '../parsing/json.js';

const url = { urlSafe: true, padding: false } as const;
const part = (value: Value): string => base64(bytesFromText(formatJson(value)), url);

const malformed = (why: string): never => {
  throw new Failure(`failed to parse JWT string: ${why}`, true);
};

const sign = (hash: typeof sha256 | typeof sha384 | typeof sha512, secret: string, text: string): Uint8Array =>
  hmac(hash, bytesFromText(secret), bytesFromText(text));

function decodePart(text: string, what: string): Value {
  try {
    return parseJson(fromBase64(text, url));
  } catch (cause) {
    if (cause instanceof Base64Error || cause instanceof JsonSyntaxError) {
      return malformed(`token is malformed: could not ${what}: ${cause.message}`);
    }
    throw cause;
  }
}

const signing = (bits: 256 | 384 | 512, hash: typeof sha256 | typeof sha384 | typeof sha512) =>
  defineMethod({
    name: `sign_jwt_hs${bits}`,
    plain: true,
    summary: `The object as the claims of a JSON web token signed with HMAC-SHA${bits}; more header fields may be given.`,
    params: [param.string('signing_secret'), param.optional(param.unknown('headers'))],
    examples: [
      [`root = this.claims.sign_jwt_hs${bits}("secret").split(".").length()`, '{"claims":{"sub":"ada"}}', '3'],
    ],
    build: (secret, headers) => (target, _frame, from) => {
      const head = { ...(headers !== undefined && isObject(headers) ? headers : {}), alg: `HS${bits}`, typ: 'JWT' };
      const text = `${part(head)}.${part(wantObject(target, from))}`;
      return `${text}.${base64(sign(hash, secret, text), url)}`;
    },
  });

const parsing = (bits: 256 | 384 | 512, hash: typeof sha256 | typeof sha384 | typeof sha512) =>
  defineMethod({
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
    build: (secret) => (target, frame, from) => {
      const parts = wantText(target, from).split('.');
      const [head = '', claims = '', signature = ''] = parts;
      if (parts.length !== 3) malformed('token is malformed: token contains an invalid number of segments');
      const header = decodePart(head, 'JSON decode header');
      const algorithm = isObject(header) ? ownValue(header, 'alg') : undefined;
      const decoded = decodePart(claims, 'JSON decode claim');
      if (algorithm !== `HS${bits}`) malformed('token signature is invalid: signing method is invalid');
      let given: Uint8Array;
      try {
        given = fromBase64(signature, url);
      } catch (cause) {
        if (!(cause instanceof Base64Error)) throw cause;
        return malformed(`token is malformed: could not base64 decode signature: ${cause.message}`);
      }
      if (compareBytes(given, sign(hash, secret, `${head}.${claims}`)) !== 0) {
        malformed('token signature is invalid: signature is invalid');
      }
      checkTimes(decoded, frame.services.now());
      return withFloats(decoded);
    },
  });

function checkTimes(claims: Value, now: bigint): void {
  if (!isObject(claims)) return;
  const seconds = Number(now / 1_000_000_000n);
  const expires = ownValue(claims, 'exp');
  const starts = ownValue(claims, 'nbf');
  if (typeof expires === 'number' && seconds >= expires) malformed('token has invalid claims: token is expired');
  if (typeof starts === 'number' && seconds < starts) malformed('token has invalid claims: token is not valid yet');
}

export const signJwtHs256Method = signing(256, sha256);
export const signJwtHs384Method = signing(384, sha384);
export const signJwtHs512Method = signing(512, sha512);
export const parseJwtHs256Method = parsing(256, sha256);
export const parseJwtHs384Method = parsing(384, sha384);
export const parseJwtHs512Method = parsing(512, sha512);
