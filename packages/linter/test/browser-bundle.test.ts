import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { build } from 'esbuild';

/** What is asked of the linter in the browser: one mistake of each large family, and a repair. */
const TEXT = [
  'input:',
  '  http_sevrer:',
  '    path: /a',
  'pipeline:',
  '  processors:',
  '    - mapping: root.a = this.b.upercase()',
  '    - dedupe: { cache: gone, key: "${! this.id }" }',
  '    - log: { mesage: x }',
  'output:',
  '  file:',
  '    path: "[é"',
  '    codec: lines',
  '',
].join('\n');

const SOURCE = `
import { autoCorrect, lint } from '@weir/linter';
import { catalogue } from '@weir/schema-model/redpanda-connect';
const text = ${JSON.stringify(TEXT)};
globalThis.answer = JSON.stringify({
  findings: lint(text, { catalogue }).findings.map((f) => [f.kind, f.span.start, f.correction]),
  corrected: autoCorrect(text, { catalogue }).text,
  node: typeof process + ' ' + typeof Buffer,
});
`;

const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  // Containers give little shared memory.
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--virtual-time-budget=20000',
];
const browser = BROWSERS.find((path) => existsSync(path));
const folder = mkdtempSync(join(tmpdir(), 'weir-bundle-'));
const expected = {
  findings: [
    ['unknown_component', TEXT.indexOf('http_sevrer'), 'http_server'],
    ['unknown_method', TEXT.indexOf('upercase'), 'uppercase'],
    ['undefined_resource', TEXT.indexOf('gone'), null],
    ['unknown_field', TEXT.indexOf('mesage'), 'message'],
  ],
  corrected: TEXT.replace('http_sevrer', 'http_server').replace('upercase', 'uppercase').replace('mesage', 'message'),
  node: 'undefined undefined',
};
let code = '';

beforeAll(async () => {
  const result = await build({
    stdin: { contents: SOURCE, resolveDir: dirname(fileURLToPath(import.meta.url)), sourcefile: 'entry.js' },
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    charset: 'ascii',
  });
  code = result.outputFiles[0]?.text ?? '';
}, 180_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the linter and one catalogue, bundled for a browser', () => {
  it('is small, and holds one catalogue only', () => {
    const size = gzipSync(code, { level: 9 }).length;
    process.stdout.write(
      `browser bundle: ${(size / 1000).toFixed(0)} kB gzipped, ${(code.length / 1000).toFixed(0)} kB\n`,
    );
    expect(size).toBeGreaterThan(50_000);
    expect(size).toBeLessThan(600_000);
  });

  it('works where there is nothing but the language and what every browser adds to it', () => {
    const context = createContext({ TextDecoder, TextEncoder, URL, clearTimeout, setTimeout });
    runInContext(code, context);
    expect(JSON.parse(String(runInContext('answer', context)))).toEqual(expected);
  });

  it('works in a browser when there is one', () => {
    if (browser === undefined) {
      process.stdout.write('browser bundle: no Chromium here, tried without one only\n');
      expect(BROWSERS.some((path) => existsSync(path))).toBe(false);
      return;
    }
    const page = join(folder, 'page.html');
    writeFileSync(join(folder, 'bundle.js'), code);
    writeFileSync(
      page,
      '<!doctype html><meta charset="utf-8"><pre id="out">nothing</pre>' +
        '<script>onerror = (message) => { document.getElementById("out").textContent = btoa(message) }</script>' +
        '<script src="bundle.js"></script><script>document.getElementById("out").textContent = btoa(unescape(encodeURIComponent(answer)))</script>',
    );
    const run = spawnSync(
      browser,
      [...FLAGS, `--user-data-dir=${folder}/profile`, '--dump-dom', pathToFileURL(page).href],
      {
        encoding: 'utf8',
        timeout: 240_000,
      },
    );
    const shown = /<pre id="out">([^<]*)<\/pre>/.exec(run.stdout)?.[1] ?? '';
    expect(JSON.parse(Buffer.from(shown, 'base64').toString('utf8'))).toEqual(expected);
  }, 300_000);
});
