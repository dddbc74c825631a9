import { defineFamily, type Family } from '../define-family.js';

/** Messages about AWS, the more specific first. */
export const awsFamilies: readonly Family[] = [
  defineFamily({
    id: 'aws-no-credentials',
    error_type: 'connection',
    pattern:
      /no EC2 IMDS role found|failed to refresh cached credentials|NoCredentialProviders|failed to retrieve credentials|static credentials are empty/i,
    explanation: 'No AWS credentials were found.',
    cause: 'There are none in the settings, the environment, the profile or the role of the machine.',
    fix: {
      description: 'Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, name a profile, or give the machine a role.',
      after: 'credentials:\n  id: ${AWS_ACCESS_KEY_ID}\n  secret: ${AWS_SECRET_ACCESS_KEY}',
    },
    docs: ['aws', 'secrets'],
    mistakes: ['Setting variables that the service does not inherit.'],
    example:
      'operation error S3: PutObject, get identity: get credentials: failed to refresh cached credentials, no EC2 IMDS role found',
  }),
  defineFamily({
    id: 'aws-no-region',
    error_type: 'validation',
    pattern:
      /(?:missing|could not find|an AWS|invalid) region|MissingRegion|region is required|failed to resolve.*endpoint.*region/i,
    explanation: 'No AWS region is set.',
    cause: 'Neither the component nor the environment names one.',
    fix: { description: 'Set region, or AWS_REGION.', after: 'region: eu-west-1' },
    docs: ['aws'],
    mistakes: ['Setting AWS_DEFAULT_REGION only, which not every SDK reads.'],
    example: 'operation error SQS: ReceiveMessage, an AWS region is required, but was not found',
  }),
  defineFamily({
    id: 'aws-signature',
    error_type: 'connection',
    pattern:
      /SignatureDoesNotMatch|InvalidAccessKeyId|InvalidClientTokenId|UnrecognizedClientException|security token included in the request is (?:invalid|expired)|ExpiredToken/i,
    explanation: 'AWS does not accept these credentials.',
    cause: 'The key is wrong, expired, or lacks its session token; or the clock of the machine is off.',
    fix: {
      description: 'Check id, secret and token, and the clock.',
      after:
        'credentials:\n  id: ${AWS_ACCESS_KEY_ID}\n  secret: ${AWS_SECRET_ACCESS_KEY}\n  token: ${AWS_SESSION_TOKEN}',
    },
    docs: ['aws', 'secrets'],
    mistakes: ['Using temporary credentials without their token.', 'A line break at the end of the secret.'],
    example: 'api error SignatureDoesNotMatch: The request signature we calculated does not match',
  }),
  defineFamily({
    id: 'aws-access-denied',
    error_type: 'connection',
    pattern: /AccessDenied(?:Exception)?|is not authorized to perform: (?<action>[\w:*]+)/i,
    explanation: 'The identity is known, but its policy does not allow this: {action}.',
    cause: 'A right is missing in the policy of the user, the role or the bucket.',
    fix: {
      description: 'Grant the action on exactly this resource.',
      after: '{"Effect": "Allow", "Action": "s3:PutObject", "Resource": "arn:aws:s3:::bucket/*"}',
    },
    docs: ['aws'],
    mistakes: ['Granting the bucket but not the objects in it (/*).', 'An encryption key that the role may not use.'],
    example: 'api error AccessDenied: User is not authorized to perform: s3:PutObject',
  }),
  defineFamily({
    id: 's3-no-bucket',
    error_type: 'validation',
    pattern: /NoSuchBucket|bucket (?:['"]?(?<name>[\w.-]+)['"]? )?does not exist/i,
    explanation: 'The bucket does not exist.',
    cause: 'It is misspelled, or lives in another account or region.',
    fix: {
      description: 'Correct the name or the region.',
      before: 'bucket: my-bucket',
      after: 'bucket: my-bucket\nregion: eu-central-1',
    },
    docs: ['aws_s3', 'aws'],
    mistakes: ['Giving a URL or an ARN where the name is wanted.'],
    example: 'api error NoSuchBucket: The specified bucket does not exist',
  }),
  defineFamily({
    id: 's3-no-key',
    error_type: 'runtime',
    pattern: /NoSuchKey|specified key does not exist/i,
    explanation: 'The object does not exist.',
    cause: 'It was deleted or moved between listing and reading, or the path is wrong.',
    fix: {
      description: 'Check the path; objects that others delete need a tolerant consumer.',
      after: 'prefix: incoming/',
    },
    docs: ['aws_s3'],
    mistakes: ['A leading slash in the key.'],
    example: 'api error NoSuchKey: The specified key does not exist.',
  }),
  defineFamily({
    id: 's3-region',
    error_type: 'connection',
    pattern: /PermanentRedirect|AuthorizationHeaderMalformed.*expecting '(?<region>[\w-]+)'|BucketRegionError/i,
    explanation: 'The bucket lives in another region: {region}.',
    cause: 'region names another one.',
    fix: { description: 'Set the region of the bucket.', before: 'region: us-east-1', after: 'region: {region}' },
    docs: ['aws_s3'],
    mistakes: ['Relying on the default region.'],
    example: "AuthorizationHeaderMalformed: the region 'us-east-1' is wrong; expecting 'eu-west-1'",
  }),
  defineFamily({
    id: 'sqs-no-queue',
    error_type: 'validation',
    pattern: /NonExistentQueue|QueueDoesNotExist/i,
    explanation: 'The queue does not exist.',
    cause: 'The URL is wrong, or belongs to another account or region.',
    fix: {
      description: 'Copy the URL of the queue, not its ARN or name.',
      before: 'url: my-queue',
      after: 'url: https://sqs.eu-west-1.amazonaws.com/123456789012/my-queue',
    },
    docs: ['aws_sqs'],
    mistakes: ['Giving the ARN.'],
    example: 'api error AWS.SimpleQueueService.NonExistentQueue: The specified queue does not exist',
  }),
  defineFamily({
    id: 'aws-throttled',
    error_type: 'runtime',
    pattern:
      /ThrottlingException|ProvisionedThroughputExceeded(?:Exception)?|SlowDown|RequestLimitExceeded|TooManyRequestsException/i,
    explanation: 'AWS asks to go slower.',
    cause: 'More requests were sent than the account or the table allows.',
    fix: {
      description: 'Batch more, send less at once, or raise the limit.',
      before: 'max_in_flight: 64',
      after: 'max_in_flight: 8',
    },
    docs: ['batching', 'performance', 'aws'],
    mistakes: ['Raising retries only: that adds to the load.'],
    example:
      'api error ProvisionedThroughputExceededException: The level of configured provisioned throughput was exceeded',
  }),
  defineFamily({
    id: 'aws-not-found',
    error_type: 'validation',
    pattern: /ResourceNotFoundException/i,
    explanation: 'The table, stream or function is not there.',
    cause: 'Its name is misspelled, or it lives in another region or account.',
    fix: {
      description: 'Check name and region.',
      before: 'region: us-east-1',
      after: 'region: eu-central-1',
    },
    docs: ['aws'],
    mistakes: ['Naming it by its ARN where the name is wanted.'],
    example:
      'operation error DynamoDB: DescribeTable, https response error StatusCode: 400, RequestID: , ResourceNotFoundException: Requested resource not found',
  }),
  defineFamily({
    id: 'dynamodb-validation',
    error_type: 'validation',
    pattern: /ValidationException: (?<reason>.+)/i,
    explanation: 'DynamoDB refused the request: {reason}',
    cause: 'A key attribute is missing or of the wrong type.',
    fix: {
      description: 'Map every key attribute, with the type that the table has.',
      before: 'string_columns: {}',
      after: 'string_columns:\n  id: ${! this.id }',
    },
    docs: ['aws'],
    mistakes: ['Sending a number as text for a numeric key.'],
    example: 'api error ValidationException: One of the required keys was not given a value',
  }),
];
