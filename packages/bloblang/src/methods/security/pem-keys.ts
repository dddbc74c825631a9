import { Base64Error, fromBase64 } from '../../values/base64.js';
import { DER, DerError, derBits, derContent, derElements, derInteger, derSequence } from '../../values/der.js';
import { fail } from '../../values/failure.js';
import { hex } from '../../values/hex.js';

/** Curves of the ECDSA algorithms by their object identifiers. */
const CURVES: Readonly<Record<string, CurveName>> = {
  '2a8648ce3d030107': 'p256',
  '2b81040022': 'p384',
  '2b81040023': 'p521',
};
const RSA = '2a864886f70d010101';
const ECDSA = '2a8648ce3d0201';

export type CurveName = 'p256' | 'p384' | 'p521';

export type PrivateKey =
  | { readonly kind: 'rsa'; readonly n: bigint; readonly e: bigint; readonly d: bigint }
  | { readonly kind: 'ecdsa'; readonly curve: CurveName; readonly secret: Uint8Array };

export type PublicKey =
  | { readonly kind: 'rsa'; readonly n: bigint; readonly e: bigint }
  | { readonly kind: 'ecdsa'; readonly curve: CurveName; readonly point: Uint8Array };

/** The bytes of the first PEM block of a text; fails when there is none. */
function pemBytes(text: string): Uint8Array {
  const block = /-----BEGIN ([^-]+)-----\s*([^-]*?)\s*-----END \1-----/.exec(text);
  if (block === null) return fail('invalid key: Key must be a PEM encoded PKCS1 or PKCS8 key');
  return fromBase64((block[2] ?? '').replace(/\s/g, ''));
}

const curveNamed = (oid: Uint8Array): CurveName => CURVES[hex(oid)] ?? fail('x509: unknown elliptic curve');

function rsaPrivate(bytes: Uint8Array): PrivateKey {
  const [, n, e, d] = derSequence(derElements(bytes)[0]);
  return { kind: 'rsa', n: derInteger(n), e: derInteger(e), d: derInteger(d) };
}

function ecdsaPrivate(bytes: Uint8Array, named?: Uint8Array): PrivateKey {
  const [, secret, parameters] = derSequence(derElements(bytes)[0]);
  const oid = named ?? derContent(derElements(derContent(parameters, 0xa0))[0], DER.oid);
  return { kind: 'ecdsa', curve: curveNamed(oid), secret: derContent(secret, DER.octets) };
}

function privateKey(bytes: Uint8Array): PrivateKey {
  const [, second, third] = derSequence(derElements(bytes)[0]);
  if (second?.tag === DER.integer) return rsaPrivate(bytes);
  if (second?.tag === DER.octets) return ecdsaPrivate(bytes);
  const [algorithm, parameters] = derSequence(second);
  const inner = derContent(third, DER.octets);
  return hex(derContent(algorithm, DER.oid)) === RSA
    ? rsaPrivate(inner)
    : ecdsaPrivate(inner, derContent(parameters, DER.oid));
}

function subjectKey(element: ReturnType<typeof derSequence>): PublicKey {
  const [algorithm, parameters] = derSequence(element[0]);
  const bytes = derBits(element[1]);
  if (hex(derContent(algorithm, DER.oid)) === ECDSA) {
    return { kind: 'ecdsa', curve: curveNamed(derContent(parameters, DER.oid)), point: bytes };
  }
  const [n, e] = derSequence(derElements(bytes)[0]);
  return { kind: 'rsa', n: derInteger(n), e: derInteger(e) };
}

function publicKey(bytes: Uint8Array): PublicKey {
  const outer = derSequence(derElements(bytes)[0]);
  const [first, second] = outer;
  if (first?.tag === DER.integer && second?.tag === DER.integer && outer.length === 2) {
    return { kind: 'rsa', n: derInteger(first), e: derInteger(second) };
  }
  if (second?.tag === DER.bits) return subjectKey(outer);
  const certificate = derSequence(first);
  const fields = certificate[0]?.tag === 0xa0 ? certificate.slice(1) : certificate;
  return subjectKey(derSequence(fields[5]));
}

function reading<T>(text: string, read: (bytes: Uint8Array) => T): T {
  try {
    return read(pemBytes(text));
  } catch (cause) {
    if (cause instanceof DerError || cause instanceof Base64Error) return fail(cause.message);
    throw cause;
  }
}

/** The private key of a PEM text in PKCS1, SEC1 or PKCS8 form; fails when there is none. */
export const privateKeyOf = (text: string): PrivateKey => reading(text, privateKey);

/** The public key of a PEM text in PKCS1 or PKIX form, or of a certificate; fails when there is none. */
export const publicKeyOf = (text: string): PublicKey => reading(text, publicKey);
