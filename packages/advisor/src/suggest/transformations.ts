/** Something that is done to messages on their way. */
export interface TransformationConcept {
  readonly concept: string;
  readonly title: string;
  /** Words and phrases for it, each in its base form. */
  readonly words: readonly string[];
  readonly category: string;
}

const transformation = (concept: string, title: string, words: string, category: string): TransformationConcept => ({
  concept,
  title,
  words: words.split(',').map((word) => word.trim()),
  category,
});

/** Everything that a use case can ask to be done, sorted by concept. */
export const TRANSFORMATIONS: readonly TransformationConcept[] = [
  transformation(
    'aggregate',
    'aggregates in windows',
    'aggregate, aggregation, window, average, sum up, sum, roll up, rollup, downsample, per minute, group, tumbling window',
    'analytics',
  ),
  transformation(
    'ai',
    'uses a language model',
    'llm, ai, language model, gpt, openai, embedding, classify, sentiment, summarize, machine learning',
    'ai',
  ),
  transformation('alert', 'alerts', 'alert, alarm, notify, notification, warn', 'integration'),
  transformation(
    'archive',
    'packs messages together',
    'archive, backup, back up, pack, as json lines',
    'data_movement',
  ),
  transformation('batch', 'batches', 'batch, bulk, micro batch, in batches', 'parallelism'),
  transformation(
    'buffer',
    'buffers on disk',
    'buffer, offline, link is down, store and forward, intermittent',
    'resilience',
  ),
  transformation('cache', 'caches lookups', 'cache, cached, memoize', 'resilience'),
  transformation('compress', 'compresses', 'compress, gzip, zip, zstd', 'transformation'),
  transformation('convert_avro', 'handles Avro', 'avro, schema registry', 'transformation'),
  transformation('convert_csv', 'handles CSV', 'csv, csv file, comma separated, spreadsheet', 'transformation'),
  transformation('convert_json', 'writes JSON', 'to json, into json, as json', 'transformation'),
  transformation('convert_out_csv', 'writes CSV', 'to csv, into csv, as csv, csv report, csv export', 'transformation'),
  transformation('convert_parquet', 'writes Parquet', 'parquet, columnar', 'transformation'),
  transformation('convert_protobuf', 'handles Protobuf', 'protobuf, proto, protocol buffer', 'transformation'),
  transformation(
    'convert_time',
    'normalises times',
    'timestamp, date format, time zone, timezone, rfc 3339',
    'transformation',
  ),
  transformation('convert_xml', 'handles XML', 'xml, soap', 'transformation'),
  transformation('count', 'counts', 'count, counter, number of', 'analytics'),
  transformation(
    'dead_letter',
    'keeps what failed',
    'dead letter, dead letter queue, dlq, deadletter, failed message, fallback, error handling, handle error, invalid message',
    'resilience',
  ),
  transformation(
    'decompress',
    'unpacks what is compressed',
    'decompress, unpack, uncompress, unzip, gunzip',
    'transformation',
  ),
  transformation(
    'deduplicate',
    'drops duplicates',
    'deduplicate, dedupe, dedup, duplicate, deduplication, unique, repeated, exactly once, idempotent',
    'filtering',
  ),
  transformation('encrypt', 'encrypts', 'encrypt, encryption, aes', 'transformation'),
  transformation(
    'enrich',
    'enriches',
    'enrich, enrichment, look up, lookup, join, augment, hydrate, add data',
    'transformation',
  ),
  transformation(
    'fan_out',
    'delivers to several',
    'fan out, fanout, several receiver, multiple destination, multiple output, several output, broadcast, multicast, duplicate to, each of',
    'parallelism',
  ),
  transformation(
    'filter',
    'filters',
    'filter, only, drop, ignore, exclude, keep only, remove message, discard, threshold, above, below, where',
    'filtering',
  ),
  transformation(
    'generate_data',
    'makes test data',
    'generate, fake, mock data, test data, synthetic, sample data',
    'integration',
  ),
  transformation(
    'health_check',
    'watches a service',
    'health check, uptime, monitor website, monitor service, monitor url, monitor api, website, ping',
    'integration',
  ),
  transformation(
    'load_balance',
    'balances load',
    'load balance, round robin, balance, distribute, spread',
    'parallelism',
  ),
  transformation(
    'mask',
    'masks personal data',
    'mask, redact, anonymize, anonymise, pseudonymize, pii, personal data, gdpr, hide, obfuscate, scrub',
    'transformation',
  ),
  transformation(
    'merge',
    'merges sources',
    'merge, combine, multiple source, several source, fan in, fanin, multiple input, join stream',
    'data_movement',
  ),
  transformation('metrics', 'makes metrics', 'metric, prometheus, monitor, observability', 'analytics'),
  transformation(
    'parallel',
    'works in parallel',
    'parallel, concurrent, concurrently, at the same time, simultaneous',
    'parallelism',
  ),
  transformation('parse_logs', 'parses logs', 'log line, access log, parse log, grok, syslog, log', 'analytics'),
  transformation(
    'reshape',
    'reshapes',
    'transform, map, mapping, reshape, rename, flatten, convert, restructure, change field, remove field, drop field, null field, add field, normalize, normalise, modify',
    'transformation',
  ),
  transformation(
    'respond',
    'answers the sender',
    'respond, respond to http request, reply, answer, answer http request, return response, request response',
    'integration',
  ),
  transformation('retry', 'tries again', 'retry, try again, backoff, resilient, reliable, reliably', 'resilience'),
  transformation(
    'route',
    'routes by content',
    'route, routing, switch, depending on, based on, conditional, content based, by type',
    'filtering',
  ),
  transformation('sample', 'samples', 'sample, sampling, percent, subset', 'filtering'),
  transformation(
    'schedule',
    'runs on a schedule',
    'schedule, cron, every minute, every hour, every day, every second, hourly, daily, nightly, weekly, poll, polling, periodic, periodically',
    'integration',
  ),
  transformation('sign', 'signs or checks signatures', 'sign, signature, hmac, hash, verify', 'transformation'),
  transformation(
    'split',
    'splits into several',
    'split, explode, unnest, array into, list into, unarchive, each item',
    'transformation',
  ),
  transformation(
    'throttle',
    'keeps to a rate',
    'throttle, rate limit, slow down, no faster than, per second',
    'resilience',
  ),
  transformation('validate', 'validates', 'validate, validation, json schema, schema, check message', 'filtering'),
];

const byConcept = new Map(TRANSFORMATIONS.map((each) => [each.concept, each]));

export const transformationOf = (concept: string): TransformationConcept | undefined => byConcept.get(concept);
