import { Problem } from '@weir/api-contract';
import { type Job, type JobSpec, type JsonObject, toTimestamp } from '@weir/fleet-model';
import { type Catalogue, DISTRIBUTION_NAMES, loadCatalogue } from '@weir/schema-model';
import type { Store, StoreReader } from '@weir/store';
import { randomSecret } from '../auth/random.js';
import type { Clock } from '../clock.js';
import { hideTexts } from './hide-texts.js';
import { mapSecrets } from './map-secrets.js';
import { holdsPlaceholders, redactSpec, restoreSecrets } from './redaction.js';

/** Where the key of the placeholders is kept: made once for a data directory, so that they keep their meaning. */
const KEY_SETTING = 'redaction_key';
/** Most versions of a job that are searched for a secret. */
const MOST_VERSIONS = 1000;

/** Hides the secrets of job specs from those who may not see them, and puts them back when they are sent again. */
export class Secrets {
  readonly #store: Pick<Store, 'settings' | 'transaction'>;
  readonly #clock: Clock;
  #key: Promise<string> | undefined;
  #catalogues: Promise<readonly Catalogue[]> | undefined;

  constructor(store: Pick<Store, 'settings' | 'transaction'>, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  /** Resolves once the key is there: inside of a transaction it could not be made. */
  async ready(): Promise<void> {
    await this.#loadKey();
  }

  /** Resolves with what turns a spec into the one without secrets. */
  async redact(): Promise<(spec: JobSpec) => JobSpec> {
    const [key, catalogues] = await Promise.all([this.#loadKey(), this.#loadCatalogues()]);
    return (spec) => redactSpec(spec, catalogues, key);
  }

  /** Resolves with what takes the secrets of a pipeline out of a text, and whatever else looks like one. */
  async hide(config: JsonObject): Promise<(text: string) => string> {
    const secrets = new Set<string>();
    mapSecrets(config, await this.#loadCatalogues(), (secret) => {
      secrets.add(secret);
      return secret;
    });
    return hideTexts([...secrets]);
  }

  /** The spec with the secrets of the job where it has placeholders; throws `invalid_job` for those that nobody knows. */
  async restore(spec: JobSpec, job: Job | undefined, store: StoreReader): Promise<JobSpec> {
    if (!holdsPlaceholders(spec.config)) return spec;
    const stored = job === undefined ? [] : await this.#pipelinesOf(job, store);
    const [key, catalogues] = await Promise.all([this.#loadKey(), this.#loadCatalogues()]);
    const { config, unknown } = restoreSecrets(spec.config, stored, catalogues, key);
    const [first] = unknown;
    if (first === undefined) return { ...spec, config };
    throw new Problem('invalid_job', `${first} is the placeholder of a secret that this job does not have`, {
      hint: 'send the secret itself, or a reference such as ${PASSWORD}',
      details: Object.fromEntries(unknown.map((path) => [path, 'the placeholder of an unknown secret'])),
    });
  }

  async #pipelinesOf(job: Job, store: StoreReader): Promise<readonly JsonObject[]> {
    const { items } = await store.versions.list(job.id, { limit: MOST_VERSIONS, token: '' });
    return [job.spec.config, ...items.map(({ spec }) => spec.config)];
  }

  /** What is secret in one engine is not shown because the other does not know it. */
  #loadCatalogues(): Promise<readonly Catalogue[]> {
    this.#catalogues ??= Promise.all(DISTRIBUTION_NAMES.map(loadCatalogue));
    return this.#catalogues;
  }

  #loadKey(): Promise<string> {
    this.#key ??= this.#findKey().catch((error: unknown) => {
      this.#key = undefined;
      throw error;
    });
    return this.#key;
  }

  async #findKey(): Promise<string> {
    const known = await this.#store.settings.get(KEY_SETTING);
    if (typeof known === 'string') return known;
    return this.#store.transaction(async ({ settings }) => {
      const made = await settings.get(KEY_SETTING);
      if (typeof made === 'string') return made;
      const key = randomSecret();
      await settings.put(KEY_SETTING, key, toTimestamp(this.#clock.now()));
      return key;
    });
  }
}
