import { createHmac } from 'node:crypto';
import { isJsonObject, type JobSpec, type Json, type JsonObject } from '@weir/fleet-model';
import type { Catalogue } from '@weir/schema-model';
import { mapSecrets } from './map-secrets.js';

/** What a placeholder looks like wherever it stands. */
const PLACEHOLDER = /<redacted:([0-9a-f]{16})>/g;

/** The word for a secret: equal secrets have equal words, and without the key nobody can try out guesses. */
export const fingerprint = (secret: string, key: string): string =>
  createHmac('sha256', key).update(secret, 'utf8').digest('hex').slice(0, 16);

/** The spec as those see it who may not see secrets. */
export function redactSpec(spec: JobSpec, catalogues: readonly Catalogue[], key: string): JobSpec {
  const config = mapSecrets(spec.config, catalogues, (secret) => `<redacted:${fingerprint(secret, key)}>`);
  return { ...spec, config };
}

/** True when some text of the pipeline holds a placeholder. */
export const holdsPlaceholders = (config: JsonObject): boolean => JSON.stringify(config).includes('<redacted:');

export interface Restored {
  readonly config: JsonObject;
  /** Paths of placeholders for which there is no secret. */
  readonly unknown: readonly string[];
}

/**
 * Puts the secrets back in the places of their placeholders, wherever these have been moved to. They are found among
 * those of the given pipelines.
 */
export function restoreSecrets(
  config: JsonObject,
  stored: Iterable<JsonObject>,
  catalogues: readonly Catalogue[],
  key: string,
): Restored {
  const known = new Map<string, string>();
  for (const each of stored) {
    mapSecrets(each, catalogues, (secret) => {
      known.set(fingerprint(secret, key), secret);
      return secret;
    });
  }
  const unknown: string[] = [];
  const restore = (value: Json, path: string): Json => {
    if (typeof value === 'string') {
      return value.replaceAll(PLACEHOLDER, (placeholder, word: string) => {
        const secret = known.get(word);
        if (secret === undefined) unknown.push(path);
        return secret ?? placeholder;
      });
    }
    if (Array.isArray(value)) return value.map((item: Json, index) => restore(item, `${path}.${index}`));
    if (!isJsonObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, restore(each, `${path}.${name}`)]));
  };
  const restored = restore(config, 'config');
  return { config: isJsonObject(restored) ? restored : config, unknown };
}
