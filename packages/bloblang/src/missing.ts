/** What the catalogues have and this interpreter has not, each with its reason; such calls compile and fail when they run. */
export const MISSING: {
  readonly functions: ReadonlyMap<string, string>;
  readonly methods: ReadonlyMap<string, string>;
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
    ['parse_parquet', 'readers of columns answer later, and a mapping cannot wait'],
    ['vector', 'a type of values of one output alone'],
  ]),
  differing: new Set([
    'bento split',
    'redpanda-connect split',
    'redpanda-connect format_xml',
    'redpanda-connect strip_html',
    ...['hs', 'rs', 'es'].flatMap((family) => [256, 384, 512].map((bits) => `bento sign_jwt_${family}${bits}`)),
  ]),
};
