import { StoreUnavailable } from '@weir/store';
import type { Context } from '../context.js';
import { type Delivery, type Report, type ReportResult, takeReports } from './take-reports.js';

interface Waiting extends Delivery {
  readonly resolve: (results: readonly ReportResult[]) => void;
  readonly reject: (reason: unknown) => void;
}

/** Most nodes whose reports share one transaction. */
const MOST = 200;

type Tools = Pick<Context, 'write' | 'clock' | 'ids'>;

/**
 * Takes in what nodes report. What arrives while earlier reports are being written down is written down together, in
 * the order of arrival; nobody is answered before that. Where it cannot be, each node's reports are tried by themselves,
 * so that those of one do not keep out those of others.
 */
export class ReportDesk {
  readonly #tools: Tools;
  readonly #waiting: Waiting[] = [];
  #working = false;

  constructor(tools: Tools) {
    this.#tools = tools;
  }

  /** Resolves with a word on each report once all of them are on the disk. */
  take(nodeId: string, reports: readonly Report[]): Promise<readonly ReportResult[]> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ nodeId, reports, resolve, reject });
      if (!this.#working) void this.#work();
    });
  }

  async #work(): Promise<void> {
    this.#working = true;
    while (this.#waiting.length > 0) {
      let batch: readonly Waiting[] = [];
      try {
        const results = await this.#tools.write((writer, after) => {
          // Not before the transaction has its turn: until then more may come.
          batch = this.#waiting.splice(0, MOST);
          return takeReports(batch, writer, after, this.#tools);
        });
        for (const [index, { resolve }] of batch.entries()) resolve(results[index] ?? []);
      } catch (error) {
        if (batch.length === 0) batch = this.#waiting.splice(0, MOST);
        // A store that cannot serve says nothing about the reports, and is not asked once more for each of them.
        if (batch.length > 1 && !(error instanceof StoreUnavailable)) await this.#oneByOne(batch);
        else for (const { reject } of batch) reject(error);
      }
    }
    this.#working = false;
  }

  async #oneByOne(batch: readonly Waiting[]): Promise<void> {
    for (const each of batch) {
      try {
        const results = await this.#tools.write((writer, after) => takeReports([each], writer, after, this.#tools));
        each.resolve(results[0] ?? []);
      } catch (reason) {
        each.reject(reason);
      }
    }
  }
}
