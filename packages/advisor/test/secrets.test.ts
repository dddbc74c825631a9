import { describe, expect, test } from '@jest/globals';
import { catalogue as bento } from '@weir/schema-model/bento';
import { catalogue as redpanda } from '@weir/schema-model/redpanda-connect';
import { analyzePipeline, assessPipeline, explainError } from '../src/index.js';

const CATALOGUES = [redpanda, bento] as const;
const SECRET = 'hunter2';

/** Everywhere that a secret may stand in a pipeline; each address three times, so that rules about copies speak too. */
const PIPELINE = `input:
  amqp_0_9:
    urls: ["amqp://guest:${SECRET}@a:5672"]
    queue: q
pipeline:
  processors:
    - http:
        url: http://u:${SECRET}@b.example.com/x
        headers: { Authorization: Bearer ${SECRET} }
    - http: { url: "http://u:${SECRET}@b.example.com/x", basic_auth: { enabled: true, username: u, password: ${SECRET} } }
    - http: { url: "http://u:${SECRET}@b.example.com/x" }
    - log: { message: 'password ${SECRET}', fields: { token: ${SECRET} } }
output:
  broker:
    outputs:
      - http_client: { url: "http://u:${SECRET}@b.example.com/x" }
      - mqtt: { urls: ["tcp://u:${SECRET}@c:1883"], topic: a, user: u, password: ${SECRET} }
      - sql_insert:
          driver: postgres
          dsn: postgres://u:${SECRET}@db/x
          table: t
          columns: [a]
          args_mapping: root = [1]
      - redis_list: { url: "redis://:${SECRET}@c:6379", key: a }
      - aws_s3: { bucket: b, path: p, credentials: { id: x, secret: ${SECRET} } }
`;

describe('what is told of a pipeline holds none of its secrets', () => {
  test.each([
    ['analyze', analyzePipeline],
    ['assess', assessPipeline],
  ] as const)('%s', (_, tell) => {
    const told = tell(PIPELINE, CATALOGUES);
    expect(told.ok).toBe(true);
    expect(JSON.stringify(told)).not.toContain(SECRET);
    expect(JSON.stringify(told)).toContain('b.example.com');
  });
});

describe('what is told of a message holds none of its logins', () => {
  test.each([
    `dial tcp: lookup http://u:${SECRET}@b.example.com/x: no such host`,
    `Post "http://u:${SECRET}@b.example.com/x": dial tcp 127.0.0.1:1: connect: connection refused`,
    `unable to connect to url "amqp://guest:${SECRET}@localhost:1" #0, trying next`,
    `parse "http://u:${SECRET}@b.example.com:x": invalid port ":x" after host`,
    `something odd about http://u:${SECRET}@b.example.com/x`,
  ])('%s', (error_message) => {
    expect(JSON.stringify(explainError({ error_message }, CATALOGUES))).not.toContain(SECRET);
  });
});
