import type { Clock, HttpMetrics } from '@weir/http-kit';
import type { Catalogues } from '@weir/verdict';
import type { SchemaDocuments, Work } from '@weir/workbench';
import type { FeedbackStore } from './feedback/feedback-store.js';

/** What the endpoints work with. */
export interface Services {
  /** Every catalogue, read when they are first asked for. */
  readonly catalogues: () => Promise<Catalogues>;
  readonly schemas: SchemaDocuments;
  readonly work: Work;
  readonly feedback: FeedbackStore;
  readonly metrics: HttpMetrics;
  /** Origins whose pages may call the service; `*` stands for all. */
  readonly corsOrigins: readonly string[];
  readonly clock: Clock;
  /** Ids of validations, such as `val_mf4k2s0a_9x7c1q0z3b`. */
  readonly nextId: () => string;
}
