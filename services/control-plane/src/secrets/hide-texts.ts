import { replaceInText } from './secret-texts.js';

/** What stands where a secret stood in a text that nobody sends back. */
export const REDACTED = '<redacted>';

/** Shorter ones would be found in every other word. */
const LEAST = 4;

/** Makes of secrets what takes them out of a text, as they are, within URLs and within JSON; and whatever looks like one. */
export function hideTexts(secrets: readonly string[]): (text: string) => string {
  const forms = secrets
    .filter(({ length }) => length >= LEAST)
    .flatMap((secret) => [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)]);
  // One that contains another goes first, or its rest would stay.
  const found = [...new Set(forms)].sort((a, b) => b.length - a.length);
  return (text) =>
    replaceInText(
      found.reduce((rest, secret) => rest.replaceAll(secret, REDACTED), text),
      () => REDACTED,
    );
}
