// Writes schema.sql: what all migrations together make.
import { writeFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { dumpSchema, migrate } from '../dist/sqlite/migrate.js';

const database = new Database(':memory:');
migrate(database);
writeFileSync(new URL('../schema.sql', import.meta.url), dumpSchema(database));
database.close();
