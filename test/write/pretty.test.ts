import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prettyJson } from '../../src/documents/write/pretty.js';

test('what is made pretty is the same document, a member a line, and stays as it is when made so again', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const pretty = prettyJson(text);
      expect(JSON.parse(pretty)).toEqual(JSON.parse(text));
      expect(prettyJson(pretty)).toBe(pretty);
    }),
  );
});

test('tokens stay as they were written: large numbers, escapes, keys that stand twice', () => {
  expect(prettyJson('{"a":12345678901234567890,"a":"\\u0041","b":[1,{"c":null}]}')).toBe(
    '{\n  "a": 12345678901234567890,\n  "a": "\\u0041",\n  "b": [\n    1,\n    {\n      "c": null\n    }\n  ]\n}\n',
  );
});
