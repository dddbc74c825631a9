import type { CatalogueData } from '../catalogue/data-schema.js';
import type { PackedComponent, PackedIndex } from '../catalogue/packed-data.js';
import { COMPONENT_TYPES } from '../component-type.js';
import { type FieldNote, FieldNotes } from '../notes/field-notes.js';
import { attachNotes } from './attach-notes.js';
import { FieldSharing } from './field-sharing.js';

/**
 * The text that `createCatalogue` reads: the facts of a data file and the notes on its fields, so that neither has to be
 * looked up when a catalogue is used. Made once, when the package is built.
 */
export function packCatalogue(data: CatalogueData, notes: readonly FieldNote[]): string {
  const about = FieldNotes.of(notes);
  const root = data.root.map((field) => attachNotes(field, about.below('root')));
  const components = COMPONENT_TYPES.flatMap((type) =>
    data.components[type]
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .map(({ name, config, ...rest }) => {
        return { type, name, rest, config: attachNotes(config, about.below(type).below(name)) };
      }),
  );
  const sharing = new FieldSharing([...root, ...components.flatMap(({ config }) => config.fields ?? [])]);

  const lines: string[] = [];
  let end = 0;
  /** Adds a part and answers where it begins. */
  const add = (part: unknown): number => {
    const start = end;
    const line = JSON.stringify(part);
    end += line.length + 1;
    lines.push(line);
    return start;
  };
  const places = components.map(({ type, name, rest, config }) => {
    const packed: PackedComponent = { ...rest, config: sharing.packed(config) };
    return { type, entry: [name, add(packed)] as const };
  });
  const index: PackedIndex = {
    root: add(root.map((field) => sharing.pack(field))),
    shared: add(sharing.shared),
    functions: add(data.functions),
    methods: add(data.methods),
    components: Object.fromEntries(
      COMPONENT_TYPES.map((type) => [type, places.filter((place) => place.type === type).map(({ entry }) => entry)]),
    ),
  };
  return [JSON.stringify(index), ...lines, ''].join('\n');
}
