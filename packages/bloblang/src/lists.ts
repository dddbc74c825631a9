import { faker } from '@faker-js/faker/locale/en';
import { transliterate } from 'transliteration';
import type { MappingServices } from './interpreter/services.js';

/** The services that rest on long word lists, for `fake` and `slug`: some 20 MB of memory, so only who needs them loads them. */
export const lists: Required<Pick<MappingServices, 'faker' | 'transliterate'>> = {
  faker,
  transliterate: (text) => transliterate(text),
};
