import { isJsonObject, type Json, type JsonObject } from '@weir/fleet-model';

/** An object with every text inside of it as its reader may see it. */
export const shownTexts = (object: JsonObject, show: (text: string) => string): JsonObject =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, shown(value, show)]));

function shown(value: Json, show: (text: string) => string): Json {
  if (typeof value === 'string') return show(value);
  if (isList(value)) return value.map((each) => shown(each, show));
  return isJsonObject(value) ? shownTexts(value, show) : value;
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);
