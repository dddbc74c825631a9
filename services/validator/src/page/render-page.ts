import { escapeHtml, inline } from './html.js';
import type { Media, OpenApi, Operation, Parameter } from './open-api.js';
import { notes, renderSchema, typeName } from './render-schema.js';

const STYLE = `
:root { color-scheme: light dark; --line: #8884; --soft: #8881; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h2 { margin-top: 3rem; border-bottom: 1px solid var(--line); }
details { border: 1px solid var(--line); border-radius: 6px; margin: .6rem 0; padding: .5rem .8rem; }
summary { cursor: pointer; }
summary code { font-weight: 600; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; }
td, th { text-align: left; vertical-align: top; border-top: 1px solid var(--line); padding: .3rem .6rem .3rem 0; }
pre { background: var(--soft); padding: .7rem; overflow-x: auto; border-radius: 6px; }
code { font-family: ui-monospace, monospace; font-size: .9em; }
`;

/** The whole interface as one HTML page: no script, no font, no image, nothing from any other host. */
export function renderPage(api: OpenApi): string {
  const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const groups = api.tags.map((tag) => {
    const listed = operations.filter(({ operation }) => operation.tags.includes(tag.name));
    return `<h2 id="${escapeHtml(tag.name)}">${escapeHtml(tag.name)}</h2><p>${inline(tag.description)}</p>${listed
      .map(({ path, method, operation }) => renderOperation(path, method, operation))
      .join('')}`;
  });
  const schemas = Object.entries(api.components.schemas).map(
    ([name, schema]) =>
      `<details id="schema-${escapeHtml(name)}"><summary><code>${escapeHtml(name)}</code> ${inline(schema.description ?? '')}</summary>${renderSchema(schema)}</details>`,
  );
  const { title, version, description } = api.info;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body>
<h1>${escapeHtml(title)} <small>${escapeHtml(version)}</small></h1>
<p>${inline(description)} The same as <a href="/openapi.json">OpenAPI 3.1</a>.</p>
${groups.join('\n')}
<h2 id="schemas">schemas</h2>
${schemas.join('\n')}
</body></html>
`;
}

function renderOperation(path: string, method: string, operation: Operation): string {
  const { operationId, summary, description, parameters, requestBody, responses } = operation;
  return `<details id="${escapeHtml(operationId)}"><summary><code>${escapeHtml(method.toUpperCase())} ${escapeHtml(path)}</code> ${inline(summary)}</summary>
${description === undefined ? '' : `<p>${inline(description)}</p>`}
${parameters === undefined || parameters.length === 0 ? '' : `<h4>Parameters</h4>${parameterTable(parameters)}`}
${requestBody === undefined ? '' : `<h4>Body</h4>${contents(requestBody.content)}`}
<h4>Answers</h4><table>${Object.entries(responses)
    .map(
      ([status, response]) =>
        `<tr><td><code>${escapeHtml(status)}</code></td><td>${inline(response.description)}</td><td>${Object.values(
          response.content ?? {},
        )
          .map((media) => typeName(media.schema))
          .join('<br>')}</td></tr>`,
    )
    .join('')}</table></details>`;
}

function parameterTable(parameters: readonly Parameter[]): string {
  const rows = parameters.map((parameter) => {
    const { description: _, ...schema } = parameter.schema;
    const text = notes({
      ...schema,
      ...(parameter.description === undefined ? {} : { description: parameter.description }),
    });
    return `<tr><td><code>${escapeHtml(parameter.name)}</code></td><td>${escapeHtml(parameter.in)}</td><td>${typeName(parameter.schema)}</td><td>${text}</td></tr>`;
  });
  return `<table>${rows.join('')}</table>`;
}

/** What a body may be; media types that say the same stand together. */
function contents(content: Readonly<Record<string, Media>>): string {
  const typesOf = new Map<string, string[]>();
  for (const [type, media] of Object.entries(content)) {
    const example =
      media.example === undefined
        ? ''
        : `<pre>${escapeHtml(typeof media.example === 'string' ? media.example : JSON.stringify(media.example, null, 2))}</pre>`;
    const said = `: ${typeName(media.schema)}</p>${example}`;
    typesOf.set(said, [...(typesOf.get(said) ?? []), `<code>${escapeHtml(type)}</code>`]);
  }
  return [...typesOf].map(([said, types]) => `<p>${types.join(' or ')}${said}`).join('');
}
