import type { PlainValue } from '@weir/pipeline-parser';
import type { Component } from './survey.js';

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Inputs that deliver an endless stream and wait for acknowledgements. */
export const STREAMS = words(`kafka kafka_franz redpanda redpanda_migrator nats_jetstream nats_stream amqp_0_9 amqp_1
  aws_sqs aws_kinesis gcp_pubsub pulsar redis_streams redis_list mqtt azure_queue_storage azure_event_hubs nsq beanstalkd`);

/** Outputs that are much faster with batches: databases and search engines. */
export const BATCH_STORES = words(`sql_insert sql_raw mongodb elasticsearch elasticsearch_v8 elasticsearch_v9 opensearch
  aws_dynamodb gcp_bigquery snowflake_put snowflake_streaming cassandra cosmosdb azure_cosmosdb couchbase questdb qdrant
  pinecone splunk_hec`);

/** Outputs that write one object for each message or batch. */
export const OBJECT_STORES = words('aws_s3 gcp_cloud_storage azure_blob_storage hdfs sftp azure_data_lake_gen2');

/** Processors that talk to something outside and can fail because of it. */
export const REMOTE_PROCESSORS = words(`http sql_select sql_insert sql_raw sql mongodb redis redis_script aws_lambda
  aws_bedrock_chat aws_bedrock_embeddings aws_dynamodb_partiql couchbase elasticsearch gcp_bigquery_select nats_kv
  nats_request_reply openai_chat_completion openai_embeddings cohere_chat cohere_embeddings ollama_chat
  ollama_embeddings command subprocess`);

/** Inputs that can answer the one who sent a message. */
export const ANSWERING_INPUTS = words(
  'http_server socket_server websocket_server nats nats_request_reply gateway aws_lambda inproc',
);

/** Caches that live in another process and can be away. */
export const REMOTE_CACHES = words(
  'redis memcached mongodb aws_dynamodb aws_s3 gcp_cloud_storage nats_kv sql couchbase ristretto_remote',
);

/** True for a host of this machine or one that only an environment variable knows. */
export const isLocal = (host: string): boolean =>
  host === '' || host.includes('${') || /^(?:localhost|127(?:\.\d+){3}|\[?::1\]?|0\.0\.0\.0)(?::|\/|$)/.test(host);

/** True for batching settings that hold back at least one message. */
export const batches = (batching: PlainValue | undefined): boolean => {
  if (typeof batching !== 'object' || batching === null) return false;
  const { count, byte_size, period, check } = batching as Record<string, PlainValue | undefined>;
  return (
    isSet(count, 1) ||
    isSet(byte_size, 0) ||
    (typeof period === 'string' && period !== '') ||
    (typeof check === 'string' && check !== '')
  );
};

const isSet = (value: PlainValue | undefined, above: number): boolean =>
  (typeof value === 'number' && value > above) || typeof value === 'string';

/** The components around one, nearest first. */
export function* ancestors(component: Component): Generator<Component> {
  for (let each = component.parent; each !== undefined; each = each.parent) yield each;
}
