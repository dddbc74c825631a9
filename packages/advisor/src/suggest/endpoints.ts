/** A system that messages come from or go to. */
export interface EndpointConcept {
  readonly concept: string;
  readonly title: string;
  /** Words and phrases for it, each in its base form. */
  readonly words: readonly string[];
  /** Components that read from it and write to it; the first is the one that is suggested. */
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly category: string;
  /** The concept that is meant where this one, which can only be read, is written to. */
  readonly whenWritten?: string;
}

const endpoint = (
  concept: string,
  title: string,
  words: string,
  inputs: string,
  outputs: string,
  category: string,
  whenWritten?: string,
): EndpointConcept => ({
  concept,
  title,
  words: words.split(',').map((word) => word.trim()),
  inputs: inputs.split(' ').filter((name) => name !== ''),
  outputs: outputs.split(' ').filter((name) => name !== ''),
  category,
  ...(whenWritten === undefined ? {} : { whenWritten }),
});

/** Every system that a use case can name, sorted by concept. */
export const ENDPOINTS: readonly EndpointConcept[] = [
  endpoint(
    'azure_blob',
    'Azure Blob Storage',
    'azure blob, azure blob storage, azure storage, blob storage, azure',
    'azure_blob_storage',
    'azure_blob_storage',
    'cloud',
  ),
  endpoint(
    'bigquery',
    'BigQuery',
    'bigquery, big query, gcp_bigquery',
    'gcp_bigquery_select',
    'gcp_bigquery',
    'analytics',
  ),
  endpoint(
    'cdc',
    'database changes',
    'cdc, change data capture, database change, table change, postgres change, postgres_cdc, row change, replication slot',
    'postgres_cdc',
    '',
    'data_movement',
  ),
  endpoint('clickhouse', 'ClickHouse', 'clickhouse', '', 'sql_insert', 'analytics'),
  endpoint('drop', 'nowhere', 'nowhere, dev null, blackhole, discard', '', 'drop', 'data_movement'),
  endpoint('dynamodb', 'DynamoDB', 'dynamodb, dynamo, aws_dynamodb', '', 'aws_dynamodb', 'cloud'),
  endpoint(
    'elasticsearch',
    'Elasticsearch',
    'elasticsearch, elastic search, elastic, elk, search index, elasticsearch_v8',
    '',
    'elasticsearch_v8 elasticsearch_v9 elasticsearch',
    'analytics',
  ),
  endpoint(
    'file',
    'files',
    'file, local file, folder, directory, local disk, log file, csv file, json file, jsonl',
    'file csv',
    'file',
    'data_movement',
  ),
  endpoint(
    'gcs',
    'Google Cloud Storage',
    'gcs, google cloud storage, cloud storage, google storage, gcp_cloud_storage',
    'gcp_cloud_storage',
    'gcp_cloud_storage',
    'cloud',
  ),
  endpoint(
    'http_client',
    'an HTTP API',
    'http, rest, api, rest api, http api, url, http_client, http endpoint, http request, endpoint, receiver, slack, discord, pagerduty, opsgenie, microsoft team, microservice',
    'http_client',
    'http_client',
    'integration',
  ),
  endpoint(
    'http_server',
    'a webhook',
    'webhook, webhook receiver, webhook listener, http server, http_server, http post, post request, incoming request, incoming http request, receive http request, accept http request, respond to http request, answer http request, http event',
    'http_server',
    '',
    'integration',
    'http_client',
  ),
  endpoint(
    'kafka',
    'Kafka',
    'kafka, topic, kafka topic, redpanda, kafka_franz',
    'redpanda kafka_franz kafka',
    'redpanda kafka_franz kafka',
    'data_movement',
  ),
  endpoint('kinesis', 'Kinesis', 'kinesis, aws_kinesis', 'aws_kinesis', 'aws_kinesis', 'cloud'),
  endpoint('mongodb', 'MongoDB', 'mongodb, mongo', 'mongodb', 'mongodb', 'data_movement'),
  endpoint(
    'mqtt',
    'MQTT',
    'mqtt, sensor, meter, smart meter, iot, iot device, iot sensor, mosquitto',
    'mqtt',
    'mqtt',
    'integration',
  ),
  endpoint('mysql', 'MySQL', 'mysql, mariadb', 'sql_select', 'sql_insert', 'data_movement'),
  endpoint(
    'nats',
    'NATS',
    'nats, jetstream, nats_jetstream',
    'nats_jetstream nats',
    'nats_jetstream nats',
    'data_movement',
  ),
  endpoint('opensearch', 'OpenSearch', 'opensearch, open search', '', 'opensearch', 'analytics'),
  endpoint(
    'postgres',
    'PostgreSQL',
    'postgres, postgresql, pg, sql, sql_insert, sql_select, database, db, timescale, timescaledb, cockroachdb, relational database',
    'sql_select',
    'sql_insert sql_raw',
    'data_movement',
  ),
  endpoint(
    'pubsub',
    'Google Pub/Sub',
    'pubsub, pub sub, google pubsub, gcp_pubsub',
    'gcp_pubsub',
    'gcp_pubsub',
    'cloud',
  ),
  endpoint('pulsar', 'Pulsar', 'pulsar', 'pulsar', 'pulsar', 'data_movement'),
  endpoint(
    'rabbitmq',
    'RabbitMQ',
    'rabbitmq, rabbit, amqp, amqp_0_9, rabbit mq',
    'amqp_0_9',
    'amqp_0_9',
    'data_movement',
  ),
  endpoint(
    'redis',
    'Redis',
    'redis, redis stream, redis_streams, valkey',
    'redis_streams',
    'redis_streams',
    'data_movement',
  ),
  endpoint(
    's3',
    'S3',
    's3, aws_s3, amazon s3, aws s3, s3 bucket, bucket, object storage, data lake, minio',
    'aws_s3',
    'aws_s3',
    'cloud',
  ),
  endpoint(
    'schedule',
    'a schedule',
    'schedule, cron, timer, every minute, every hour, every day, every second, hourly, daily, nightly, weekly, periodic, generate, test data',
    'generate',
    '',
    'integration',
  ),
  endpoint('sftp', 'SFTP', 'sftp, ftp, sftp server', 'sftp', 'sftp', 'integration'),
  endpoint('snowflake', 'Snowflake', 'snowflake', '', 'snowflake_streaming snowflake_put', 'analytics'),
  endpoint('sns', 'SNS', 'sns, aws_sns', '', 'aws_sns', 'cloud'),
  endpoint('socket', 'a TCP socket', 'tcp, socket, udp, syslog, tcp socket', 'socket_server socket', '', 'integration'),
  endpoint('splunk', 'Splunk', 'splunk, splunk_hec', '', 'splunk_hec', 'analytics'),
  endpoint('sqlite', 'SQLite', 'sqlite', '', 'sql_insert', 'data_movement'),
  endpoint('sqs', 'SQS', 'sqs, aws_sqs, amazon sqs', 'aws_sqs', 'aws_sqs', 'cloud'),
  endpoint(
    'stdin',
    'standard input',
    'stdin, standard input, command line, terminal input',
    'stdin',
    '',
    'data_movement',
  ),
  endpoint(
    'stdout',
    'standard output',
    'stdout, standard output, console, terminal, screen',
    '',
    'stdout',
    'data_movement',
  ),
  endpoint(
    'sync_response',
    'the requester',
    'sync_response, sync response, requester, caller, http response',
    '',
    'sync_response',
    'integration',
  ),
  endpoint('websocket', 'a WebSocket', 'websocket, web socket', 'websocket', 'websocket', 'integration'),
];

/** Systems that people name and that no component of the library speaks to. */
export const ABSENT: readonly string[] = [
  'airtable',
  'cassandra',
  'cosmosdb',
  'dropbox',
  'email',
  'excel',
  'glacier',
  'google sheet',
  'hdfs',
  'hubspot',
  'influx',
  'influxdb',
  'jira',
  'modbus',
  'neo4j',
  'oracle',
  'redshift',
  'salesforce',
  'smtp',
];

const byConcept = new Map(ENDPOINTS.map((each) => [each.concept, each]));

export const endpointOf = (concept: string): EndpointConcept | undefined => byConcept.get(concept);
