import type { Schema, Validator } from '@cfworker/json-schema';
import { defineKitMethod } from '../../functions/definition.js';
import { param } from '../../functions/parameters.js';
import type { Kit } from '../../kits/index.js';
import { fail } from '../../values/failure.js';
import { JsonSyntaxError, parseJson } from '../../values/json-parse.js';
import { toJson } from '../../values/plain.js';
import { isObject, type Value } from '../../values/value.js';
import { describeSchemaErrors } from './schema-errors.js';

const refuse = (why: string): never => fail(`failed to parse json schema definition: ${why}`);

/** The schema that a text holds, as JSON and as the validator takes it. */
function schemaOf(text: string): Schema | boolean {
  let value: Value;
  try {
    value = text.trim() === '' ? refuse('EOF') : parseJson(text);
  } catch (cause) {
    if (cause instanceof JsonSyntaxError) return refuse(cause.message);
    throw cause;
  }
  if (!isObject(value) && typeof value !== 'boolean') return refuse('schema is invalid');
  return toJson(value) as Schema;
}

function validatorOf(kit: Kit<'jsonSchema'>, schema: Schema | boolean): Validator {
  const old = typeof schema === 'object' && typeof schema.$schema === 'string' && schema.$schema.includes('draft-04');
  try {
    const validator = new kit.Validator(schema, old ? '4' : '7', false);
    validator.validate(null);
    return validator;
  } catch (cause) {
    if (cause instanceof Error) return refuse(cause.message);
    throw cause;
  }
}

export const jsonSchemaMethod = defineKitMethod({
  kit: 'jsonSchema',
  name: 'json_schema',
  summary: 'The target, provided it is what a JSON schema asks for; fails with every mistake if not.',
  params: [param.string('schema')],
  examples: [
    [
      'root = this.a.json_schema("""{"type":"string"}""").catch(err -> err)',
      '{"a":5}',
      '"field `this.a`: (root) invalid type. expected: string, given: integer"',
    ],
  ],
  build: (text) => {
    const schema = schemaOf(text);
    return (kit) => {
      const validator = validatorOf(kit, schema);
      return (target) => {
        const instance = toJson(target);
        const { valid, errors } = validator.validate(instance);
        return valid ? target : fail(describeSchemaErrors(errors, schema, instance as Value));
      };
    };
  },
});
