import type { Dialect } from './dialect.js';

/** Functions that a mapping inside a mapping has not: most of them ask something of a message or of the machine. */
const OUTSIDE = new Set(
  `batch_index batch_size cache_add cache_delete cache_get cache_set content count counter env error error_source_label
   error_source_name error_source_path error_source_type errored fake file file_json file_rel file_rel_json flow_id
   hostname json metadata pi snowflake_id tracing_id tracing_span ulid`.split(/\s+/),
);

/** The dialect of a mapping that `.bloblang("…")` runs. */
export const pureDialect = (dialect: Dialect): Dialect => ({
  name: dialect.name,
  methods: dialect.methods,
  functions: new Map([...dialect.functions].filter(([name]) => !OUTSIDE.has(name))),
});
