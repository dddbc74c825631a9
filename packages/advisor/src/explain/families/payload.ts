import { defineFamily, type Family } from '../define-family.js';

/** Messages about messages that cannot be decoded, the more specific first. */
export const payloadFamilies: readonly Family[] = [
  defineFamily({
    id: 'grok-unknown-pattern',
    error_type: 'validation',
    pattern: /failed to compile Grok pattern '(?<value>[^']*)'(?:: no pattern found for %\{(?<name>[^}]*)\})?/i,
    explanation: 'The Grok expression {value} cannot be read; there is no pattern {name}.',
    cause: 'A pattern name is misspelled, or defined in a file that was not given.',
    fix: {
      description: 'Use a built-in pattern, or define yours in pattern_definitions.',
      before: 'grok:\n  expressions: [ "%{{name}:x}" ]',
      after: 'grok:\n  expressions: [ "%{MINE:x}" ]\n  pattern_definitions:\n    MINE: "[a-z]+"',
    },
    docs: ['configuration', 'error_handling'],
    mistakes: ['Names of patterns are upper case and written as in %{IPORHOST:client}.'],
    example: "failed to compile Grok pattern '%{NOSUCH:x}': no pattern found for %{NOSUCH}",
  }),
  defineFamily({
    id: 'archive-broken',
    error_type: 'runtime',
    pattern:
      /failed to (?:unarchive|decompress|archive|compress) message(?: part)?: (?<reason>.+)|gzip: invalid header|zlib: invalid header|zip: not a valid zip file/i,
    explanation: 'A message could not be unpacked: {reason}.',
    cause: 'It is not in this format, or was cut off.',
    fix: {
      description: 'Check the format; leave messages alone that are not packed.',
      before: 'decompress: { algorithm: gzip }',
      after:
        'switch:\n  - check: meta("Content-Encoding") == "gzip"\n    processors:\n      - decompress: { algorithm: gzip }',
    },
    docs: ['error_handling'],
    mistakes: ['Unpacking twice: HTTP clients unpack gzip on their own.'],
    example: 'Failed to unarchive message part: unexpected EOF',
  }),
  defineFamily({
    id: 'json-invalid',
    error_type: 'runtime',
    pattern:
      /invalid character '(?<name>[^']+)' (?<where>looking for beginning of \w+|in literal \w+|after .+|in string .+)|unexpected end of JSON input/i,
    explanation: 'A message is no valid JSON: at {name}, {where}.',
    cause: 'Text, CSV or HTML arrived where JSON is expected, or the message was cut.',
    fix: {
      description: 'Look at one message with a log processor; parse what it really is.',
      after: '- log:\n    message: ${! content().string() }',
    },
    docs: ['bloblang', 'error_handling'],
    mistakes: ['An error page of a proxy in place of data.'],
    example: "invalid character '<' looking for beginning of value",
  }),
  defineFamily({
    id: 'json-schema',
    error_type: 'runtime',
    pattern:
      /(?<field>\(root\)|[\w.]+) ?: (?<name>\w+) is required|json schema|does not match (?:pattern|format)|Must be (?:greater|less|one of)/i,
    explanation: 'A message does not follow its JSON schema.',
    cause: 'A field is missing or of another type.',
    fix: {
      description: 'Correct the sender or the schema, and send such messages to a place of their own.',
      after: '- json_schema: { schema_path: file://./schema.json }\n- catch:\n    - log: { message: "${! error() }" }',
    },
    docs: ['error_handling'],
    mistakes: ['Dropping them without a trace.'],
    example: '(root): id is required',
  }),
  defineFamily({
    id: 'avro',
    error_type: 'runtime',
    pattern: /cannot decode (?:binary|textual|native)|avro: |goavro/i,
    explanation: 'A message cannot be read with its Avro schema.',
    cause: 'It was written with another schema, or carries the header of a registry.',
    fix: {
      description: 'Use schema_registry_decode for messages with a header.',
      before: 'avro: { operator: to_json }',
      after: 'schema_registry_decode: { url: "http://registry:8081" }',
    },
    docs: ['configuration'],
    mistakes: ['Forgetting the five bytes in front that a registry adds.'],
    example: 'cannot decode binary record "orders" field "id"',
  }),
  defineFamily({
    id: 'protobuf',
    error_type: 'runtime',
    pattern:
      /proto: (?:cannot parse|syntax error|.*unmarshal)|could not find descriptor for message '(?<name>[^']+)'|failed to (?:unmarshal|marshal) protobuf/i,
    explanation: 'A message cannot be read as Protobuf.',
    cause: 'The name of the message type or the path of imports is wrong, or it is another type.',
    fix: {
      description: 'Give the full name with its package, and import_paths.',
      before: 'message: Order',
      after: 'message: shop.v1.Order\nimport_paths: [ ./proto ]',
    },
    docs: ['configuration'],
    mistakes: ['Leaving out the package.'],
    example: "could not find descriptor for message 'Order'",
  }),
  defineFamily({
    id: 'csv',
    error_type: 'runtime',
    pattern:
      /record on line (?<line>\d+): wrong number of fields|bare " in non-quoted|extraneous or missing " in quoted/i,
    explanation: 'Line {line} of a CSV has another shape than the others.',
    cause: 'A separator or quote inside a value, or a line that was cut.',
    fix: {
      description: 'Set the delimiter, and lazy_quotes for unclean files.',
      before: 'csv: {}',
      after: 'scanner:\n  csv: { lazy_quotes: true, custom_delimiter: ";" }',
    },
    docs: ['inputs'],
    mistakes: ['Semicolons in place of commas.'],
    example: 'record on line 3: wrong number of fields',
  }),
  defineFamily({
    id: 'xml',
    error_type: 'runtime',
    pattern: /XML syntax error on line (?<line>\d+): (?<reason>.+)/i,
    explanation: 'A message is no valid XML, at line {line}: {reason}',
    cause: 'It was cut, or is HTML.',
    fix: {
      description: 'Look at one message; parse what it really is.',
      after: 'root = content().string().parse_xml().catch({})',
    },
    docs: ['methods'],
    mistakes: ['HTML, which is not XML.'],
    example: 'XML syntax error on line 1: unexpected EOF',
  }),
  defineFamily({
    id: 'line-too-long',
    error_type: 'runtime',
    pattern: /bufio\.Scanner: token too long|max buffer size exceeded|message (?:size )?exceeds/i,
    explanation: 'A line or message is longer than the reader takes.',
    cause: 'A file without line breaks, or very long lines.',
    fix: {
      description: 'Raise the buffer of the scanner, or use another scanner.',
      before: 'scanner: { lines: {} }',
      after: 'scanner: { lines: { max_buffer_size: 10000000 } }',
    },
    docs: ['file'],
    mistakes: ['Reading one large JSON document line by line.'],
    example: 'bufio.Scanner: token too long',
  }),
  defineFamily({
    id: 'batch-empty',
    error_type: 'runtime',
    pattern: /message batch is empty|empty batch|no messages in batch/i,
    explanation: 'A step got a batch without messages.',
    cause: 'Everything in it was filtered before.',
    fix: {
      description: 'Filter behind the step, or let it check first.',
      after: 'root = if batch_size() == 0 { deleted() }',
    },
    docs: ['batching'],
    mistakes: ['Filtering inside batching.processors.'],
    example: 'message batch is empty',
  }),
  defineFamily({
    id: 'message-rejected',
    error_type: 'runtime',
    pattern: /rejected by (?:pipeline|output)|message (?:was )?rejected|failed processing steps? .*: (?<reason>.+)/i,
    explanation: 'A message was refused on purpose: {reason}',
    cause: 'reject or reject_errored sent it back to the input.',
    fix: {
      description: 'Look at the reason; use a fallback when refused messages should be kept.',
      after:
        'output:\n  fallback:\n    - reject_errored: { stdout: {} }\n    - file: { path: ./failed.jsonl, codec: lines }',
    },
    docs: ['error_handling'],
    mistakes: ['An input that cannot send again: messages then circle for ever.'],
    example: 'message rejected by output',
  }),
  defineFamily({
    id: 'modbus',
    error_type: 'runtime',
    pattern: /modbus(?::| exception).*(?:exception|code)[^0-9]*'?(?<code>\d+)'?/i,
    explanation: 'A Modbus device answered with exception {code}.',
    cause:
      '1: unknown function, 2: unknown address, 3: bad value, 4: device failure, 6: busy, 10 and 11: the gateway reaches no device.',
    fix: {
      description: 'Check unit, address and count against the manual of the device.',
      after: '# read fewer registers, at the address the manual names',
    },
    docs: ['configuration'],
    mistakes: ['Counting addresses from 1 where the device counts from 0.'],
    example: "modbus: exception '2' (illegal data address), function '131'",
  }),
];
