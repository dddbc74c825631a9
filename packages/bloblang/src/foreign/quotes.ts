import { explain, type Recogniser } from './idiom.js';

/** `'text'`: texts stand in double quotes. */
export const singleQuotes: Recogniser = (place) => {
  if (!place.rest.startsWith("'")) return undefined;
  const found = /^'((?:[^'\\\n]|\\.)*)'/.exec(place.rest);
  if (found === null) return undefined;
  const body = (found[1] ?? '').replaceAll("\\'", "'").replace(/(?<!\\)"/g, '\\"');
  return explain(place, place.at, place.at + found[0].length, 'texts stand in double quotes', {
    correction: `"${body}"`,
  });
};

/** `` `text` ``: texts stand in double quotes, or in three of them to be taken as they are. */
export const backTicks: Recogniser = (place) => {
  const end = place.text[place.at] === '`' ? place.text.indexOf('`', place.at + 1) : -1;
  if (end === -1) return undefined;
  const body = place.text.slice(place.at + 1, end);
  const message = 'texts stand in double quotes, or in three of them to be taken as they are';
  if (body.includes('${')) {
    return explain(place, place.at, end + 1, `${message}; join parts with + or "…%s…".format(…)`, {
      suggestion: '"%s".format(this.field)',
    });
  }
  const escaped = /[\\\n]/.test(body) ? `"""${body}"""` : `"${body.replaceAll('"', '\\"')}"`;
  return explain(place, place.at, end + 1, message, body.includes('"""') ? {} : { correction: escaped });
};

/** `f"text {x}"`: parts are joined with `+` or `format`. */
export const formattedString: Recogniser = (place) => {
  if (!place.rest.startsWith('"') || !/(?:^|[^\w])[fFrRbu]$/.test(place.before)) return undefined;
  return explain(place, place.at - 1, place.at, 'texts take no prefix letter; join parts with + or "…%s…".format(…)', {
    suggestion: '"%s".format(this.field)',
  });
};

/** `{{ .field }}`: a template of Go, Jinja or Liquid. */
export const template: Recogniser = (place) => {
  const line = place.before + place.rest;
  const found = line.includes('{{') ? /\{\{[-%]?\s*\.?([A-Za-z_][\w.]*)\s*[-%]?\}\}/.exec(line) : null;
  if (found === null) return undefined;
  const start = place.at - place.before.length + found.index;
  return explain(place, start, start + found[0].length, 'fields are read as this.name, without braces', {
    correction: `this.${found[1]}`,
  });
};
