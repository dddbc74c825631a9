import { escapeHtml, inline } from './html.js';
import type { Schema } from './open-api.js';

/** A schema in a few words, with links to the named ones. */
export function typeName(schema: Schema): string {
  if (schema.$ref !== undefined) {
    const name = escapeHtml(schema.$ref.split('/').at(-1) ?? '');
    return `<a href="#schema-${name}">${name}</a>`;
  }
  if (schema.anyOf !== undefined) return schema.anyOf.map(typeName).join(' or ');
  if (schema.enum !== undefined)
    return schema.enum.map((value) => `<code>${escapeHtml(JSON.stringify(value))}</code>`).join(' | ');
  if (schema.items !== undefined) return `list of ${typeName(schema.items)}`;
  if (typeof schema.additionalProperties === 'object') return `map of ${typeName(schema.additionalProperties)}`;
  const type = typeof schema.type === 'string' ? schema.type : (schema.type ?? ['any']).join(' or ');
  return escapeHtml(type + bounds(schema));
}

const bounds = ({ minimum, maximum }: Schema): string => {
  if (minimum !== undefined && maximum !== undefined) return ` ${minimum} to ${maximum}`;
  return minimum === undefined ? '' : ` from ${minimum}`;
};

/** The fields of an object as a table; other schemas in a few words. */
export function renderSchema(schema: Schema): string {
  if (schema.properties === undefined) return `<p>${typeName(schema)}</p>`;
  const rows = Object.entries(schema.properties).map(([name, field]) => {
    const required = schema.required?.includes(name) === true ? 'required' : 'optional';
    return `<tr><td><code>${escapeHtml(name)}</code></td><td>${typeName(field)}</td><td>${required}</td><td>${notes(field)}</td></tr>`;
  });
  return `<table><tr><th>Field</th><th>Type</th><th></th><th></th></tr>${rows.join('')}</table>`;
}

/** What is said about a field beside its type. */
export function notes(schema: Schema): string {
  const fallback =
    schema.default === undefined ? [] : [`Default <code>${escapeHtml(JSON.stringify(schema.default))}</code>`];
  const said = schema.description === undefined ? [] : [inline(schema.description.replace(/\.$/, ''))];
  return [...said, ...fallback].map((text) => `${text}.`).join(' ');
}
