import { dereference, findPair, type MappingNode, type YamlNode } from './node.js';
import { type ParsedYaml, parseYaml } from './parse-yaml.js';
import type { Limits } from './yaml-finding.js';

/** A text read as a pipeline: a stream config, or a job whose `config` is one. */
export interface ParsedPipeline {
  readonly kind: 'stream' | 'job';
  readonly yaml: ParsedYaml;
  /** Root node of the first document, the only one that engines read; undefined when it is empty or unreadable. */
  readonly tree: YamlNode | undefined;
  /** Root node of the pipeline itself: the document's, or a job's `config`. */
  readonly rootNode: YamlNode | undefined;
  /** The pipeline's mapping; undefined when its root is anything else. */
  readonly root: MappingNode | undefined;
  /** The job's own mapping; undefined for a stream config. */
  readonly job: MappingNode | undefined;
}

/** Reads a text as a pipeline document; `config` beside `name` or `type` makes it a job. Never throws. */
export function parsePipeline(text: string, limits?: Limits): ParsedPipeline {
  const yaml = parseYaml(text, limits);
  const tree = yaml.documents[0]?.root;
  const top = tree === undefined ? undefined : dereference(tree);
  if (top?.kind === 'mapping') {
    const config = findPair(top, 'config');
    if (config !== undefined && (findPair(top, 'name') !== undefined || findPair(top, 'type') !== undefined)) {
      const inner = dereference(config.value);
      return {
        kind: 'job',
        yaml,
        tree,
        rootNode: config.value,
        root: inner?.kind === 'mapping' ? inner : undefined,
        job: top,
      };
    }
  }
  return {
    kind: 'stream',
    yaml,
    tree,
    rootNode: tree,
    root: top?.kind === 'mapping' ? top : undefined,
    job: undefined,
  };
}
