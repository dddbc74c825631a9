/** What the catalogues have and this interpreter has not, each with its reason; such calls compile and fail when they run. */
export const MISSING: {
  readonly functions: ReadonlyMap<string, string>;
  readonly methods: ReadonlyMap<string, string>;
  /** Calls whose parameters follow one distribution where the two differ. */
  readonly differing: ReadonlySet<string>;
} = {
  functions: new Map([
    ['cache_add', 'needs the resources of a running pipeline'],
    ['cache_delete', 'needs the resources of a running pipeline'],
    ['cache_get', 'needs the resources of a running pipeline'],
    ['cache_set', 'needs the resources of a running pipeline'],
    ['fake', 'no library gives the same names for its kinds of data yet'],
    ['file_rel_json', 'needs the place of the mapping file'],
    ['flow_id', 'messages carry no flow id here'],
    ['with_schema_registry_header', 'needs a schema registry'],
  ]),
  methods: new Map([
    ['compare_bcrypt', 'no library in use yet'],
    ['compare_argon2', 'no library in use yet'],
    ['format_xml', 'not built yet'],
    ['parse_xml', 'not built yet'],
    ...['anonymous_ip', 'asn', 'city', 'connection_type', 'country', 'domain', 'enterprise', 'isp'].map(
      (kind) => [`geoip_${kind}`, 'needs a database file'] as const,
    ),
    ['infer_schema', 'fingerprints are those of the reference alone'],
    ['json_path', 'not built yet'],
    ['json_schema', 'not built yet'],
    ...['es256', 'es384', 'es512', 'rs256', 'rs384', 'rs512'].flatMap((algorithm) => [
      [`parse_jwt_${algorithm}`, 'needs keys in PEM, not built yet'] as const,
      [`sign_jwt_${algorithm}`, 'needs keys in PEM, not built yet'] as const,
    ]),
    ['parse_parquet', 'needs a library for columns'],
    ['slug', 'needs the transliteration tables of the reference'],
    ['strip_html', 'not built yet'],
    ['vector', 'a type of values of one output alone'],
  ]),
  differing: new Set([
    'bento split',
    'redpanda-connect split',
    'bento sign_jwt_hs256',
    'bento sign_jwt_hs384',
    'bento sign_jwt_hs512',
  ]),
};
