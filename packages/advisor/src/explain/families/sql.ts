import { defineFamily, type Family } from '../define-family.js';

/** Messages about SQL databases, the more specific first. */
export const sqlFamilies: readonly Family[] = [
  defineFamily({
    id: 'sql-no-table',
    error_type: 'validation',
    pattern:
      /(?<! of )relation "(?<name>[^"]+)" does not exist|Table '(?<name2>[^']+)' doesn't exist|no such table: (?<name3>\w+)/i,
    explanation: 'The table {name}{name2}{name3} does not exist.',
    cause: 'It is misspelled, in another schema, or was not created yet.',
    fix: {
      description: 'Create it, with init_statement for instance, or name the schema.',
      before: 'table: orders',
      after: 'table: public.orders',
    },
    docs: ['sql'],
    mistakes: ['Capitals in names: PostgreSQL folds them unless quoted.'],
    example: 'pq: relation "orders" does not exist',
  }),
  defineFamily({
    id: 'sql-no-column',
    error_type: 'validation',
    pattern:
      /column "(?<name>[^"]+)"(?: of relation "\S+")? does not exist|Unknown column '(?<name2>[^']+)'|no such column: (?<name3>\w+)|has no column named (?<name4>\w+)/i,
    explanation: 'The column {name}{name2}{name3}{name4} does not exist.',
    cause: 'It is misspelled, or the table is older than the pipeline.',
    fix: { description: 'Correct columns, or add the column.', before: 'columns: [ idd ]', after: 'columns: [ id ]' },
    docs: ['sql'],
    mistakes: ['Deploying the pipeline before the migration.'],
    example: 'pq: column "idd" of relation "orders" does not exist',
  }),
  defineFamily({
    id: 'sql-duplicate',
    error_type: 'runtime',
    pattern:
      /duplicate key value violates unique constraint "(?<name>[^"]+)"|Duplicate entry '(?<name2>[^']+)'|UNIQUE constraint failed: (?<name3>\S+)/i,
    explanation: 'A row with this key is already there ({name}{name2}{name3}).',
    cause: 'A message came twice, which at-least-once delivery allows, or the key is not unique.',
    fix: {
      description: 'Make the insert repeatable.',
      before: 'suffix: ""',
      after: 'suffix: ON CONFLICT (id) DO NOTHING',
    },
    docs: ['sql', 'error_handling'],
    mistakes: ['Taking it for a broken connection: retrying never helps.'],
    example: 'pq: duplicate key value violates unique constraint "orders_pkey"',
  }),
  defineFamily({
    id: 'sql-null',
    error_type: 'runtime',
    pattern:
      /null value in column "(?<name>[^"]+)"|Column '(?<name2>[^']+)' cannot be null|NOT NULL constraint failed: (?<name3>\S+)/i,
    explanation: 'The column {name}{name2}{name3} got a null.',
    cause: 'The field is missing from the message.',
    fix: {
      description: 'Give a default in args_mapping.',
      before: 'root = [ this.id, this.name ]',
      after: 'root = [ this.id, this.name | "" ]',
    },
    docs: ['sql'],
    mistakes: ['Listing columns and values in different order.'],
    example: 'pq: null value in column "name" violates not-null constraint',
  }),
  defineFamily({
    id: 'sql-login',
    error_type: 'connection',
    pattern:
      /password authentication failed for user "?(?<name>[^"\s]+)|Access denied for user '(?<name2>[^']+)'|login failed for user/i,
    explanation: 'The database refused the login of {name}{name2}.',
    cause: 'User or password is wrong, or the user may not connect from here.',
    fix: {
      description: 'Check the dsn; special characters in passwords must be percent-encoded.',
      before: 'dsn: postgres://app:p@ss@db:5432/x',
      after: 'dsn: postgres://app:${DB_PASSWORD}@db:5432/x',
    },
    docs: ['sql', 'secrets'],
    mistakes: ['An @ or / in a password that is not encoded.'],
    example: 'pq: password authentication failed for user "app"',
  }),
  defineFamily({
    id: 'sql-no-database',
    error_type: 'validation',
    pattern: /database "(?<name>[^"]+)" does not exist|Unknown database '(?<name2>[^']+)'/i,
    explanation: 'The database {name}{name2} does not exist.',
    cause: 'The last part of the dsn is wrong.',
    fix: {
      description: 'Correct the name, or create it.',
      before: 'dsn: postgres://db:5432/oders',
      after: 'dsn: postgres://db:5432/orders',
    },
    docs: ['sql'],
    mistakes: ['Leaving the name out: it is then the name of the user.'],
    example: 'pq: database "oders" does not exist',
  }),
  defineFamily({
    id: 'sql-ssl',
    error_type: 'connection',
    pattern: /SSL is not enabled on the server|server does not support SSL/i,
    explanation: 'The database has no TLS, and the driver asks for it.',
    cause: 'PostgreSQL drivers ask for TLS unless told otherwise.',
    fix: {
      description: 'Enable TLS on the server; within one machine sslmode=disable will do.',
      before: 'dsn: postgres://localhost:5432/x',
      after: 'dsn: postgres://localhost:5432/x?sslmode=disable',
    },
    docs: ['sql'],
    mistakes: ['Switching TLS off towards a remote server.'],
    example: 'pq: SSL is not enabled on the server',
  }),
  defineFamily({
    id: 'sql-too-many-connections',
    error_type: 'runtime',
    pattern: /too many (?:clients already|connections)|remaining connection slots are reserved/i,
    explanation: 'The database has no connection left.',
    cause: 'All instances together open more connections than the server allows.',
    fix: { description: 'Limit conn_max_open in each instance.', after: 'conn_max_open: 10' },
    docs: ['sql', 'performance'],
    mistakes: ['Raising max_in_flight without limiting connections.'],
    example: 'pq: sorry, too many clients already',
  }),
  defineFamily({
    id: 'sql-syntax',
    error_type: 'validation',
    pattern:
      /syntax error at or near "(?<name>[^"]*)"|You have an error in your SQL syntax|near "(?<name2>[^"]*)": syntax error/i,
    explanation: 'The SQL cannot be read near {name}{name2}.',
    cause: 'A word is reserved or misspelled, or placeholders are of another driver.',
    fix: {
      description: 'Correct the query; PostgreSQL counts $1, $2, others use ?.',
      before: 'WHERE id = ?',
      after: 'WHERE id = $1',
    },
    docs: ['sql'],
    mistakes: ['Using ? with PostgreSQL.'],
    example: 'pq: syntax error at or near "FORM"',
  }),
  defineFamily({
    id: 'sql-argument-count',
    error_type: 'validation',
    pattern:
      /expected (?<want>\d+) arguments?, got (?<got>\d+)|got (?<got2>\d+) parameters but the statement requires (?<want2>\d+)|not enough args|wrong number of args/i,
    explanation: 'The query has another number of placeholders than values.',
    cause: 'args_mapping yields more or fewer values than columns or placeholders.',
    fix: {
      description: 'Make args_mapping a list with exactly one value for each.',
      before: 'columns: [ id, name ]\nargs_mapping: root = [ this.id ]',
      after: 'columns: [ id, name ]\nargs_mapping: root = [ this.id, this.name ]',
    },
    docs: ['sql'],
    mistakes: ['Returning an object instead of a list.'],
    example: 'pq: got 1 parameters but the statement requires 2',
  }),
];
