import { defineMethod } from '../../functions/definition.js';
import { wantText } from '../../values/convert.js';
import { Failure, fail } from '../../values/failure.js';
import { bytesFromText } from '../../values/text.js';
import { type ObjectValue, ownValue, setKey, type Value } from '../../values/value.js';
import { percentDecode } from '../strings/escape.js';

function queryPair(pair: string): readonly [string, string] {
  const at = pair.indexOf('=');
  const decode = (text: string): string => percentDecode(text.replaceAll('+', ' '));
  return at === -1 ? [decode(pair), ''] : [decode(pair.slice(0, at)), decode(pair.slice(at + 1))];
}

export const parseFormUrlEncodedMethod = defineMethod({
  name: 'parse_form_url_encoded',
  plain: true,
  summary: 'The fields of a URL-encoded form; repeated ones as arrays.',
  examples: [['root = this.a.parse_form_url_encoded()', '{"a":"x=1&y=2&y=3"}', '{"x":"1","y":["2","3"]}']],
  build: () => (target, _frame, from) => {
    const text = wantText(target, from);
    const out: ObjectValue = {};
    try {
      for (const part of text.split('&')) {
        if (part === '') continue;
        if (part.includes(';')) fail('invalid semicolon separator in query');
        const [key, value] = queryPair(part);
        const before = ownValue(out, key);
        setKey(out, key, before === undefined ? value : Array.isArray(before) ? [...before, value] : [before, value]);
      }
    } catch (failure) {
      if (!(failure instanceof Failure)) throw failure;
      throw new Failure(`failed to parse value as url-encoded data: ${failure.message}`, true);
    }
    return out;
  },
});

const hasControl = (text: string): boolean => Array.from(text).some((char) => char < ' ' || char === '\x7f');

const URL_PARTS = /^(?:([A-Za-z][A-Za-z0-9+.-]*):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s;

export const parseUrlMethod = defineMethod({
  name: 'parse_url',
  summary: 'The parts of a URL: scheme, user, host, path, query, fragment.',
  examples: [
    [
      'root = this.a.parse_url().with("scheme", "host", "path", "raw_query")',
      '{"a":"https://x.org/a?b=c"}',
      '{"host":"x.org","path":"/a","raw_query":"b=c","scheme":"https"}',
    ],
  ],
  build: () => (target, _frame, from) => parseUrl(wantText(target, from)),
});

function parseUrl(text: string): Value {
  const refuse = (why: string): never => fail(`parse ${JSON.stringify(text)}: ${why}`);
  if (hasControl(text)) refuse('net/url: invalid control character in URL');
  if (text.startsWith(':')) refuse('missing protocol scheme');
  const [, scheme = '', authority, rest = '', query, fragment] = URL_PARTS.exec(text) ?? [];
  if (scheme === '' && authority === undefined && /^[^/]*:/.test(rest))
    refuse('first path segment in URL cannot contain colon');
  const opaque = scheme !== '' && authority === undefined && !rest.startsWith('/');
  const decode = (part: string): string => {
    try {
      return percentDecode(part);
    } catch (failure) {
      return failure instanceof Failure ? refuse(failure.message) : refuse(String(failure));
    }
  };
  const path = opaque ? '' : decode(rest);
  const decodedFragment = decode(fragment ?? '');
  const out: ObjectValue = {
    fragment: decodedFragment,
    host: '',
    opaque: opaque ? rest : '',
    path,
    raw_fragment: needsRaw(fragment ?? '', decodedFragment) ? (fragment ?? '') : '',
    raw_path: !opaque && needsRaw(rest, path) ? rest : '',
    raw_query: query ?? '',
    scheme: scheme.toLowerCase(),
  };
  if (authority !== undefined) addAuthority(out, authority, decode, refuse);
  return out;
}

/** The raw form is kept only where escaping the decoded one would not give it back. */
const needsRaw = (raw: string, decoded: string): boolean => raw !== escapedPath(decoded);

/** A path with every byte escaped that has no place of its own in one. */
const escapedPath = (path: string): string => {
  let out = '';
  for (const byte of bytesFromText(path)) {
    const char = String.fromCharCode(byte);
    out += /[\w\-.~$&+,/:;=@]/.test(char) ? char : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }
  return out;
};

function addAuthority(
  out: ObjectValue,
  authority: string,
  decode: (text: string) => string,
  refuse: (why: string) => never,
): void {
  const at = authority.lastIndexOf('@');
  const host = authority.slice(at + 1);
  const wrong = /[ "<>\\^`{|}]/.exec(host)?.[0];
  if (wrong !== undefined) refuse(`invalid character ${JSON.stringify(wrong)} in host name`);
  const port = /:([^:\]]*)$/.exec(host)?.[1];
  if (port !== undefined && !/^\d*$/.test(port)) refuse(`invalid port ${JSON.stringify(`:${port}`)} after host`);
  out.host = host.startsWith('[') ? host : decode(host);
  if (at === -1) return;
  const [name = '', ...password] = authority.slice(0, at).split(':');
  const user: ObjectValue = { name: decode(name) };
  if (password.length > 0) user.password = decode(password.join(':'));
  out.user = user;
}
