import { invariant } from '@weir/diagnostics';
import type { ComponentSpec } from '../component-spec.js';
import type { ComponentType } from '../component-type.js';
import { DISTRIBUTION_RULES, type DistributionName } from '../distribution-rules.js';
import type { FieldSpec } from '../field-spec.js';
import { type FieldNote, FieldNotes } from '../notes/field-notes.js';
import type { Signature } from '../signature.js';
import type { Catalogue } from './catalogue.js';
import type { SignatureData } from './data-schema.js';
import { decodeField } from './decode-field.js';
import { decodeSignature } from './decode-signature.js';
import { memoize } from './memoize.js';
import type { PackedCatalogue, PackedComponent } from './packed-data.js';
import { reservedFields } from './reserved-fields.js';

/** What a catalogue says about itself without reading its data. */
export interface CatalogueHeader {
  readonly distribution: DistributionName;
  readonly version: string;
  readonly source: string;
  readonly harvestedAt: string;
}

/** A catalogue over a packed data file's text, which is parsed at the first question and decoded component by component. */
export function createCatalogue(header: CatalogueHeader, text: string, notes: readonly FieldNote[]): Catalogue {
  const { distribution, version, source, harvestedAt } = header;
  const rules = DISTRIBUTION_RULES[distribution];
  const data = memoize((): PackedCatalogue => JSON.parse(text) as PackedCatalogue);
  const fieldNotes = memoize(() => FieldNotes.of(notes));
  const sections = new Map<string, ReadonlyMap<string, PackedComponent>>();
  const names = new Map<string, readonly string[]>();
  const components = new Map<string, ComponentSpec>();
  const reserved = new Map<ComponentType, ReadonlyMap<string, FieldSpec>>();

  const section = (type: ComponentType): ReadonlyMap<string, PackedComponent> => {
    let found = sections.get(type);
    if (found === undefined) {
      const list = data().components[type];
      invariant(list !== undefined, `unknown component type ${type}`);
      found = new Map(list.map((component) => [component.name, component]));
      sections.set(type, found);
    }
    return found;
  };

  const root = memoize(() => {
    const { shared, root: fields } = data();
    const about = fieldNotes().below('root');
    return fields.map((field) => decodeField(field, shared, about));
  });
  const functions = memoize(() => signatures(data().functions));
  const methods = memoize(() => signatures(data().methods));

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
    component(type, name) {
      const key = `${type}.${name}`;
      const known = components.get(key);
      if (known !== undefined) return known;
      const found = section(type).get(name);
      if (found === undefined) return undefined;
      const decoded = decodeComponent(type, found, () =>
        decodeField(found.config, data().shared, fieldNotes().below(type).below(name)),
      );
      components.set(key, decoded);
      return decoded;
    },
    names(type) {
      const known = names.get(type) ?? [...section(type).keys()].sort();
      names.set(type, known);
      return known;
    },
    reserved(type) {
      const known = reserved.get(type) ?? reservedFields(type, rules);
      reserved.set(type, known);
      return known;
    },
  };
}

const signatures = (list: readonly SignatureData[]): ReadonlyMap<string, Signature> =>
  new Map(list.map((data) => [data.name, decodeSignature(data)]));

/** A component whose fields are decoded when they are looked at: often only its being there is asked for. */
function decodeComponent(type: ComponentType, data: PackedComponent, decode: () => FieldSpec): ComponentSpec {
  const config = memoize(decode);
  return {
    type,
    name: data.name,
    status: data.status ?? 'stable',
    ...(data.version !== undefined && { version: data.version }),
    cgo: data.cgo === true,
    get config() {
      return config();
    },
    get constraints() {
      return config().constraints ?? [];
    },
  };
}
