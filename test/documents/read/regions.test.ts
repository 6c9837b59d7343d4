import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pointerBelow } from '../../../src/base/pointer.js';
import { parseDocument } from '../../../src/documents/text/input.js';
import type { Position, Span } from '../../../src/documents/text/position.js';
import { locateSources } from '../../../src/documents/text/positions.js';

function regionsIn(name: string, text: string, pointers: readonly string[]): (Position | undefined)[] {
  return locateSources(
    [parseDocument({ name, text }).kept],
    pointers.map((pointer) => ({ document: 0, pointer })),
  );
}

/** Returns the text of a span, and checks that the lines and columns of the span match its offsets. */
function textIn(text: string, span: Span | undefined): string | undefined {
  if (span === undefined) return undefined;
  const { offset, endOffset, line, column, endLine, endColumn } = span;
  expect([line, column, endLine, endColumn]).toEqual([...pointAt(text, offset), ...pointAt(text, endOffset)]);
  return text.slice(offset, endOffset);
}

function pointAt(text: string, offset: number): [line: number, column: number] {
  const before = text.slice(0, offset).split('\n');
  return [before.length, (before.at(-1) as string).length + 1];
}

const json = '{\n  "a": {"b/c": [1, "é😀", {\n}]},\n  "d" : null}\n';
const yaml = `# top
a:
  b: one # c
  c: |
    two

    three

  d: {x: [1, 2], y}
  e:
  - f
  - &g
    h: 'i
      j'
k: *g
l:
`;

test.each<[string, string, string, string, string | undefined, string | undefined]>([
  ['an object', 'a.json', json, '/a', '{"b/c": [1, "é😀", {\n}]}', '"a"'],
  ['a list', 'a.json', json, '/a/b~1c', '[1, "é😀", {\n}]', '"b/c"'],
  ['an element', 'a.json', json, '/a/b~1c/1', '"é😀"', undefined],
  ['an object over several lines', 'a.json', json, '/a/b~1c/2', '{\n}', undefined],
  ['a literal', 'a.json', json, '/d', 'null', '"d"'],
  ['the complete document', 'a.json', json, '', json.trimEnd(), undefined],
  ['with CRLF', 'a.json', json.replaceAll('\n', '\r\n'), '/a/b~1c/2', '{\r\n}', undefined],
  ['a record', 'a.jsonl', '\n{"a": 1}\n [2, {"b": 3}]\n', '/1/1/b', '3', '"b"'],
  ['all records', 'a.jsonl', '\n{"a": 1}\n[2]\n', '', '{"a": 1}\n[2]\n', undefined],
  ['the last of two duplicate members', 'a.json', '{"a": [1], "a": [2]}', '/a/0', '2', undefined],
  ['after escaped quotes', 'a.json', '{"x\\"":"\\\\\\"]","\\u0061":[{},"}"]}', '/a/1', '"}"', undefined],
  ['YAML: a scalar', 'a.yaml', yaml, '/a/b', 'one', 'b'],
  ['YAML: a block scalar', 'a.yaml', yaml, '/a/c', '|\n    two\n\n    three', 'c'],
  ['YAML: in flow style', 'a.yaml', yaml, '/a/d', '{x: [1, 2], y}', 'd'],
  ['YAML: a key without a value', 'a.yaml', yaml, '/a/d/y', 'y', 'y'],
  ['YAML: a list', 'a.yaml', yaml, '/a/e', "- f\n  - &g\n    h: 'i\n      j'", 'e'],
  ['YAML: through an alias', 'a.yaml', yaml, '/k/h', "'i\n      j'", 'h'],
  ['YAML: an alias', 'a.yaml', yaml, '/k', '*g', 'k'],
  ['YAML: an empty value', 'a.yaml', yaml, '/l', '', 'l'],
  ['YAML: the complete document', 'a.yaml', yaml, '', yaml.slice(6).trimEnd(), undefined],
  ['YAML: one document of a stream', 'a.yaml', `--- 1\n---\n${yaml}`, '/1/a/b', 'one', 'b'],
])('the text range of a value contains exactly that value: %s', (_what, name, text, pointer, value, key) => {
  const [region] = regionsIn(name, text, [pointer]);
  expect(textIn(text, region)).toBe(value);
  expect(textIn(text, region?.key)).toBe(key);
  expect(region?.isAncestor).toBeUndefined();
});

test('a problem about a missing value in a document is located at the nearest object or list around it', () => {
  for (const [name, text, value] of [
    ['a.json', json, '{"b/c": [1, "é😀", {\n}]}'],
    ['a.yaml', 'a: {b: 1}\n', '{b: 1}'],
  ] as const) {
    const [missing, there] = regionsIn(name, text, ['/a/x/y', '/a']);
    expect(textIn(text, missing)).toBe(value);
    expect(missing).toEqual({ ...there, isAncestor: true });
  }
});

test('the values of a document without text, or of a missing document, have no text ranges', () => {
  const documents = [{ name: 'a' }, { name: 'b', text: '[1]' }];
  const sought = [0, 1, 2].map((document) => ({ document, pointer: '/0' }));
  expect(locateSources(documents, sought).map((region) => region?.offset)).toEqual([undefined, 1, undefined]);
});

test('property: in any JSON text, the text range of a value contains exactly its own characters', () => {
  const indents = fc.constantFrom<number | string>(0, 1, '\t');
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), indents, fc.boolean(), (value, indent, isLines) => {
      const plain = JSON.stringify(value, null, isLines ? 0 : indent);
      const text = isLines ? `{}\r\n${plain}\r\n` : plain;
      const found = partsOf(value, isLines ? '/1' : '');
      const regions = regionsIn(
        isLines ? 'a.jsonl' : 'a.json',
        text,
        found.map(({ pointer }) => pointer),
      );
      for (const [index, { value, key }] of found.entries()) {
        const region = regions[index];
        expect(JSON.stringify(JSON.parse(textIn(text, region) as string))).toBe(JSON.stringify(value));
        const name = textIn(text, region?.key);
        expect(name && JSON.parse(name)).toBe(key);
      }
    }),
    { numRuns: 600 },
  );
});

interface Part {
  readonly pointer: string;
  readonly value: unknown;
  readonly key?: string | undefined;
}

/** Lists a value and all values inside it. */
function partsOf(value: unknown, pointer: string, key?: string): Part[] {
  const inner = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const isList = Array.isArray(value);
  return [
    { pointer, value, key },
    ...inner.flatMap(([key, item]) => partsOf(item, pointerBelow(pointer, key), isList ? undefined : key)),
  ];
}
