/**
 * The end of a message about what no engine's linter reports: that the engine stops nevertheless, and its own words.
 * @param words undefined when the linters report it themselves
 */
export const stopsWith = (words: string | undefined): string =>
  words === undefined ? '' : `; the engine does not start: ${words}`;
