import { expect, it } from '@jest/globals';
import { eventData } from './event-data.js';

it.each<[string, readonly string[], readonly string[]]>([
  ['one event', ['data: a\n\n'], ['a']],
  ['events cut anywhere', ['da', 'ta: a\n', '\ndata:b', '\n\n'], ['a', 'b']],
  ['data of several lines', ['data: a\ndata: b\n\n'], ['a\nb']],
  ['comments, names and ids are passed over', [': ping\n\nevent: line\nid: 4\ndata: a\n\n'], ['a']],
  ['CR LF', ['data: a\r\n\r\n'], ['a']],
  ['an unfinished event is none', ['data: a\n\ndata: b\n'], ['a']],
])('%s', async (_, pieces, expected) => {
  const seen: string[] = [];
  for await (const data of eventData(pieces)) seen.push(data);
  expect(seen).toEqual(expected);
});
