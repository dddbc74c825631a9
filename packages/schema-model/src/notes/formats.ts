import type { FieldNote } from './field-notes.js';

/**
 * Formats that a default does not show. (A field whose default is a Go duration needs no line here.) The text
 * of interpolated fields is parsed per message: a late format, of texts without a query.
 */
export const FORMATS: readonly FieldNote[] = [
  { at: 'input.generate.interval', format: 'schedule' },
  { at: ['processor.sleep.duration', '{processor,output}.cache.ttl'], format: 'duration', late: true },
  { at: '**.{batching,batch_policy,policy}.period', format: 'duration' },
  { at: 'buffer.system_window.{size,slide,offset,allowed_lateness}', format: 'duration' },
  { at: '*.{sql,sql_raw,sql_select,sql_insert}.{conn_max_idle_time,conn_max_life_time}', format: 'duration' },
  { at: 'cache.{aws_dynamodb,couchbase,redis,ristretto}.default_ttl', format: 'duration' },
  { at: 'cache.ttlru.ttl', format: 'duration' },
  { at: 'input.nats.nak_delay', format: 'duration' },
  { at: 'input.read_until.idle_timeout', format: 'duration' },
  { at: 'metrics.influxdb.include.{runtime,debug_gc}', format: 'duration' },
  { at: 'metrics.{logger,prometheus}.push_interval', format: 'duration' },
  { at: 'output.amqp_0_9.timeout', format: 'duration' },
  { at: 'output.couchbase.ttl', format: 'duration' },
  { at: 'output.drop_on.back_pressure', format: 'duration' },
  { at: 'output.questdb.{request_timeout,retry_timeout}', format: 'duration' },
  { at: 'tracer.{gcp_cloudtrace,jaeger}.flush_interval', format: 'duration' },

  { at: '**.{metadata,extract_headers,metadata_headers}.include_patterns', format: 'regex' },
  { at: 'input.amqp_0_9.nack_reject_patterns', format: 'regex' },
  { at: 'output.drop_on.error_patterns', format: 'regex' },
  { at: 'scanner.re_match.pattern', format: 'regex' },
  { at: 'scanner.switch.re_match_name', format: 'regex' },

  { at: 'input.kafka_franz.{fetch_max_bytes,fetch_max_partition_bytes}', format: 'byte_size' },
  { at: 'output.kafka_franz.max_message_bytes', format: 'byte_size' },

  // An engine was seen to start with any text in these; it reads them when it connects, or when something else is switched on.
  { at: 'input.{aws_kinesis,kafka}.batching.period', format: 'duration', late: true },
  { at: 'buffer.memory.batch_policy.period', format: 'duration', late: true },
];

/** Formats of fields that only Bento has. */
export const BENTO_FORMATS: readonly FieldNote[] = [
  { at: '**.credentials.expiry_window', format: 'duration', late: true },
  { at: 'input.etcd.request_timeout', format: 'duration', late: true },
  { at: 'input.sftp.watcher.{minimum_age,poll_interval}', format: 'duration', late: true },
  { at: 'output.couchbase.timeout', format: 'duration', late: true },
  {
    at: 'output.elasticsearch_v2.backoff.{initial_interval,max_interval,max_elapsed_time}',
    format: 'duration',
    late: true,
  },
  { at: 'processor.opensnowcat.schema_discovery.flush_interval', format: 'duration', late: true },
  { at: 'input.etcd.{auto_sync_interval,backoff_wait_between}', format: 'duration' },
  { at: 'input.azure_service_bus_queue.nack_reject_patterns', format: 'regex' },
  { at: 'output.kafka_franz.uniform_bytes_options.bytes', format: 'byte_size', late: true },
];

const kafkaReaders = 'input.{kafka_franz,redpanda,redpanda_common,redpanda_migrator,ockam_kafka.kafka}';
const kafkaWriters = 'output.{kafka_franz,redpanda,redpanda_migrator,ockam_kafka.kafka}';

/** Formats of fields that only Redpanda Connect has. */
export const REDPANDA_CONNECT_FORMATS: readonly FieldNote[] = [
  { at: '**.{input_headers,output_metadata}.include_patterns', format: 'regex' },
  { at: 'input.schema_registry.subject_filter', format: 'regex' },
  { at: '{input,output}.cassandra.exponential_reconnection.{initial_interval,max_interval}', format: 'duration' },
  { at: 'input.{kafka,kafka_franz,redpanda,redpanda_common}.timely_nacks_maximum_wait', format: 'duration' },
  { at: 'output.snowflake_streaming.commit_timeout', format: 'duration' },
  {
    at: 'processor.{cohere_chat,openai_chat_completion}.schema_registry.refresh_interval',
    format: 'duration',
    late: true,
  },
  { at: 'input.kafka_franz.batching.period', format: 'duration', late: true },
  { at: 'input.redpanda.unordered_processing.batching.period', format: 'duration', late: true },
  { at: '{input,output}.cassandra.reconnect_interval', format: 'duration', late: true },
  {
    at: '{input.aws_kinesis.dynamodb,output.opensearch.aws}.tcp.{connect_timeout,tcp_user_timeout}',
    format: 'duration',
    late: true,
  },
  {
    at: '{input.aws_kinesis.dynamodb,output.opensearch.aws}.tcp.keep_alive.{idle,interval}',
    format: 'duration',
    late: true,
  },
  { at: `${kafkaReaders}.{regexp_topics_include,regexp_topics_exclude}`, format: 'regex' },
  { at: `${kafkaReaders}.{fetch_max_bytes,fetch_min_bytes,fetch_max_partition_bytes}`, format: 'byte_size' },
  {
    at: 'input.{redpanda,redpanda_common,redpanda_migrator}.{max_yield_batch_bytes,partition_buffer_bytes}',
    format: 'byte_size',
  },
  { at: `${kafkaWriters}.{broker_write_max_bytes,max_buffered_bytes,max_message_bytes}`, format: 'byte_size' },
  { at: 'input.spicedb_watch.max_receive_message_bytes', format: 'byte_size' },
];
