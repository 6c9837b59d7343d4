import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDocument } from '../../../src/documents/text/input.js';

function duplicates(name: string, text: string): string[] {
  return parseDocument({ name, text }).duplicateKeys.map(
    ({ pointer, key, offset, firstOffset }) => `${pointer} ${key} ${firstOffset} ${offset}`,
  );
}

test.each<[string, string, string, string[]]>([
  ['no duplicate key', 'a.json', '{"a": {"a": "b:c"}, "b": [{"a": 1}, {"a": 1}]}', []],
  ['a key that occurs twice', 'a.json', '{"a": 1, "a": 2}', ['/a a 1 9']],
  ['a key that occurs three times', 'a.json', '{"a":1,"a":2,"a":3}', ['/a a 1 7', '/a a 1 13']],
  ['the key __proto__', 'a.json', '{"__proto__":1,"__proto__":2}', ['/__proto__ __proto__ 1 15']],
  ['keys with different escapes', 'a.json', '[0,{"x/y":1,"x\\u002fy":2}]', ['/1/x~1y x/y 4 12']],
  ['an empty key', 'a.json', '{"":1,"":2}', ['/  1 6']],
  ['a key with a blank before the colon', 'a.json', '{"a" :1,"a"\n: 2}', ['/a a 1 8']],
  ['texts that only look like keys', 'a.json', '{"a":"\\"a\\":1, \\"a\\" :2"}', []],
  ['duplicate keys in a nested object', 'a.json', '{"a":{"b":1,"b":2},"a":{}}', ['/a/b b 6 12', '/a a 1 19']],
  ['keys after a byte order mark', 'a.json', '\ufeff{"a":1,"a":2}', ['/a a 1 7']],
  [
    'JSON Lines',
    'a.jsonl',
    '{"a":1}\n\n[{"a":1,"a":2}]\r\n{"b":1,"b":2}',
    ['/1/0/a a 11 17', '/2/b b 27 33'],
  ],
  ['YAML', 'a.yaml', 'a: 1\nb: {x: 1, x: 2}\na: 2', ['/b/x x 9 15', '/a a 0 21']],
  ['YAML keys that are the same key in JSON', 'a.yaml', '- 1: a\n  "1": b', ['/0/1 1 2 9']],
  ['a stream of YAML', 'a.yaml', 'a: 1\n---\na: 1\na: 2', ['/1/a a 9 14']],
])(
  'duplicate keys in a JSON or YAML document are found with their location: %s',
  (_what, name, text, expected) => {
    expect(duplicates(name, text)).toEqual(expected);
  },
);

test('if an object in a document has several values with the same key, the last value is used', () => {
  const lastOf = (name: string, text: string) => parseDocument({ name, text }).values[0]?.value;
  expect(lastOf('a.json', '{"a": 1, "a": 2}')).toEqual({ a: 2 });
  expect(lastOf('a.yaml', 'a: 1\na: 2\n')).toEqual({ a: 2 });
});

test('only the first hundred duplicate keys of a JSON or YAML document are reported', () => {
  const text = `{${'"a":1,'.repeat(500)}"b":1}`;
  expect(duplicates('a.json', text)).toHaveLength(100);
  expect(duplicates('a.jsonl', `${text}\n`.repeat(3))).toHaveLength(100);
  expect(duplicates('a.yaml', 'a: 1\n'.repeat(500))).toHaveLength(100);
});

test('valid JSON has no duplicate keys, and an inserted duplicate key is found', () => {
  const value = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 4 }));
  fc.assert(
    fc.property(value, fc.string(), fc.constantFrom(0, 1, '\t'), (value, key, indent) => {
      const text = JSON.stringify(value, null, indent);
      expect(duplicates('a', text)).toEqual([]);
      const name = JSON.stringify(key);
      const twice = `{${name}: ${text}, ${name}: 1}`;
      const found = parseDocument({ name: 'a', text: twice }).duplicateKeys;
      expect(found.map(({ key }) => key)).toEqual([key]);
      for (const offset of [found[0]?.offset, found[0]?.firstOffset])
        expect(twice.slice(offset).startsWith(name)).toBe(true);
    }),
    { numRuns: 1000 },
  );
});
