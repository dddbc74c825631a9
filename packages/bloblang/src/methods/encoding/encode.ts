import { defineMethod } from '../../functions/definition.js';
import { param } from '../../functions/parameters.js';
import { Base64Error, type Base64Options, base64, fromBase64 } from '../../values/base64.js';
import { ascii85, fromAscii85, fromZ85, z85 } from '../../values/base85.js';
import { wantPlainBytes } from '../../values/convert.js';
import { fail } from '../../values/failure.js';
import { fromHex, hex } from '../../values/hex.js';
import { textFromBytes } from '../../values/text.js';

interface Scheme {
  readonly encode: (bytes: Uint8Array) => string;
  readonly decode: (text: string) => Uint8Array;
}

const base64Scheme = (options: Base64Options): Scheme => ({
  encode: (bytes) => base64(bytes, options),
  decode: (text) => {
    try {
      return fromBase64(text, options);
    } catch (cause) {
      if (!(cause instanceof Base64Error)) throw cause;
      // Go decodes from a stream, where padding that is missing shows as an end that comes too soon.
      const tooShort = options.padding !== false && text.replace(/[\r\n]/g, '').length % 4 !== 0;
      return fail(tooShort ? 'unexpected EOF' : cause.message);
    }
  },
});

const SCHEMES: Readonly<Record<string, Scheme>> = {
  base64: base64Scheme({}),
  base64url: base64Scheme({ urlSafe: true }),
  base64rawurl: base64Scheme({ urlSafe: true, padding: false }),
  hex: { encode: hex, decode: fromHex },
  ascii85: { encode: ascii85, decode: fromAscii85 },
  z85: { encode: z85, decode: fromZ85 },
};

const schemeNamed = (name: string): Scheme => SCHEMES[name] ?? fail(`unrecognized encoding type: ${name}`);

export const encodeMethod = defineMethod({
  name: 'encode',
  summary: 'Bytes as text in base64, base64url, base64rawurl, hex, ascii85 or z85.',
  params: [param.string('scheme')],
  examples: [
    ['root = this.a.encode("hex")', '{"a":"hey"}', '"686579"'],
    ['root = this.a.encode("base64")', '{"a":"hey"}', '"aGV5"'],
  ],
  build: (name) => {
    const scheme = schemeNamed(name);
    return (target, _frame, from) => scheme.encode(wantPlainBytes(target, from));
  },
});

export const decodeMethod = defineMethod({
  name: 'decode',
  summary: 'Bytes of text in base64, base64url, base64rawurl, hex, ascii85 or z85.',
  params: [param.string('scheme')],
  examples: [['root = this.a.decode("hex").string()', '{"a":"686579"}', '"hey"']],
  build: (name) => {
    const scheme = schemeNamed(name);
    return (target, _frame, from) => scheme.decode(textFromBytes(wantPlainBytes(target, from)));
  },
});
