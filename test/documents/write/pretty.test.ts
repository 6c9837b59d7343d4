import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prettyJson } from '../../../src/documents/write/pretty.js';

test('property: pretty-printing JSON keeps its value, and pretty-printing the result changes nothing', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const pretty = prettyJson(text);
      expect(JSON.parse(pretty)).toEqual(JSON.parse(text));
      expect(prettyJson(pretty)).toBe(pretty);
    }),
  );
});

test('pretty-printing JSON keeps large numbers, escapes and duplicate keys as written', () => {
  expect(prettyJson('{"a":12345678901234567890,"a":"\\u0041","b":[1,{"c":null}]}')).toBe(
    '{\n  "a": 12345678901234567890,\n  "a": "\\u0041",\n  "b": [\n    1,\n    {\n      "c": null\n    }\n  ]\n}\n',
  );
});
