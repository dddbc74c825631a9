import type { Frame } from '../../interpreter/frame.js';
import { worded } from '../../interpreter/worded.js';
import { Base64Error, base64, fromBase64 } from '../../values/base64.js';
import { Failure, fail, within } from '../../values/failure.js';
import { formatJson } from '../../values/json-format.js';
import { JsonSyntaxError, parseJson } from '../../values/json-parse.js';
import { bytesFromText } from '../../values/text.js';
import { isObject, kindOf, type ObjectValue, ownValue, type Value } from '../../values/value.js';
import { withFloats } from '../parsing/json.js';

const url = { urlSafe: true, padding: false } as const;
const part = (value: Value): string => base64(bytesFromText(formatJson(value)), url);

/** Fails because a text is not the token that was asked for. */
const refuseToken = (why: string): never => fail(why);

/** Extra header fields of a token; fails unless they are an object. */
export function tokenHeaders(headers: Value | undefined): ObjectValue {
  if (headers === undefined) return {};
  if (isObject(headers)) return headers;
  const kind = kindOf(headers);
  throw new Failure(`headers parameter must be an object (map), got ${kind === 'number' ? 'int64' : kind}`, true);
}

/** A token of the claims; `sign` gets the bytes of the text that is signed. */
export function signedToken(
  algorithm: string,
  claims: ObjectValue,
  headers: ObjectValue,
  sign: (bytes: Uint8Array) => Uint8Array,
): string {
  const head = { ...headers, alg: algorithm, typ: 'JWT' };
  const text = `${part(head)}.${part(claims)}`;
  return `${text}.${base64(sign(bytesFromText(text)), url)}`;
}

function decoded(text: string, what: string): Value {
  let bytes: Uint8Array;
  try {
    bytes = fromBase64(text, url);
  } catch (cause) {
    if (!(cause instanceof Base64Error)) throw cause;
    return refuseToken(`token is malformed: could not base64 decode ${what}: ${cause.message}`);
  }
  try {
    return parseJson(bytes, 'text');
  } catch (cause) {
    if (!(cause instanceof JsonSyntaxError)) throw cause;
    return refuseToken(`token is malformed: could not JSON decode ${what}: ${cause.message}`);
  }
}

export interface TokenCheck {
  readonly algorithm: string;
  /** What to say when the token was signed in another way. */
  readonly wrongMethod: (algorithm: string) => string;
  /** What is wrong with the signature of the bytes, or undefined. */
  readonly verify: (bytes: Uint8Array, signature: Uint8Array) => string | undefined;
}

/** The claims of a token; fails unless it is signed as the check asks for and valid now. */
export const tokenClaims = (text: string, frame: Frame, check: TokenCheck): Value =>
  within(`${worded(frame, 'failed to parse', 'parsing')} JWT string: `, () =>
    readClaims(text, check, frame.services.now()),
  );

function readClaims(text: string, check: TokenCheck, now: bigint): Value {
  const parts = text.split('.');
  const [head = '', claims = '', signature = ''] = parts;
  if (parts.length !== 3) refuseToken('token is malformed: token contains an invalid number of segments');
  const header = decoded(head, 'header');
  const algorithm = isObject(header) ? ownValue(header, 'alg') : undefined;
  const values = decoded(claims, 'claim');
  if (algorithm !== check.algorithm) refuseToken(check.wrongMethod(typeof algorithm === 'string' ? algorithm : ''));
  let given: Uint8Array;
  try {
    given = fromBase64(signature, url);
  } catch (cause) {
    if (!(cause instanceof Base64Error)) throw cause;
    return refuseToken(`token is malformed: could not base64 decode signature: ${cause.message}`);
  }
  const wrong = check.verify(bytesFromText(`${head}.${claims}`), given);
  if (wrong !== undefined) refuseToken(`token signature is invalid: ${wrong}`);
  checkTimes(values, now);
  return withFloats(values);
}

function checkTimes(claims: Value, now: bigint): void {
  if (!isObject(claims)) return;
  const seconds = Number(now / 1_000_000_000n);
  const expires = ownValue(claims, 'exp');
  const starts = ownValue(claims, 'nbf');
  if (typeof expires === 'number' && seconds >= expires) refuseToken('token has invalid claims: token is expired');
  if (typeof starts === 'number' && seconds < starts) refuseToken('token has invalid claims: token is not valid yet');
}
