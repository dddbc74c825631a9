/** What the catalogues have and this interpreter has not, each with its reason; such calls compile and fail when they run. */
export const MISSING: {
  readonly functions: ReadonlyMap<string, string>;
  readonly methods: ReadonlyMap<string, string>;
  /** Calls whose parameters follow one distribution where the two differ. */
  readonly differing: ReadonlySet<string>;
} = {
  functions: new Map(),
  methods: new Map(),
  differing: new Set(),
};
