import { textAt } from '../../survey/settings.js';
import { isLocal } from '../../survey/systems.js';
import { defineAdvice } from '../define-advice.js';

const HOST = /(?:tcp\(|\/\/(?:[^/@]*@)?|@)([^/@()?]+)/;
const OPEN = /[?&](?:sslmode=disable|tls=false|encrypt=disable)\b/;

export const databaseWithoutTls = defineAdvice({
  id: 'database-without-tls',
  category: 'security',
  severity: 'warning',
  weight: 10,
  why: 'Queries, rows and the login can be read and changed on their way.',
  fix: 'Use sslmode=verify-full (PostgreSQL), tls=true (MySQL) or the like in the dsn.',
  *check({ all }) {
    for (const { name, settings, path } of all) {
      const dsn = textAt(settings, 'dsn');
      if (OPEN.test(dsn) && !isLocal(HOST.exec(dsn)?.[1] ?? ''))
        yield { path: `${path}.${name}.dsn`, message: 'the connection to the database is not encrypted' };
    }
  },
});
