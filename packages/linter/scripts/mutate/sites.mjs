import { dereference, parsePipeline, resolveScalar, sourceOffset } from '@weir/pipeline-parser';
import { Walker } from '../../dist/engine/walk.js';

/** Every place of a pipeline where a mistake can be planted: names, values, mappings, labels and references, with spans. */
export function sitesOf(text, catalogue) {
  const pipeline = parsePipeline(text);
  const sites = {
    components: [],
    fields: [],
    leaves: [],
    mappings: [],
    labels: [],
    references: [],
    lists: [],
    pipeline,
  };
  const visitor = {
    component({ type, inference, label, path, raw, node }) {
      if (inference.kind === 'known' && inference.pair !== undefined && raw.kind !== 'alias')
        sites.components.push({
          type,
          name: inference.spec.name,
          span: inference.pair.key.span,
          pair: inference.pair,
          path,
          node,
        });
      const value = label && dereference(label.value);
      if (value?.kind === 'scalar' && value.value !== '' && !value.dynamic)
        sites.labels.push({ name: value.value, span: value.span });
    },
    object({ node, fields, owner, path, unknown }) {
      for (const pair of node.pairs)
        if (pair.key.kind === 'scalar' && !unknown.includes(pair))
          sites.fields.push({
            name: pair.name,
            span: pair.key.span,
            names: fields.map((f) => f.name),
            pair,
            owner,
            path,
            node,
          });
    },
    value({ spec, node, raw, path, owner }) {
      if (node.kind === 'sequence' && spec.type === 'processor') sites.lists.push({ node, path });
      void raw;
      void owner;
    },
    leaf({ spec, node, path, element }) {
      if (node.dynamic) return;
      if (spec.bloblang && node.value.trim() !== '') sites.mappings.push({ node, path });
      else if (spec.references !== undefined && node.value !== '')
        sites.references.push({ node, span: node.span, name: node.value });
      else sites.leaves.push({ spec, node, path, element, type: resolveScalar(node).type });
    },
  };
  new Walker(catalogue, [visitor]).walk(pipeline.root);
  return sites;
}

/** Where the words of a mapping that match stand in the text of the file; those within quotes or comments left out. */
export function matchesIn(mapping, text, pattern) {
  const { value } = mapping.node;
  const found = [];
  for (const match of value.matchAll(pattern)) {
    const group = match[1] ?? match[0];
    const at = match.index + match[0].indexOf(group);
    if (isHidden(value, at)) continue;
    const start = sourceOffset(mapping.node, at);
    const end = start + group.length;
    if (text.slice(start, end) === group) found.push({ start, end, text: group });
  }
  return found;
}

/** Whether an offset stands in a string or behind a comment mark on its line. */
function isHidden(text, at) {
  let quoted = false;
  for (let i = text.lastIndexOf('\n', at - 1) + 1; i < at; i++) {
    const c = text[i];
    if (c === '\\' && quoted) i++;
    else if (c === '"') quoted = !quoted;
    else if (c === '#' && !quoted) return true;
  }
  return quoted || text.includes('"""');
}
