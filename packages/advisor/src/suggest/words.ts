/** Endings that say nothing about what a word means here, the longest first; each leaves at least three letters. */
const ENDINGS = [
  'ications',
  'ication',
  'ations',
  'ation',
  'ings',
  'ing',
  'ies',
  'ied',
  'ers',
  'ed',
  'es',
  'er',
  's',
  'e',
  'y',
];
/** Short names that would lose their meaning. */
const FIXED: ReadonlySet<string> = new Set([
  'aws',
  'sqs',
  'sns',
  'gcs',
  'nats',
  'redis',
  'kinesis',
  'dns',
  'pubsub',
  'server',
  'filter',
  'only',
  // Their stems are those of a verb that means something else.
  'caller',
  'receiver',
  'requester',
]);

/** A word without its plural or verb ending, so that forms of one word are equal. */
export function stem(word: string): string {
  if (FIXED.has(word) || word.length <= 3 || /\d|_/.test(word)) return word;
  if (word.endsWith('s') && FIXED.has(word.slice(0, -1))) return word.slice(0, -1);
  for (const ending of ENDINGS)
    if (word.endsWith(ending) && word.length - ending.length >= 3) {
      const base = word.slice(0, -ending.length);
      return /([b-df-hj-np-tv-z])\1$/.test(base) && !/(?:ll|ss|zz)$/.test(base) ? base.slice(0, -1) : base;
    }
  return word;
}

/** The words of a text in lower case; arrows count as `to`. */
export const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .replace(/[-=]+>|→/g, ' to ')
    .replace(/dead-letter/g, 'dead letter')
    .replace(/\bevery (?:\d+|few|couple of|two|three|five|ten|fifteen|thirty) /g, 'every ')
    .match(/[a-z0-9_]+/g) ?? [];

/** A phrase as the stems of its words. */
export const stemsOf = (phrase: string): readonly string[] => wordsOf(phrase).map(stem);
