import { describe, expect, it } from '@jest/globals';
import { loadCatalogue } from '@weir/schema-model';
import { parseAddress } from '../http/address.js';
import { parseRoutePath } from '../http/route-path.js';
import { ConfigView } from './config-view.js';
import { decodePipeline } from './decode-pipeline.js';
import { parseDuration } from './duration.js';

const catalogue = await loadCatalogue('bento');
const decode = (text: string, env: Record<string, string> = {}) => decodePipeline(text, { catalogue, env });

describe('decodePipeline', () => {
  it('fills in every default and reads YAML as the engines do', () => {
    const decoded = decode(`
input: { generate: { mapping: root = 1, count: 1_0, auto_replay_nacks: yes, batch_size: 2.9 } }
pipeline: { processors: [ { label: named, log: { level: warn, message: 007 } } ] }
output: { type: http_client, http_client: { url: http://x, headers: { A: 1e3 }, backoff_on: [ 0x1AD ] } }
`);
    if (!decoded.ok) throw new Error(JSON.stringify(decoded.problems));
    const { input, processors, output, buffer, threads } = decoded.pipeline;
    expect(input.config).toMatchObject({ count: 10, interval: '1s', batch_size: 2, auto_replay_nacks: true });
    expect(processors[0]).toMatchObject({
      label: 'named',
      path: 'pipeline.processors.0.log',
      config: { message: '007', level: 'warn' },
    });
    expect(output).toMatchObject({ name: 'http_client', path: 'output.http_client' });
    expect(output.config).toMatchObject({ headers: { A: '1e3' }, backoff_on: [429], retries: 3, timeout: '5s' });
    expect(buffer.name).toBe('none');
    expect(threads).toBe(-1);
  });

  it('takes a job that holds a pipeline, in JSON too', () => {
    const decoded = decode(
      '{"name":"j","type":"pipeline","config":{"input":{"generate":{"mapping":"root = 1"}},"output":{"drop":{}}}}',
    );
    expect(decoded).toMatchObject({ ok: true, pipeline: { output: { name: 'drop', path: 'output.drop' } } });
  });

  it('replaces references, and only by what it is given', () => {
    const text = 'output: { http_client: { url: "http://${HOST}:${PORT:80}/", retries: "${N}" } }';
    expect(decode(text, { HOST: 'h' })).toMatchObject({ ok: false });
    const unquoted = text.replace('"${N}"', '${N}');
    expect(decode(unquoted, { HOST: 'h', N: '7' })).toMatchObject({
      ok: true,
      pipeline: { output: { config: { url: 'http://h:80/', retries: 7 } } },
    });
  });

  it.each([
    ['', []],
    ['metrics: { prometheus: {} }', []],
    ['metrics: { none: {} }\ntracer: { none: {} }', []],
    ['metrics: { statsd: { address: "localhost:8125" } }', ['metrics']],
    ['metrics: { prometheus: { use_histogram_timing: true } }', ['metrics']],
    ['shutdown_timeout: 30s', []],
    ['shutdown_delay: 3s\nerror_handling: { strategy: reject }', ['shutdown_delay', 'error_handling']],
    ['http: { enabled: false, address: "127.0.0.1:1", root_path: /x }\nlogger: { level: DEBUG, format: json }', []],
    [
      'http: { cert_file: a, key_file: b, cors: { enabled: true }, debug_endpoints: true }\nlogger: { file: { path: /x } }',
      ['http.cert_file', 'http.key_file', 'http.cors', 'http.debug_endpoints', 'logger.file'],
    ],
  ])('names what of the root it does not do: %j', (root, expected) => {
    const decoded = decode(`${root}\noutput: { drop: {} }\n`);
    if (!decoded.ok) throw new Error(JSON.stringify(decoded.problems));
    expect(decoded.pipeline.unheeded).toEqual(expected);
  });

  it('reports every problem at once, with its place', () => {
    const decoded = decode(
      'input: { generate: { count: x } }\noutput: { drop: {}, http_client: {} }\npipeline: { processors: {} }',
    );
    expect(decoded).toMatchObject({ ok: false });
    const paths = decoded.ok ? [] : decoded.problems.map(({ path }) => path);
    expect(paths).toEqual(
      expect.arrayContaining(['input.generate.mapping', 'input.generate.count', 'output', 'pipeline.processors']),
    );
  });
});

describe('ConfigView', () => {
  it('says where a text is no duration', () => {
    const view = new ConfigView({ timeout: 'soon', none: '' }, 'output.x');
    expect(() => view.duration('timeout')).toThrow('output.x.timeout: "soon" is not a duration such as 200ms or 1m30s');
    expect(view.optionalDuration('none')).toBeUndefined();
    expect(view.optionalDuration('absent')).toBeUndefined();
  });
});

describe('parseDuration', () => {
  it.each([
    ['200ms', 200],
    ['1m30s', 90_000],
    ['1.5h', 5_400_000],
    ['-2s', -2000],
    ['0', 0],
    ['.5s', 500],
    ['100us', 0.1],
    ['', undefined],
    ['5', undefined],
    ['5 s', undefined],
    ['s', undefined],
    ['1d', undefined],
  ])('%s', (text, ms) => {
    expect(parseDuration(text)).toBe(ms);
  });
});

describe('parseAddress', () => {
  it.each([
    ['127.0.0.1:80', { host: '127.0.0.1', port: 80 }],
    ['localhost:0', { host: 'localhost', port: 0 }],
    [':8080', { host: '::', port: 8080 }],
    ['[::1]:9', { host: '::1', port: 9 }],
    ['[nothing]:9', undefined],
    ['host', undefined],
    ['host:99999', undefined],
    ['a:b:1', undefined],
    ['', undefined],
  ])('%s', (text, address) => {
    expect(parseAddress(text)).toEqual(address);
  });
});

describe('parseRoutePath', () => {
  it.each([
    ['/a', '/a', {}],
    ['a', '/a', {}],
    ['/a', '/a/', undefined],
    ['/{x}', '/1', { x: '1' }],
    ['/{x}', '/1/2', undefined],
    ['/v1.0/{x}/{y:.*}', '/v1.0/a/b/c', { x: 'a', y: 'b/c' }],
    ['/v1.0/{x}', '/v1x0/a', undefined],
    ['/{x}', '/%zz', { x: '%zz' }],
  ])('%s against %s', (path, tried, parameters) => {
    const match = parseRoutePath(path)?.match(tried);
    expect(match && Object.fromEntries(match)).toEqual(parameters);
  });

  it('knows no patterns of the user', () => {
    expect(parseRoutePath('/{x:[a-z]+}')).toBeUndefined();
  });
});
