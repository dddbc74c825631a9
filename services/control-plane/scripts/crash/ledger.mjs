import assert from 'node:assert/strict';
import { createRequire } from 'node:module';

// SQLite's home is the store; nothing of it is used here but the file.
const require = createRequire(new URL('../../../../packages/store/package.json', import.meta.url));
const Database = require('better-sqlite3');

/** What was acknowledged, and whether the database still has it. */
export class Ledger {
  #file;
  /** Description of each acknowledged deployment to its job and version. */
  #deployments = new Map();
  /** Highest revision and version that was told of each job. */
  #jobs = new Map();
  /** Keys of acknowledged writes, each of which must be on record once. */
  #keys = new Set();
  #evaluations = new Set();
  #events = 0;

  constructor(file) {
    this.#file = file;
  }

  get acknowledged() {
    return this.#keys.size;
  }

  deployed(key, { job, version, evaluation_id }) {
    this.#deployments.set(key, { id: job.id, version });
    this.#note(key, job, evaluation_id, true);
  }

  changed(key, { job, evaluation_id }, written) {
    this.#note(key, job, evaluation_id, written || evaluation_id !== '');
  }

  #note(key, { id, status }, evaluationId, written) {
    if (written) this.#keys.add(key);
    if (evaluationId !== '') this.#evaluations.add(evaluationId);
    const before = this.#jobs.get(id) ?? { revision: 0, version: 0 };
    this.#jobs.set(id, {
      revision: Math.max(before.revision, status.revision),
      version: Math.max(before.version, status.version),
    });
  }

  /** Opens the database of a server that was killed; throws when something is missing or twice. */
  check() {
    this.#read((all, one) => {
      assert.deepEqual(all('PRAGMA integrity_check'), [{ integrity_check: 'ok' }]);
      assert.deepEqual(all('PRAGMA foreign_key_check'), []);
      for (const [key, { id, version }] of this.#deployments) {
        const row = one('SELECT spec FROM job_versions WHERE job_id = ? AND version = ?', id, version);
        assert.equal(
          row === undefined ? undefined : JSON.parse(row.spec).description,
          key,
          `version ${version} of ${id}`,
        );
        const found = all(`SELECT version FROM job_versions WHERE json_extract(spec, '$.description') = ?`, key);
        assert.ok(found.length >= 1);
      }
      for (const [id, told] of this.#jobs) {
        const job = one('SELECT revision, version FROM jobs WHERE id = ?', id);
        assert.ok(job !== undefined, `job ${id} is gone`);
        assert.ok(job.revision >= told.revision, `job ${id} is at revision ${job.revision}, ${told.revision} was told`);
        assert.ok(job.version >= told.version, `job ${id} is at version ${job.version}, ${told.version} was told`);
      }
      for (const id of this.#evaluations) {
        assert.ok(one('SELECT id FROM evaluations WHERE id = ?', id) !== undefined, `evaluation ${id} is gone`);
      }
      for (const key of this.#keys) {
        const { n } = one('SELECT count(*) AS n FROM audit WHERE request_id = ? AND problem IS NULL', key);
        assert.equal(n, 1, `${key} was carried out ${n} times`);
      }
      for (const { id, version, n } of all(
        'SELECT jobs.id, jobs.version, count(*) AS n FROM jobs JOIN job_versions ON job_id = jobs.id GROUP BY jobs.id',
      )) {
        assert.equal(n, version, `job ${id} has ${n} of ${version} versions`);
      }
      const twice = all('SELECT job_id, node_id FROM executions WHERE active = 1 GROUP BY 1, 2 HAVING count(*) > 1');
      assert.deepEqual(twice, [], 'two active executions of one job on one node');
      const names = all(`SELECT name FROM jobs WHERE state <> 'deleted' GROUP BY namespace, name HAVING count(*) > 1`);
      assert.deepEqual(names, [], 'two jobs of one name');
      const { n, last } = one('SELECT count(*) AS n, coalesce(max(seq_num), 0) AS last FROM history');
      assert.equal(n, last, 'a gap in the history');
      assert.ok(n >= this.#events, `${this.#events} events were written, ${n} are left`);
      this.#events = n;
    });
  }

  /** When nothing changes any more: what is wanted runs once on each node, and nothing else is active. */
  checkAtRest(nodes) {
    this.#read((all) => {
      const active = all(`SELECT jobs.desired_state AS wanted, executions.compute_state AS state, count(*) AS n
        FROM executions JOIN jobs ON jobs.id = job_id WHERE active = 1 GROUP BY jobs.id, 1, 2`);
      for (const row of active) assert.deepEqual({ ...row }, { wanted: 'running', state: 'running', n: nodes });
      const wanted = all(`SELECT id FROM jobs WHERE desired_state = 'running'`);
      assert.equal(active.length, wanted.length, 'a job that is wanted does not run');
    });
  }

  #read(look) {
    const database = new Database(this.#file);
    try {
      look(
        (sql, ...values) => database.prepare(sql).all(...values),
        (sql, ...values) => database.prepare(sql).get(...values),
      );
    } finally {
      database.close();
    }
  }
}
