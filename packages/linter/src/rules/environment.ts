import { expectedOneOf, suggestName } from '@weir/diagnostics';
import { decoderOf, type EnvReference, findReferences } from '@weir/pipeline-parser';
import type { Context } from '../engine/context.js';
import { defineRule } from './define-rule.js';

/** References to the environment: functions that do not exist, defaults of another language and, when asked for, variables that are not set. */
export const environment = defineRule({
  id: 'environment',
  kinds: ['environment_function', 'missing_environment', 'shell_default'],
  checker: 'native',
  docs: {
    what: 'An environment reference with a function that does not exist or with a default as a shell writes it, or to a variable that is not set when the set ones are known.',
    why: 'References are resolved in the whole text before anything else, comments included; an unknown function stops the engine.',
    fix: 'Correct the function behind the bar, set the variable, or give the reference a default as in ${NAME:default}.',
    bad: 'input:\n  http_server:\n    path: ${EVENTS_PATH|base64_decode}\n',
    good: 'input:\n  http_server:\n    path: ${EVENTS_PATH|base64decode}\n',
  },
  create: (context) => ({
    start() {
      if (!context.text.includes('${')) return;
      for (const { name, fallback, span } of findReferences(context.text)) {
        checkFunction(context, span);
        if (fallback !== undefined) checkDefault(context, { name, fallback, span });
        if (context.environment === undefined || fallback !== undefined) continue;
        if (context.environment.has(name) || isComment(context.text, span.start)) continue;
        context.report({
          kind: 'missing_environment',
          message: `the environment variable ${name} is not set and has no default`,
          span,
          path: undefined,
          found: name,
        });
      }
    },
  }),
});

function checkFunction(context: Context, span: { readonly start: number; readonly end: number }): void {
  const { envFunctions } = context.catalogue.rules;
  const decoder = decoderOf(context.slice(span));
  if (envFunctions === undefined || decoder === undefined || envFunctions.includes(decoder)) return;
  const suggestion = suggestName(decoder, envFunctions);
  context.report({
    kind: 'environment_function',
    message: `there is no function ${decoder} to decode with; there is ${expectedOneOf(envFunctions)}`,
    span: { start: span.end - 1 - decoder.length, end: span.end - 1 },
    path: undefined,
    found: decoder,
    correction: suggestion?.name ?? null,
    certain: suggestion?.certain ?? false,
  });
}

/** `${NAME:-default}` of a shell; a value that is nothing but -1 may be meant. */
function checkDefault(context: Context, { name, fallback, span }: EnvReference & { readonly fallback: string }): void {
  if (!/^-./.test(fallback) || isComment(context.text, span.start)) return;
  const before = context.text.slice(context.text.lastIndexOf('\n', span.start) + 1, span.start);
  if (fallback === '-1' && /[:-]\s+["']?$/.test(before)) return;
  const meant = `\${${name}:${fallback.slice(1)}}`;
  context.report({
    kind: 'shell_default',
    message: `the default of ${name} is ${fallback}, with the minus; write ${meant}`,
    span,
    path: undefined,
    correction: meant,
  });
}

const isComment = (text: string, offset: number): boolean =>
  /^\s*#/.test(text.slice(text.lastIndexOf('\n', offset) + 1, offset));
