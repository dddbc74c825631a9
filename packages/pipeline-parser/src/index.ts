export { type Comment, findComments } from './comments.js';
export { decoderOf, type EnvReference, envReferences, expandReferences, findReferences } from './environment.js';
export {
  type AliasNode,
  type Chomping,
  dereference,
  findPair,
  isAbsent,
  type MappingNode,
  type Pair,
  SCALAR_STYLES,
  type ScalarNode,
  type ScalarStyle,
  type SequenceNode,
  type YamlNode,
} from './node.js';
export { type ParsedPipeline, parsePipeline } from './parse-pipeline.js';
export { type ParsedYaml, parseYaml, type YamlDocument } from './parse-yaml.js';
export { decodesAs, type ResolvedScalar, resolvePlain, resolveScalar, type WantedType } from './resolve-scalar.js';
export { sourceOffset } from './source-offset.js';
export type { SourceText } from './source-text.js';
export { type PlainValue, toPlain } from './to-plain.js';
export {
  DEFAULT_LIMITS,
  LIMIT_NAMES,
  type LimitName,
  type Limits,
  YAML_FINDING_KINDS,
  type YamlFinding,
  type YamlFindingKind,
} from './yaml-finding.js';
