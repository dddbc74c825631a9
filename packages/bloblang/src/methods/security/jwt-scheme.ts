import { defineKitMethod, type Example } from '../../functions/definition.js';
import { param } from '../../functions/parameters.js';
import type { Kit, Kits } from '../../kits/index.js';
import { wantObject, wantText } from '../../values/convert.js';
import { signedToken, tokenClaims, tokenHeaders } from './json-web-token.js';

/** One algorithm of JSON web tokens: how its keys are read, and what is done with them. */
export interface JwtScheme<Name extends keyof Kits, SigningKey, VerifyingKey> {
  readonly kit: Name;
  /** As tokens name it, such as `RS256`. */
  readonly algorithm: string;
  /** What is said of a method that signs, and of one that checks, behind its first words. */
  readonly summaries: { readonly sign: string; readonly parse: string };
  readonly examples: { readonly sign: Example; readonly parse: Example };
  readonly signingKey: (secret: string) => SigningKey;
  readonly verifyingKey: (secret: string) => VerifyingKey;
  readonly sign: (kit: Kit<Name>, key: SigningKey, bytes: Uint8Array) => Uint8Array;
  readonly isSigned: (kit: Kit<Name>, key: VerifyingKey, bytes: Uint8Array, signature: Uint8Array) => boolean;
  /** What is told of a token with a wrong signature, and of one that was signed with another algorithm. */
  readonly wrongSignature: string;
  readonly wrongMethod: (algorithm: string) => string;
}

/** The method that signs claims by a scheme. */
export const jwtSigning = <Name extends keyof Kits, S, V>(scheme: JwtScheme<Name, S, V>) =>
  defineKitMethod({
    kit: scheme.kit,
    name: `sign_jwt_${scheme.algorithm.toLowerCase()}`,
    plain: true,
    summary: `The object as the claims of a JSON web token signed with ${scheme.summaries.sign}.`,
    params: [param.string('signing_secret'), param.optional(param.unknown('headers'))],
    examples: [scheme.examples.sign],
    build: (secret, headers) => {
      const key = scheme.signingKey(secret);
      const fields = tokenHeaders(headers);
      return (kit: Kit<Name>) => (target, _frame, from) =>
        signedToken(scheme.algorithm, wantObject(target, from), fields, (bytes) => scheme.sign(kit, key, bytes));
    },
  });

/** The method that gives the claims of a token which is signed by a scheme. */
export const jwtParsing = <Name extends keyof Kits, S, V>(scheme: JwtScheme<Name, S, V>) =>
  defineKitMethod({
    kit: scheme.kit,
    name: `parse_jwt_${scheme.algorithm.toLowerCase()}`,
    plain: true,
    summary: `The claims of a JSON web token, which must be signed with ${scheme.summaries.parse}.`,
    params: [param.string('signing_secret')],
    examples: [scheme.examples.parse],
    build: (secret) => {
      const key = scheme.verifyingKey(secret);
      const { algorithm, wrongMethod, isSigned, wrongSignature } = scheme;
      return (kit: Kit<Name>) => (target, frame, from) =>
        tokenClaims(wantText(target, from), frame, {
          algorithm,
          wrongMethod,
          verify: (bytes, signature) => (isSigned(kit, key, bytes, signature) ? undefined : wrongSignature),
        });
    },
  });

/** Examples of methods whose keys are texts too long to be written in one. */
export const keyExamples = (algorithm: string): JwtScheme<keyof Kits, unknown, unknown>['examples'] => ({
  sign: [
    `root = this.claims.sign_jwt_${algorithm.toLowerCase()}(this.key).catch("no key")`,
    '{"claims":{},"key":"?"}',
    '"no key"',
  ],
  parse: [
    `root = this.token.parse_jwt_${algorithm.toLowerCase()}(this.key).catch("no key")`,
    '{"token":"","key":"?"}',
    '"no key"',
  ],
});
