import type { ComponentType } from '@weir/schema-model';

/** How to tell what a component reads from or writes to. */
export interface Endpoint {
  /** Components that meet in the same place share a family. */
  readonly family: string;
  /** Fields that name the thing itself: topics, buckets, queues; each value of a list counts, `''` is the component's own value. */
  readonly names: readonly string[];
  /** Fields that narrow the thing further, such as a prefix; a reader's value is the start of the writer's. */
  readonly prefixes?: readonly [read: string, write: string];
  /** Field of both that narrows it to some keys, a reader's with wildcards; a reader without it reads every key. */
  readonly keys?: string;
  /** Settings that say where it is; two components with different literal values never meet. */
  readonly hosts?: readonly Host[];
}

/** One field, or one that different components call differently and that may name several places in one text. */
export type Host = string | { readonly either: readonly string[]; readonly separator: string };

type Endpoints = Readonly<Record<string, Endpoint>>;

const KAFKA_HOSTS: readonly Host[] = [{ either: ['addresses', 'seed_brokers'], separator: ',' }];

const AZURE_HOSTS = ['storage_account', 'storage_connection_string'];
const AWS_HOSTS = ['region', 'endpoint'];

/** Components that read and write under the same names of fields. */
const BOTH: Endpoints = {
  azure_cosmosdb: { family: 'cosmosdb', names: ['container'], hosts: ['endpoint', 'connection_string', 'database'] },
  azure_table_storage: { family: 'azure_table', names: ['table_name'], hosts: AZURE_HOSTS },
  discord: { family: 'discord', names: ['channel_id'] },
  inproc: { family: 'inproc', names: [''] },
  hdfs: { family: 'hdfs', names: ['directory'], hosts: ['hosts'] },
  mongodb: { family: 'mongodb', names: ['collection'], hosts: ['url', 'database'] },
  nats_object_store: { family: 'nats_objects', names: ['bucket'], hosts: ['urls'] },
};

const INPUTS: Endpoints = {
  ...BOTH,
  amqp_0_9: { family: 'amqp', names: ['queue'], hosts: ['urls'] },
  amqp_1: { family: 'amqp_1', names: ['source_address'], hosts: ['url', 'urls'] },
  aws_dynamodb_cdc: { family: 'dynamodb', names: ['tables'], hosts: AWS_HOSTS },
  csv: { family: 'file', names: ['paths'] },
  mongodb_cdc: { family: 'mongodb', names: ['collections'], hosts: ['url', 'database'] },
  mysql_cdc: { family: 'sql', names: ['tables'], hosts: ['dsn'] },
  nats_kv: { family: 'nats_kv', names: ['bucket'], keys: 'key', hosts: ['urls'] },
  parquet: { family: 'file', names: ['paths'] },
  postgres_cdc: { family: 'sql', names: ['tables'], hosts: ['dsn'] },
  redpanda_common: { family: 'redpanda_common', names: ['topics'] },
  sftp: { family: 'sftp', names: ['paths'], hosts: ['address'] },
  aws_kinesis: { family: 'kinesis', names: ['streams'], hosts: ['region', 'endpoint'] },
  aws_s3: { family: 's3', names: ['bucket'], prefixes: ['prefix', 'path'], hosts: ['endpoint'] },
  aws_sqs: { family: 'sqs', names: ['url'] },
  azure_blob_storage: {
    family: 'azure_blob',
    names: ['container'],
    prefixes: ['prefix', 'path'],
    hosts: ['storage_account', 'storage_connection_string'],
  },
  azure_queue_storage: {
    family: 'azure_queue',
    names: ['queue_name'],
    hosts: ['storage_account', 'storage_connection_string'],
  },
  beanstalkd: { family: 'beanstalkd', names: ['address'] },
  file: { family: 'file', names: ['paths'] },
  gcp_cloud_storage: { family: 'gcs', names: ['bucket'], prefixes: ['prefix', 'path'] },
  kafka: { family: 'kafka', names: ['topics'], hosts: KAFKA_HOSTS },
  kafka_franz: { family: 'kafka', names: ['topics'], hosts: KAFKA_HOSTS },
  mqtt: { family: 'mqtt', names: ['topics'], hosts: ['urls'] },
  nats: { family: 'nats', names: ['subject'], hosts: ['urls'] },
  nats_jetstream: { family: 'nats', names: ['subject'], hosts: ['urls'] },
  nats_stream: { family: 'nats_stream', names: ['subject'], hosts: ['urls'] },
  nsq: { family: 'nsq', names: ['topic'] },
  pulsar: { family: 'pulsar', names: ['topics'], hosts: ['url'] },
  redis_list: { family: 'redis_list', names: ['key'], hosts: ['url'] },
  redis_pubsub: { family: 'redis_pubsub', names: ['channels'], hosts: ['url'] },
  redis_streams: { family: 'redis_streams', names: ['streams'], hosts: ['url'] },
  redpanda: { family: 'kafka', names: ['topics'], hosts: KAFKA_HOSTS },
  sql_select: { family: 'sql', names: ['table'], hosts: ['dsn'] },
};

const OUTPUTS: Endpoints = {
  ...BOTH,
  amqp_0_9: { family: 'amqp', names: ['key'], hosts: ['urls'] },
  amqp_1: { family: 'amqp_1', names: ['target_address'], hosts: ['url', 'urls'] },
  aws_dynamodb: { family: 'dynamodb', names: ['table'], hosts: AWS_HOSTS },
  nats_kv: { family: 'nats_kv', names: ['bucket'], keys: 'key', hosts: ['urls'] },
  redpanda_common: { family: 'redpanda_common', names: ['topic'] },
  sftp: { family: 'sftp', names: ['path'], hosts: ['address'] },
  aws_kinesis: { family: 'kinesis', names: ['stream'], hosts: ['region', 'endpoint'] },
  aws_s3: { family: 's3', names: ['bucket'], prefixes: ['prefix', 'path'], hosts: ['endpoint'] },
  aws_sqs: { family: 'sqs', names: ['url'] },
  azure_blob_storage: {
    family: 'azure_blob',
    names: ['container'],
    prefixes: ['prefix', 'path'],
    hosts: ['storage_account', 'storage_connection_string'],
  },
  azure_queue_storage: {
    family: 'azure_queue',
    names: ['queue_name'],
    hosts: ['storage_account', 'storage_connection_string'],
  },
  beanstalkd: { family: 'beanstalkd', names: ['address'] },
  file: { family: 'file', names: ['path'] },
  gcp_cloud_storage: { family: 'gcs', names: ['bucket'], prefixes: ['prefix', 'path'] },
  kafka: { family: 'kafka', names: ['topic'], hosts: KAFKA_HOSTS },
  kafka_franz: { family: 'kafka', names: ['topic'], hosts: KAFKA_HOSTS },
  mqtt: { family: 'mqtt', names: ['topic'], hosts: ['urls'] },
  nats: { family: 'nats', names: ['subject'], hosts: ['urls'] },
  nats_jetstream: { family: 'nats', names: ['subject'], hosts: ['urls'] },
  nats_stream: { family: 'nats_stream', names: ['subject'], hosts: ['urls'] },
  nsq: { family: 'nsq', names: ['topic'] },
  pulsar: { family: 'pulsar', names: ['topic'], hosts: ['url'] },
  redis_list: { family: 'redis_list', names: ['key'], hosts: ['url'] },
  redis_pubsub: { family: 'redis_pubsub', names: ['channel'], hosts: ['url'] },
  redis_streams: { family: 'redis_streams', names: ['stream'], hosts: ['url'] },
  redpanda: { family: 'kafka', names: ['topic'], hosts: KAFKA_HOSTS },
  sql_insert: { family: 'sql', names: ['table'], hosts: ['dsn'] },
};

/** The endpoint of an input or output, when it is of a kind that another component can meet. */
export function endpointOf(type: ComponentType, name: string): Endpoint | undefined {
  const table = type === 'input' ? INPUTS : type === 'output' ? OUTPUTS : undefined;
  return table !== undefined && Object.hasOwn(table, name) ? table[name] : undefined;
}
