import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { defaultDialect, parseMapping } from '../src/index.js';
import { compileMapping } from '../src/interpreter/compile-mapping.js';
import { BloblangSyntaxError } from '../src/interpreter/errors.js';
import { kits } from '../src/kits/index.js';
import { library } from '../src/library.js';
import { brokenPath } from '../src/methods/parsing/json-path-outline.js';

const SRC = new URL('../src/', import.meta.url);
/** Import and export statements that stay when types are erased. */
const STATEMENT = /^(?:import|export) (?!type\b)(?:\{[^}]*\} from |\* as \w+ from |\* from )?'([^']+)'/gm;

/** Packages that a module of the room loads, directly or through others of the room. */
function packagesOf(entry: string): readonly string[] {
  const packages = new Set<string>();
  const seen = new Set<string>();
  const visit = (url: URL): void => {
    if (seen.has(url.href)) return;
    seen.add(url.href);
    for (const [, name = ''] of readFileSync(url, 'utf8').matchAll(STATEMENT)) {
      if (name.startsWith('.')) visit(new URL(name.replace(/\.js$/, '.ts'), url));
      else packages.add(name);
    }
  };
  visit(new URL(entry, SRC));
  return [...packages].sort();
}

describe('who only checks mappings', () => {
  it('loads none of the libraries that methods run on', () => {
    expect(packagesOf('index.ts')).toEqual(['@weir/diagnostics', 'js-yaml', 're2js']);
  });

  it('while who runs mappings loads them all', () => {
    const kit = readdirSync(new URL('kits/', SRC)).filter((name) => name !== 'index.ts' && !name.endsWith('.d.ts'));
    expect(kit).toHaveLength(Object.keys(kits).length);
    const needed = kit.flatMap((name) => packagesOf(`kits/${name}`));
    expect(needed.length).toBeGreaterThanOrEqual(kit.length);
    expect(packagesOf('interpreter/index.ts')).toEqual(expect.arrayContaining(needed));
  });

  const REFUSED = [
    ['root = this.a.hash("md6")', 'unrecognized hash type: md6'],
    ['root = this.a.hash("hmac_sha1")', 'hash algorithm hmac_sha1 requires a key argument'],
    ['root = this.a.compress("rar")', 'compression type not recognised: rar'],
    ['root = this.a.encrypt_aes("ctr", "short", "iv")', 'crypto/aes: invalid key size 5'],
    ['root = this.a.json_schema("{")', 'failed to parse json schema definition: '],
    ['root = this.a.json_path("$.a[")', 'failed to evaluate json path expression: the [ at 4 is not closed'],
    ['root = this.a.json_path("$.a.")', 'failed to evaluate json path expression: nothing stands behind the last dot'],
    ['root = this.a.strip_html([1])', 'invalid arg at index 0: expected string value, got number (1)'],
    ['root = this.a.sign_jwt_rs256("key")', 'failed to decode signing_secret: '],
  ] as const;

  it.each(REFUSED)('still hears what is wrong with literal arguments: %s', (mapping, message) => {
    const { errors } = parseMapping(mapping, defaultDialect);
    expect(errors.map((error) => error.code)).toEqual(['invalid_argument']);
    expect(errors[0]?.message).toContain(message);
  });

  it('and who compiles a mapping hears of it at the same place', () => {
    for (const [mapping] of REFUSED) {
      const [expected] = parseMapping(mapping, defaultDialect).errors;
      try {
        compileMapping(mapping);
        throw new Error(`${mapping} compiles`);
      } catch (failure) {
        if (!(failure instanceof BloblangSyntaxError)) throw failure;
        expect(failure.problems).toEqual([expected]);
      }
    }
  });

  it('refuses no path that the reader of paths takes', () => {
    const path = fc.stringMatching(
      /^\$(?:\.{1,2}[a-z]{1,2}|\[(?:\d|\*|'[^']?'|"[^"]?"|\?@\.a ?== ?'[)(\]]'|\?\(@\.a\))\]|[.[\])('"]){0,4}$/,
    );
    const takes = (text: string): boolean => {
      try {
        kits.jsonPath.compile(text);
        return true;
      } catch (cause) {
        if (cause instanceof kits.jsonPath.JSONPathError) return false;
        throw cause;
      }
    };
    let taken = 0;
    fc.assert(
      fc.property(path, (text) => {
        if (!takes(text)) return;
        taken += 1;
        expect([text, brokenPath(text)]).toEqual([text, undefined]);
      }),
      { numRuns: 3000 },
    );
    expect(taken).toBeGreaterThan(100);
  });

  it('has every method, those that need a kit without a body', () => {
    const kitted = [...library.methods.values()].filter((method) => 'kit' in method);
    expect(kitted.length).toBeGreaterThan(20);
    for (const method of kitted.filter(({ params }) => params.length === 0)) {
      expect(method.build([], undefined)).toBeUndefined();
      expect(method.build([], kits)).toBeInstanceOf(Function);
    }
  });
});
