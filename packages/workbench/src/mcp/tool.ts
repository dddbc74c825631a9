import type { Catalogues } from '@weir/verdict';
import type { z } from 'zod';
import type { SchemaDocuments } from '../catalogue/schema-documents.js';
import type { Work } from '../task/task.js';

/** What the tools work with, wherever they are offered. */
export interface Bench {
  readonly work: Pick<Work, 'run'>;
  readonly schemas: SchemaDocuments;
  readonly catalogues: () => Promise<Catalogues>;
  /** Ids of validations. */
  readonly nextId: () => string;
}

/** What a tool answers: text for the model, the same as data for programs. */
export interface ToolAnswer {
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** True when the tool did not do what was asked, so that the model tries otherwise. */
  readonly failed?: boolean;
}

/** One operation as models call it. */
export interface Tool<S extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly title: string;
  /** Says to a model when to use it and what it gets. */
  readonly description: string;
  readonly input: S;
  readonly run: (input: z.output<S>, bench: Bench) => Promise<ToolAnswer>;
}

/** A tool whose input type no longer matters: it is checked before `run` sees it. */
export type AnyTool = Omit<Tool, 'run'> & { readonly run: (input: never, bench: Bench) => Promise<ToolAnswer> };

export const defineTool = <S extends z.ZodObject>(tool: Tool<S>): Tool<S> => tool;
