import type { ComponentType } from '../component-type.js';
import { DISTRIBUTION_RULES, type DistributionName } from '../distribution-rules.js';
import type { FieldSpec } from '../field-spec.js';
import type { Signature } from '../signature.js';
import type { Catalogue } from './catalogue.js';
import { ComponentSection } from './component-section.js';
import type { SignatureData } from './data-schema.js';
import { decodeSignature } from './decode-signature.js';
import { memoize } from './memoize.js';
import { PackedParts } from './packed-parts.js';
import { reservedFields } from './reserved-fields.js';

/** What a catalogue says about itself without reading its data. */
export interface CatalogueHeader {
  readonly distribution: DistributionName;
  readonly version: string;
  readonly source: string;
  readonly harvestedAt: string;
}

/** A catalogue over the text that `packCatalogue` made, of which a part is parsed when it is first asked for. */
export function createCatalogue(header: CatalogueHeader, text: string): Catalogue {
  const { distribution, version, source, harvestedAt } = header;
  const rules = DISTRIBUTION_RULES[distribution];
  const parts = memoize(() => new PackedParts(text));
  const sections = new Map<ComponentType, ComponentSection>();
  const reserved = new Map<ComponentType, ReadonlyMap<string, FieldSpec>>();
  const root = memoize(() => parts().root());
  const functions = memoize(() => signatures(parts().functions()));
  const methods = memoize(() => signatures(parts().methods()));

  const section = (type: ComponentType): ComponentSection => {
    let found = sections.get(type);
    if (found === undefined) {
      found = new ComponentSection(type, parts());
      sections.set(type, found);
    }
    return found;
  };

  return {
    distribution,
    version,
    source,
    harvestedAt,
    rules,
    get root() {
      return root();
    },
    get functions() {
      return functions();
    },
    get methods() {
      return methods();
    },
    component: (type, name) => section(type).get(name),
    names: (type) => section(type).names,
    reserved(type) {
      let fields = reserved.get(type);
      if (fields === undefined) {
        fields = reservedFields(type, rules);
        reserved.set(type, fields);
      }
      return fields;
    },
  };
}

const signatures = (list: readonly SignatureData[]): ReadonlyMap<string, Signature> =>
  new Map(list.map((data) => [data.name, decodeSignature(data)]));
