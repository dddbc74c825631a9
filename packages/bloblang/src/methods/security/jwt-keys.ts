import { Failure, fail } from '../../values/failure.js';
import { type PrivateKey, type PublicKey, privateKeyOf, publicKeyOf } from './pem-keys.js';

/** How each kind of key is told from a text that holds the other. */
const OTHER_FORM = {
  rsa: ['-----BEGIN EC PRIVATE KEY', 'ParseECPrivateKey'],
  ecdsa: ['-----BEGIN RSA PRIVATE KEY', 'ParsePKCS1PrivateKey'],
} as const;

type KeyKind = keyof typeof OTHER_FORM;

/** Reads the private key of a secret, which must be of that kind; its failures say that they are about the secret. */
export const signingKey =
  <K extends KeyKind>(kind: K) =>
  (text: string): PrivateKey & { kind: K } => {
    try {
      const [other, reader] = OTHER_FORM[kind];
      if (text.includes(other)) fail(`x509: failed to parse private key (use ${reader} instead for this key format)`);
      const key = privateKeyOf(text);
      if (key.kind === kind) return key as PrivateKey & { kind: K };
      return fail(`key is not a valid ${kind.toUpperCase()} private key`);
    } catch (failure) {
      if (failure instanceof Failure) return fail(`failed to decode signing_secret: ${failure.message}`);
      throw failure;
    }
  };

/** Reads the public key of a text, which must be of that kind. */
export const verifyingKey =
  <K extends KeyKind>(kind: K) =>
  (text: string): PublicKey & { kind: K } => {
    const key = publicKeyOf(text);
    if (key.kind === kind) return key as PublicKey & { kind: K };
    return fail(`key is not a valid ${kind.toUpperCase()} public key`);
  };

/** What a token signed with another algorithm than that of a key pair is told. */
export const otherMethod = (algorithm: string): string =>
  `token is unverifiable: error while executing keyfunc: incorrect signing method: ${algorithm}`;
