import type { ComponentType } from '@weir/schema-model';

/** How to tell what a component reads from or writes to. */
export interface Endpoint {
  /** Components that meet in the same place share a family. */
  readonly family: string;
  /** Fields that name the thing itself: topics, buckets, queues; each value of a list counts. */
  readonly names: readonly string[];
  /** Fields that narrow the thing further, such as a prefix; a reader's value is the start of the writer's. */
  readonly prefixes?: readonly [read: string, write: string];
  /** Fields that say where it is; two components with different literal values never meet. */
  readonly hosts?: readonly string[];
}

type Endpoints = Readonly<Record<string, Endpoint>>;

const KAFKA_HOSTS = ['addresses', 'seed_brokers'];

const INPUTS: Endpoints = {
  amqp_0_9: { family: 'amqp', names: ['queue'], hosts: ['urls'] },
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
  amqp_0_9: { family: 'amqp', names: ['key'], hosts: ['urls'] },
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
