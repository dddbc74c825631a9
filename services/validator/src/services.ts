import type { Clock, HttpMetrics } from '@weir/http-kit';
import type { Catalogues } from '@weir/verdict';
import type { SchemaDocuments } from './catalogue/schema-documents.js';
import type { FeedbackStore } from './feedback/feedback-store.js';
import type { OutcomeCache } from './validation/outcome-cache.js';
import type { Work } from './work/task.js';

/** What the endpoints work with. */
export interface Services {
  readonly catalogues: Catalogues;
  readonly schemas: SchemaDocuments;
  readonly work: Work;
  readonly outcomes: OutcomeCache;
  readonly feedback: FeedbackStore;
  readonly metrics: HttpMetrics;
  readonly clock: Clock;
  /** Ids of validations, such as `val_mf4k2s0a_9x7c1q0z3b`. */
  readonly nextId: () => string;
}
