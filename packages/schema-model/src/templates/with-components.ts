import type { Catalogue } from '../catalogue/catalogue.js';
import type { ComponentSpec } from '../component-spec.js';
import type { ComponentType } from '../component-type.js';

/** The catalogue with further components, such as those that templates make; a name that it has already is theirs. */
export function withComponents(catalogue: Catalogue, components: readonly ComponentSpec[]): Catalogue {
  if (components.length === 0) return catalogue;
  const own = new Map(components.map((spec) => [`${spec.type} ${spec.name}`, spec]));
  const names = new Map<ComponentType, readonly string[]>();
  return {
    distribution: catalogue.distribution,
    version: catalogue.version,
    source: catalogue.source,
    harvestedAt: catalogue.harvestedAt,
    rules: catalogue.rules,
    get root() {
      return catalogue.root;
    },
    get functions() {
      return catalogue.functions;
    },
    get methods() {
      return catalogue.methods;
    },
    component: (type, name) => own.get(`${type} ${name}`) ?? catalogue.component(type, name),
    names(type) {
      const added = components.filter((spec) => spec.type === type).map((spec) => spec.name);
      const known = names.get(type) ?? [...new Set([...catalogue.names(type), ...added])].sort();
      names.set(type, known);
      return known;
    },
    reserved: (type) => catalogue.reserved(type),
  };
}
