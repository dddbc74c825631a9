import { dereference, findPair, type Pair, type YamlNode } from '@weir/pipeline-parser';
import type { FieldSpec } from '@weir/schema-model';
import type { Context } from '../engine/context.js';
import { extend, type Path } from '../engine/path.js';
import type { ComponentSite } from '../engine/site.js';
import { defineRule } from './define-rule.js';

/** Keys that the engine's linter refuses because they cannot do anything. */
export const ineffectiveKey = defineRule({
  id: 'ineffective-key',
  kinds: ['ineffective_key'],
  checker: 'native',
  lintOnly: true,
  docs: {
    what: 'An empty `processors` list beside an input or output, a label beside a reference to a resource, or settings under `plugin` that nothing reads.',
    why: 'The engine refuses keys that cannot have any effect.',
    fix: 'Take the key out.',
    bad: 'input:\n  stdin: {}\n  processors: []\n',
    good: 'input:\n  stdin: {}\n',
  },
  create: (context) => ({
    component(site) {
      if (site.node?.kind !== 'mapping') return;
      const processors =
        site.type === 'input' || site.type === 'output' ? findPair(site.node, 'processors') : undefined;
      if (processors !== undefined && isEmptyCollection(processors.value))
        report(context, processors, site.path, 'the list of processors is empty and can be taken out');
      checkPlugin(context, site);
      if (site.label === undefined || site.inference.kind !== 'known') return;
      const { spec } = site.inference;
      if (spec.config.children?.some(isTakenForReference) === true)
        report(
          context,
          site.label,
          site.path,
          `the engine takes ${spec.name} for a reference to a resource and refuses its label`,
        );
      if (spec.name !== 'resource') return;
      const target = site.inference.pair === undefined ? undefined : dereference(site.inference.pair.value);
      if (target?.kind === 'scalar' && target.value === '') return;
      report(context, site.label, site.path, 'a reference to a resource takes no label of its own');
    },
  }),
});

/** The engines' linters look for a text `resource` beside the label, and fill in the component's own defaults before they do. */
const isTakenForReference = ({ name, default: value }: FieldSpec): boolean =>
  name === 'resource' && typeof value === 'string' && value !== '';

/** `plugin` holds the settings of a component that `type` names, when nothing else does, and must then be a mapping. */
function checkPlugin(context: Context, { node, inference, path }: ComponentSite): void {
  const plugin = node?.kind === 'mapping' ? findPair(node, 'plugin') : undefined;
  const value = plugin && dereference(plugin.value);
  if (plugin === undefined || value === undefined || inference.kind !== 'known') return;
  if (inference.pair !== undefined)
    report(context, plugin, path, `the settings stand below ${inference.spec.name}, so plugin does nothing`);
  else if (value.kind !== 'mapping' && !(value.kind === 'scalar' && value.dynamic))
    report(context, plugin, path, `plugin takes a mapping; write the settings below ${inference.spec.name} instead`);
}

const isEmptyCollection = (node: YamlNode): boolean => {
  const target = dereference(node);
  return (
    (target?.kind === 'sequence' && target.items.length === 0) ||
    (target?.kind === 'mapping' && target.pairs.length === 0)
  );
};

const report = (context: Context, pair: Pair, path: Path, message: string): void =>
  context.report({ kind: 'ineffective_key', message, span: pair.key.span, path: extend(path, pair.name) });
