/** What the catalogues have and this interpreter has not, each with its reason; such calls compile and fail when they run. */
export const MISSING: {
  readonly functions: ReadonlyMap<string, string>;
  readonly methods: ReadonlyMap<string, string>;
  /** Single choices of calls that are there, each with what it does instead. */
  readonly partly: ReadonlyMap<string, string>;
  /** Calls whose parameters follow one distribution where the two differ. */
  readonly differing: ReadonlySet<string>;
} = {
  functions: new Map([
    ...['add', 'delete', 'get', 'set'].map(
      (verb) => [`cache_${verb}`, 'a mapping cannot wait for a cache: use the cache processor'] as const,
    ),
    ['flow_id', 'messages carry no flow id here'],
  ]),
  methods: new Map([
    ...['anonymous_ip', 'asn', 'city', 'connection_type', 'country', 'domain', 'enterprise', 'isp'].map(
      (kind) => [`geoip_${kind}`, 'needs a database file'] as const,
    ),
    ['parse_parquet', 'readers of columns answer later, and a mapping cannot wait: decode with the processor'],
    ['vector', 'a type of values of one output alone'],
  ]),
  partly: new Map([
    ['compress("zstd")', 'writes frames of stored blocks, which every reader takes but which are not smaller'],
    [
      'compress("gzip" | "zlib" | "flate" | "snappy" | "lz4")',
      'other bytes than the reference writes; each reads the other',
    ],
    ['parse_yaml', 'mistakes are worded by the library, and keys that are no texts become texts'],
    ['merge, assign', 'leave the values they are given as they were'],
  ]),
  differing: new Set([
    'bento split',
    'redpanda-connect split',
    'redpanda-connect format_xml',
    'redpanda-connect strip_html',
    ...['hs', 'rs', 'es'].flatMap((family) => [256, 384, 512].map((bits) => `bento sign_jwt_${family}${bits}`)),
  ]),
};
