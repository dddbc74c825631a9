import {
  ConnectionError,
  type Transport,
  type TransportRequest,
  type TransportResponse,
} from '@weir/api-contract/client';
import { assignmentDigest, isTerminalComputeState } from '@weir/fleet-model';
import type { Clock } from '../src/clock.js';
import type {
  Assignment,
  AssignmentSet,
  ExecutionReport,
  LogBatch,
  LogWanted,
  NodeHeartbeat,
  NodeRegistration,
  ReportResult,
} from '../src/wire.js';

type Route = 'register' | 'heartbeat' | 'assignments' | 'reports' | 'logs';

/** A small server of the node protocol, in memory, with the faults that a real one can have. */
export class ProtocolServer {
  readonly registrations: NodeRegistration[] = [];
  readonly heartbeats: NodeHeartbeat[] = [];
  /** Reports in the order in which they were taken in. */
  readonly reports: ExecutionReport[] = [];
  /** Log lines in the order in which they were taken in. */
  readonly logs: LogBatch[] = [];
  /** Requests per route, failed ones included. */
  readonly requests: Record<Route, number> = { register: 0, heartbeat: 0, assignments: 0, reports: 0, logs: 0 };
  heartbeatMs = 15_000;
  /** Refuses connections. */
  down = false;
  /** Routes that do their work but whose answer is lost. */
  readonly loseAnswers = new Set<Route>();
  /** Routes that answer with this status. */
  readonly failing = new Map<Route, number>();
  /** False: a waiting pull is never woken, only heartbeats tell of a change. */
  wakes = true;
  /** False: a pull never waits. */
  waits = true;
  /** The process that acts as the node instead of the one that asks. */
  actor: string | undefined;
  /** Largest number of reports that a request may carry; more are refused for ever. */
  maxReports = 1000;

  readonly #clock: Clock;
  readonly #known = new Set<string>();
  readonly #taken = new Map<string, { seq: number; ended: boolean }>();
  #desired: readonly Assignment[] = [];
  #readers: readonly LogWanted[] = [];
  readonly #waiting = new Set<() => void>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Makes this the node's whole desired set. */
  want(...items: readonly Assignment[]): void {
    this.#desired = items;
    if (this.wakes) for (const wake of [...this.#waiting]) wake();
  }

  /** Makes these all who read logs. */
  read(...readers: readonly LogWanted[]): void {
    this.#readers = readers;
    if (this.wakes) for (const wake of [...this.#waiting]) wake();
  }

  /** Loses everything it was told, as a server restored from an old copy does. */
  forget(): void {
    this.#known.clear();
    this.#taken.clear();
    this.reports.length = 0;
  }

  /** Has heard reports of the execution up to this number, which the node may know nothing of. */
  heard(executionId: string, seq: number): void {
    this.#taken.set(executionId, { seq, ended: false });
  }

  /** The states of one execution as they arrived, repetitions left out. */
  states(executionId: string): readonly string[] {
    return this.reports
      .filter((report) => report.execution_id === executionId)
      .map((report) => report.compute_state.state_type)
      .filter((state, index, all) => state !== all[index - 1]);
  }

  /** The newest report of an execution. */
  last(executionId: string): ExecutionReport | undefined {
    return this.reports.findLast((report) => report.execution_id === executionId);
  }

  readonly transport: Transport = async (request) => {
    const route = routeOf(request);
    this.requests[route] += 1;
    await new Promise((resolve) => setImmediate(resolve));
    if (this.down) throw new ConnectionError('http://control-plane', new Error('connection refused'));
    const status = this.failing.get(route);
    if (status !== undefined) return problem(status, status === 400 ? 'invalid_request' : 'unavailable');
    if (this.actor !== undefined) {
      if (route === 'register') this.registrations.push(JSON.parse(request.body ?? 'null') as NodeRegistration);
      return problem(409, 'node_process_conflict', { process_id: this.actor });
    }
    const answer = await this.#answer(route, request);
    if (this.down || this.loseAnswers.has(route)) {
      throw new ConnectionError('http://control-plane', new Error('connection reset'));
    }
    return answer;
  };

  #set(): AssignmentSet {
    return {
      digest: assignmentDigest(this.#desired),
      items: [...this.#desired],
      logs: [...this.#readers],
      logs_digest: this.#readers.map(({ reader }) => reader).join(),
    };
  }

  async #answer(route: Route, request: TransportRequest): Promise<TransportResponse> {
    const body: unknown = JSON.parse(request.body ?? 'null');
    if (route === 'register') {
      const registration = body as NodeRegistration;
      this.registrations.push(registration);
      this.#known.add(registration.node_id);
      return json({
        node_id: registration.node_id,
        heartbeat_interval_ms: this.heartbeatMs,
        disconnect_timeout_ms: this.heartbeatMs * 6,
        poll_wait_ms: 30_000,
        digest: this.#set().digest,
      });
    }
    if (!this.#known.has(request.params.id ?? '')) {
      return route === 'heartbeat' ? json({ register: true, digest: '' }) : problem(404, 'node_not_found');
    }
    if (route === 'heartbeat') {
      this.heartbeats.push(body as NodeHeartbeat);
      return json({ register: false, digest: this.#set().digest });
    }
    if (route === 'reports') {
      const { reports } = body as { reports: readonly ExecutionReport[] };
      if (reports.length > this.maxReports) return problem(400, 'invalid_request');
      return json({ results: reports.map((report) => this.#take(report)) });
    }
    if (route === 'logs') {
      this.logs.push(...(body as { batches: readonly LogBatch[] }).batches);
      return json({ readers: this.#readers.map(({ reader }) => reader) });
    }
    const { digest, logs_digest } = this.#set();
    const same = request.query.digest === digest && request.query.logs_digest === logs_digest;
    if (this.waits && same) await this.#wait(request);
    return json(this.#set());
  }

  #take(report: ExecutionReport): ReportResult {
    const { execution_id, seq } = report;
    const before = this.#taken.get(execution_id) ?? { seq: 0, ended: false };
    if (seq <= before.seq) {
      const same = seq === before.seq && this.last(execution_id)?.seq === seq;
      return { execution_id, seq, outcome: 'stale', ...(same ? {} : { last_seq: before.seq }) };
    }
    this.#taken.set(execution_id, {
      seq,
      ended: before.ended || isTerminalComputeState(report.compute_state.state_type),
    });
    if (before.ended) return { execution_id, seq, outcome: 'terminal' };
    this.reports.push(report);
    return { execution_id, seq, outcome: 'accepted' };
  }

  #wait({ query, signal }: TransportRequest): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        cancel();
        this.#waiting.delete(wake);
      };
      const wake = (): void => {
        leave();
        resolve();
      };
      const cancel = this.#clock.after(Number.parseInt(query.wait ?? '0', 10), wake);
      this.#waiting.add(wake);
      signal?.addEventListener('abort', () => {
        leave();
        reject(signal.reason);
      });
    });
  }
}

function routeOf({ endpoint }: TransportRequest): Route {
  const name = endpoint.path.split('/').at(-1);
  if (name === 'register' || name === 'heartbeat' || name === 'assignments' || name === 'reports' || name === 'logs')
    return name;
  throw new Error(`the node protocol has no ${endpoint.path}`);
}

const json = (body: unknown, status = 200): TransportResponse => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

const problem = (status: number, code: string, details?: object): TransportResponse =>
  json({ error: code, code, status, request_id: 'r', ...(details === undefined ? {} : { details }) }, status);
