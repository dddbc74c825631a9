import { assertNever } from '@weir/diagnostics';
import type { Catalogue } from './catalogue/catalogue.js';
import type { DistributionName } from './distribution-rules.js';
import { header as bento } from './generated/bento-header.js';
import { header as redpandaConnect } from './generated/redpanda-connect-header.js';

/** The distributions that a catalogue exists for, the default first. */
export const DISTRIBUTIONS: readonly { readonly name: DistributionName; readonly version: string }[] = [
  redpandaConnect,
  bento,
].map(({ distribution, version }) => ({ name: distribution, version }));

/** Loads one catalogue; the other's data is not read. Loading twice answers with the same object. */
export async function loadCatalogue(name: DistributionName): Promise<Catalogue> {
  switch (name) {
    case 'redpanda-connect':
      return (await import('./redpanda-connect.js')).catalogue;
    case 'bento':
      return (await import('./bento.js')).catalogue;
    default:
      return assertNever(name);
  }
}
