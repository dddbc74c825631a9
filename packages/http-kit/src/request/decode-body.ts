import { type BodyForm, type BodySpec, Problem, TEXT_TYPES } from '@weir/api-contract';
import { checkPart } from './check.js';
import { refuseInexactNumbers } from './exact-numbers.js';
import { parseJsonBody } from './json.js';
import { isJsonType, parseMediaType } from './media-type.js';
import { bodyText } from './text.js';

/** Reads a YAML document into plain values; throws a {@link Problem} of code `invalid_yaml`. */
export type YamlReader = (text: string) => unknown;

export interface DecodedBody {
  /** Undefined when an optional body was left out. */
  readonly value: unknown;
  /** The body as text, as it came. */
  readonly text: string | undefined;
}

const NO_BODY: DecodedBody = { value: undefined, text: undefined };

const isTextType = (type: string): boolean => (TEXT_TYPES as readonly string[]).includes(type);

/** Turns the bytes of a body into the value its contract describes. */
export function decodeBody(
  spec: BodySpec,
  bytes: Buffer,
  contentType: string | undefined,
  readYaml: YamlReader | undefined,
): DecodedBody {
  if (bytes.length === 0) {
    if (!spec.required) return NO_BODY;
    throw new Problem('empty_body', undefined, { hint: `send one as ${acceptedTypes(spec)}` });
  }
  const media = parseMediaType(contentType);
  const form = spec.forms.find((each) => (each.kind === 'json' ? isJsonType(media.type) : isTextType(media.type)));
  if (form === undefined)
    throw new Problem(
      'unsupported_media_type',
      media.type === '' ? 'the body has no Content-Type' : `bodies of type ${media.type} are not read here`,
      { hint: `send the body as ${acceptedTypes(spec)}` },
    );
  const text = bodyText(bytes, media);
  return { value: checkPart('body', spec.schema, raw(form, text, readYaml, spec)), text };
}

function raw(form: BodyForm, text: string, readYaml: YamlReader | undefined, spec: BodySpec): unknown {
  if (spec.exactNumbers === true && (form.kind === 'json' || readYaml === undefined)) refuseInexactNumbers(text);
  if (form.kind === 'json')
    return parseJsonBody(text, spec.forms.length > 1 ? 'YAML is sent as text/plain or application/yaml' : undefined);
  if (form.kind === 'text') return form.into(text);
  if (readYaml !== undefined) return readYaml(text);
  return parseJsonBody(text);
}

const acceptedTypes = (spec: BodySpec): string =>
  [
    ...new Set(
      spec.forms.flatMap((form) => (form.kind === 'json' ? ['application/json'] : ['text/plain', 'application/yaml'])),
    ),
  ].join(' or ');
