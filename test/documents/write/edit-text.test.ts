import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { deepEqual } from '../../../src/base/deep-equal.js';
import { pointerBelow, stepsOf } from '../../../src/base/pointer.js';
import { parseDocument } from '../../../src/documents/text/input.js';
import { setOwn } from '../../../src/documents/text/plain-values.js';
import type { Position } from '../../../src/documents/text/position.js';
import { locateSources } from '../../../src/documents/text/positions.js';
import { changedValue, planEdits } from '../../../src/documents/write/edit-plan.js';
import {
  applyReplacements,
  type Edit,
  replacementsOf,
  replacementsOfEach,
} from '../../../src/documents/write/edit-text.js';

/** Returns the text after the edits, or `undefined` if they are rejected. */
function edited(name: string, text: string, ...edits: readonly Edit[]): string | undefined {
  const found = replacementsOf({ name, text }, edits);
  return found && applyReplacements(text, found.replacements);
}

function set(pointer: string, value: unknown): Edit {
  return { op: 'set', pointer, value };
}

function remove(pointer: string): Edit {
  return { op: 'remove', pointer };
}

function rename(pointer: string, key: string): Edit {
  return { op: 'rename', pointer, key };
}

const pretty = `{
  "a": 1,
  "b": {},
  "c": [
    "x",
    "y"
  ],
  "d": {"e": [1, 2], "f": null}
}
`;

describe('edits of JSON text', () => {
  test.each<[string, string, Edit[], string]>([
    ['replaces a scalar', '{"a" : 1 }', [set('/a', 'x')], '{"a" : "x" }'],
    ['adds a member to a compact object', '{"a":1}', [set('/b', { c: [1, 2] })], '{"a":1,"b":{"c":[1,2]}}'],
    ['adds a member to a spaced object', '{ "a": 1 }', [set('/b', [1, 2])], '{ "a": 1, "b": [1, 2] }'],
    ['adds a member to an empty object', '{}', [set('/b', 1)], '{"b": 1}'],
    ['replaces the root', ' [1]\n', [set('', { a: 1 })], ' {"a": 1}\n'],
    ['appends an element', '[1,2]', [set('/-', 3), set('/2', 4)], '[1,2,3,4]'],
    ['removes the only element', '{"a": [ 1 ]}', [remove('/a/0')], '{"a": []}'],
    ['removes the first element', '[1, 2, 3]', [remove('/0')], '[2, 3]'],
    ['removes the middle element', '[1, 2, 3]', [remove('/1')], '[1, 3]'],
    ['removes the last element', '[1, 2, 3]', [remove('/2')], '[1, 2]'],
    ['removes adjacent elements', '[1, 2, 3, 4]', [remove('/1'), remove('/0'), remove('/3')], '[3]'],
    [
      'replaces all members by one member',
      '{ "a": 1, "b": 2 }',
      [remove('/a'), remove('/b'), set('/c', 3)],
      '{ "c": 3 }',
    ],
    ['removes the last element and adds an element', '[1, 2]', [remove('/1'), set('/-', 3)], '[1, 3]'],
    ['renames a key', '{"a": {"b": 1}}', [rename('/a', 'x"'), set('/a/b', 2)], '{"x\\"": {"b": 2}}'],
    ['edits a duplicate key', '{"a": 1, "b": 2, "a": 3}', [remove('/a')], '{"b": 2}'],
    [
      'edits the last of two duplicate keys',
      '{"a": 1, "a": {"b": 2}}',
      [set('/a/b', 3)],
      '{"a": 1, "a": {"b": 3}}',
    ],
    ['edits the key __proto__', '{"__proto__": 1}', [set('/__proto__', 2)], '{"__proto__": 2}'],
  ])(
    'an edit of JSON text keeps all other text as it was written: the edit %s',
    (_what, text, edits, expected) => {
      expect(edited('a.json', text, ...edits)).toBe(expected);
    },
  );

  test.each<[string, Edit[], string, string]>([
    [
      'adds a member',
      [set('/g', { h: [1] })],
      '2], "f": null}',
      '2], "f": null},\n  "g": {\n    "h": [\n      1\n    ]\n  }',
    ],
    ['adds to an empty object', [set('/b/x', 1)], '{},', '{\n    "x": 1\n  },'],
    ['adds an element', [set('/c/-', 'z')], '"y"', '"y",\n    "z"'],
    [
      'edits inside a line',
      [set('/d/e', ['n']), set('/d/g', {})],
      '[1, 2], "f": null',
      '["n"], "f": null, "g": {}',
    ],
    ['removes the first member', [remove('/a')], '"a": 1,\n  ', ''],
    ['removes a member', [remove('/b')], '\n  "b": {},', ''],
    ['removes the last member', [remove('/d')], ',\n  "d": {"e": [1, 2], "f": null}', ''],
    ['removes several elements', [remove('/c/0'), remove('/c/1')], '[\n    "x",\n    "y"\n  ]', '[]'],
  ])(
    'an edit of JSON on many lines keeps the line breaks and the indentation: the edit %s',
    (_what, edits, from, to) => {
      expect(edited('a.json', pretty, ...edits)).toBe(pretty.replace(from, to));
      const crlf = pretty.replaceAll('\n', '\r\n');
      const tabs = pretty.replaceAll('  ', '\t');
      expect(edited('a.json', crlf, ...edits)).toBe(pretty.replace(from, to).replaceAll('\n', '\r\n'));
      expect(edited('a.json', tabs, ...edits)).toBe(pretty.replace(from, to).replaceAll('  ', '\t'));
    },
  );
});

describe('edits of JSON Lines', () => {
  const lines = '{"a": 1}\r\n\r\n[1,2]\r\nbroken {\r\n{"b": {}}';
  test.each<[string, Edit[], string, string]>([
    ['adds a member', [set('/0/b', { c: [1] })], '1}', '1, "b": {"c": [1]}}'],
    ['removes an element', [remove('/1/0')], '1,2', '2'],
    ['changes a line after an invalid line', [set('/3/b/c', 1)], '{}}', '{"c": 1}}'],
    ['changes several lines', [set('/3/b', 1), set('/0/a', [])], '', ''],
    ['replaces a line', [set('/1', { x: 1 })], '[1,2]', '{"x": 1}'],
  ])('an edit of JSON Lines keeps all other lines: the edit %s', (_what, edits, from, to) => {
    const expected = from === '' ? '{"a": []}\r\n\r\n[1,2]\r\nbroken {\r\n{"b": 1}' : lines.replace(from, to);
    expect(edited('a.jsonl', lines, ...edits)).toBe(expected);
  });

  test('an edit that would add or remove a line of JSON Lines is rejected', () => {
    for (const edit of [
      set('', []),
      set('/1', 5),
      set('/4', {}),
      remove('/0'),
      rename('/0', 'x'),
      set('/2/a', 1),
    ])
      expect(edited('a.jsonl', lines, edit)).toBeUndefined();
  });
});

const yaml = `# why
- id: p1 # c
  text: |
    hello

  # inner
  name: "Z" # d
  empty:
  open: # comment
  deep: &deep !!map
    q: 1
    # tail
  flow: { a, b: , c: [1, 2,] }
  single: 'it''s'
  last: >-
    foo
    bar

- x
-
- - a
  - b
# end
`;

describe('edits of YAML text', () => {
  test.each<[string, Edit[], string, string]>([
    ['quotes a text that YAML would read differently', [set('/0/id', 'yes')], 'p1', '"yes"'],
    ['replaces a number', [set('/0/id', 5)], 'p1', '5'],
    [
      'replaces a text by an object',
      [set('/0/id', { a: { b: [1, []] } })],
      'p1 # c',
      '# c\n    a:\n      b:\n        - 1\n        - []',
    ],
    ['replaces a text by a short list', [set('/0/id', ['a', '*b'])], 'p1', '[a, "*b"]'],
    ['replaces a double-quoted text', [set('/0/name', 'Y')], '"Z"', '"Y"'],
    ['replaces a single-quoted text', [set('/0/single', "don't")], "it''s", "don''t"],
    ['replaces a block scalar', [set('/0/text', 'one\n\ntwo\n')], '    hello', '    one\n\n    two'],
    ['replaces a block scalar by a plain text', [set('/0/text', 'one')], '|\n    hello', 'one'],
    ['fills an empty value', [set('/0/empty', 'x')], 'empty:', 'empty: x'],
    [
      'fills an empty value with a comment',
      [set('/0/open', { k: 'a: b' })],
      '# comment',
      '# comment\n    k: "a: b"',
    ],
    ['fills an empty list item', [set('/2', { a: 1, b: 2 })], '\n-\n', '\n- a: 1\n  b: 2\n'],
    ['fills a key without a colon', [set('/0/flow/a', '1')], '{ a,', '{ a: "1",'],
    ['adds an element in flow style', [set('/0/flow/c/-', 'null')], '2,', '2, "null",'],
    ['removes an element in flow style', [remove('/0/flow/c/0')], '1, ', ''],
    ['replaces an object', [set('/0/deep', { z: 1 })], 'q: 1', 'z: 1'],
    ['adds a member', [set('/0/new', { a: 1 })], 'bar\n', 'bar\n  new:\n    a: 1\n'],
    ['adds an element', [set('/-', ['c']), set('/3/-', 'c')], '- b\n', '- b\n  - c\n- - c\n'],
    ['removes the member next to the dash', [remove('/0/id')], 'id: p1 # c', '# c'],
    ['removes a block scalar', [remove('/0/text')], '  text: |\n    hello\n', ''],
    ['keeps the comment above', [remove('/0/name')], '  name: "Z" # d\n', ''],
    ['removes the only member', [remove('/0/deep/q')], '\n    q: 1', ' {}'],
    ['removes all elements', [remove('/3/0'), remove('/3/1')], '- - a\n  - b', '- []'],
    ['renames a key', [rename('/0/name', 'null'), set('/0/name', 'X')], 'name: "Z"', '"null": "X"'],
  ])('an edit of YAML text keeps all other text as it was written: the edit %s', (_what, edits, from, to) => {
    expect(edited('a.yaml', yaml, ...edits)).toBe(yaml.replace(from, to));
    const crlf = (text: string) => text.replaceAll('\n', '\r\n');
    expect(edited('a.yaml', crlf(yaml), ...edits)).toBe(crlf(yaml.replace(from, to)));
  });

  const shared = 'a: &a\n  b: 1\nc: *a\nd: [1, # one\n  2, # two\n  # three\n  4]\n';
  test.each<[string, Edit]>([
    ['an edit inside an aliased value', set('/a/b', 2)],
    ['an edit through an alias', set('/c/b', 2)],
    ['the removal of an aliased value', remove('/a')],
  ])(
    'an edit of YAML text by the program is rejected if the result would be ambiguous: %s',
    (_what, edit) => {
      expect(edited('a.yaml', shared, edit)).toBeUndefined();
    },
  );

  test.each<[string, Edit, string, string]>([
    ['is removed with its element', remove('/d/0'), '1, # one\n  ', ''],
    ['of several lines prevents the removal of its element', remove('/d/1'), '', ''],
    ['on a line of its own stays', remove('/d/2'), '4', ''],
    ['after the last element stays if an element is added', set('/d/-', 5), '4', '4, 5'],
  ])(
    'an edit of YAML text keeps the comments inside brackets that still apply: a comment %s',
    (_what, edit, from, to) => {
      expect(edited('a.yaml', shared, edit)).toBe(from === '' ? undefined : shared.replace(from, to));
    },
  );

  test('an edit of a YAML alias replaces the alias by a value', () => {
    expect(edited('a.yaml', shared, set('/c', 2))).toBe(shared.replace('*a', '2'));
  });

  test('an edit can change one document of a YAML stream', () => {
    expect(edited('a.yaml', '--- {a: 1}\n--- [1]\n', set('/1/-', 2))).toBe('--- {a: 1}\n--- [1, 2]\n');
  });
});

test('an edit of a JSON or YAML text that cannot be made, such as deleting a missing value, is rejected', () => {
  const text = '{"a": [1], "b": 2}';
  for (const edit of [
    set('/x/y', 1),
    set('/a/2', 1),
    set('/a/01', 1),
    set('/b/c', 1),
    set('/a', undefined),
    set('a', 1),
    remove(''),
    remove('/a/-'),
    remove('/c'),
    rename('/a/0', 'x'),
    rename('/a', 'b'),
    rename('', 'x'),
  ])
    expect(replacementsOf({ name: 'a', text }, [edit])).toBeUndefined();
  expect(replacementsOf({ name: 'a' }, [])).toBeUndefined();
  expect(replacementsOf({ name: 'a', text: '{' }, [])).toBeUndefined();
  const cyclic: unknown[] = [];
  cyclic.push(cyclic);
  expect(replacementsOf({ name: 'a', text }, [set('/a', cyclic)])).toBeUndefined();
});

test('if two edits of a JSON or YAML text conflict, the later one is dropped', () => {
  const text = '{"a": {"b": 1}, "c": 2}';
  const pairs: [Edit, Edit][] = [
    [set('/a', 1), set('/a/b', 2)],
    [set('/a/b', 2), remove('/a')],
    [set('/a/x', 2), set('/a', 1)],
    [remove('/a'), set('/a', 1)],
    [remove('/a'), rename('/a', 'x')],
    [rename('/a', 'x'), set('/x', 1)],
    [set('/x', 1), rename('/a', 'x')],
    [rename('/a', 'x'), rename('/c', 'x')],
    [set('/x', 1), set('/x', 2)],
  ];
  for (const [first, second] of pairs) {
    const found = replacementsOf({ name: 'a', text }, [first, second]);
    expect(found?.dropped).toEqual([second]);
    expect(found?.replacements).toEqual(replacementsOf({ name: 'a', text }, [first])?.replacements);
  }
  expect(edited('a', text, remove('/c'), rename('/a', 'c'), set('/a/b', 3))).toBe('{"c": {"b": 3}}');
});

test('computing several independent lists of edits together gives the same text changes as one by one', () => {
  const document = { name: 'a', text: '[1, 2]' };
  const lists = [[set('/0', 3)], [remove('/9')], [], [remove('/0'), set('/1', 'x')]];
  expect(replacementsOfEach(document, lists)).toEqual(lists.map((edits) => replacementsOf(document, edits)));
});

/** Makes an edit of a value. The numbers choose the location and the kind of the edit. */
function anEdit(value: unknown, choices: readonly number[], put: unknown): Edit {
  let [pointer, inner] = ['', value];
  const [kind = 0, ...ways] = choices;
  for (const way of ways) {
    const keys = typeof inner === 'object' && inner !== null ? Object.keys(inner) : [];
    if (keys.length === 0) break;
    const key = keys[way % keys.length] as string;
    pointer = pointerBelow(pointer, key);
    inner = Reflect.get(inner as object, key);
  }
  const isFilled = typeof inner === 'object' && inner !== null;
  if (isFilled && kind % 2 === 0)
    return set(pointerBelow(pointer, Array.isArray(inner) ? '-' : `new ${kind}`), put);
  if (pointer === '' || kind % 3 === 0) return set(pointer, put);
  const parent = valueAt(value, pointer.slice(0, pointer.lastIndexOf('/')));
  return kind % 3 === 1 && !Array.isArray(parent) ? rename(pointer, `new ${kind}`) : remove(pointer);
}

function valueAt(value: unknown, pointer: string): unknown {
  return stepsOf(pointer).reduce((inner: unknown, step) => Reflect.get(inner as object, step), value);
}

/** Applies the edit to the parsed value. The edited text must parse to the same result. */
function madeOn(value: unknown, edit: Edit): unknown {
  if (edit.pointer === '') return edit.op === 'set' ? edit.value : value;
  const copy = structuredClone(value);
  const parent = valueAt(copy, edit.pointer.slice(0, edit.pointer.lastIndexOf('/'))) as Record<
    string,
    unknown
  >;
  const key = stepsOf(edit.pointer).at(-1) as string;
  if (Array.isArray(parent)) {
    if (edit.op === 'remove') parent.splice(Number(key), 1);
    else if (edit.op === 'set') parent[key === '-' ? parent.length : Number(key)] = edit.value;
    return copy;
  }
  const old = parent[key];
  if (edit.op !== 'set') delete parent[key];
  if (edit.op !== 'remove')
    setOwn(parent, edit.op === 'set' ? key : edit.key, edit.op === 'set' ? edit.value : old);
  return copy;
}

const runs = { numRuns: 125 };
const words = fc.constantFrom(
  'yes',
  '1',
  'null',
  '*a',
  '&a',
  'a: b',
  '# c',
  'x # y',
  '- a',
  '',
  ' ',
  'a\nb',
  '\n',
  '00g1',
  '1e3',
  '2024-01-01',
  '~',
  '{',
  "it's",
  '"',
  '\u0085',
  '\u2028',
  '\ud800',
  '😀',
  '__proto__',
  '<<',
  'a:',
  '?',
  '---',
  '...',
  '%',
  '@',
  '|',
  '\t',
  'é',
);
const { json: anyJson } = fc.letrec<{ json: unknown }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.oneof(
      words,
      fc.string(),
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.boolean(),
      fc.constant(null),
    ),
    fc.array(tie('json'), { maxLength: 4 }),
    fc.dictionary(fc.oneof(words, fc.constantFrom('a', 'b', 'c')), tie('json'), { maxKeys: 4 }),
  ),
}));
const json = anyJson.map((value) => JSON.parse(JSON.stringify(value)) as unknown);
const container = fc
  .oneof(fc.array(json, { maxLength: 5 }), fc.dictionary(fc.oneof(words, fc.string()), json, { maxKeys: 5 }))
  .map((value) => JSON.parse(JSON.stringify(value)) as unknown);
const choices = fc.array(fc.nat({ max: 11 }), { minLength: 1, maxLength: 5 });

/** Returns JSON with white space determined by a seed. */
function spaced(value: unknown, indent: number | string, seed: number): string {
  const text = JSON.stringify(value, null, indent);
  if (seed % 4 === 0) return text.replaceAll('\n', '\r\n');
  if (seed % 4 === 1) return ` ${text}\n`;
  return text;
}

const jsonText = fc
  .tuple(container, fc.constantFrom<number | string>(0, 1, 2, 4, '\t'), fc.nat({ max: 3 }))
  .map(([value, indent, seed]) => ({ value, text: spaced(value, indent, seed) }));

function parsed(name: string, text: string): unknown {
  const { kept, values } = parseDocument({ name, text });
  return kept.syntax === 'json-lines' ? undefined : values[0]?.value;
}

describe('properties of JSON edits', () => {
  test('after an edit of JSON text, the text parses to the edited value', () => {
    fc.assert(
      fc.property(jsonText, choices, json, ({ value, text }, choices, put) => {
        const edit = anEdit(value, choices, put);
        expect(JSON.parse(edited('a', text, edit) as string)).toEqual(madeOn(value, edit));
      }),
      runs,
    );
  });

  test('several edits of JSON text together give the same value as the same edits of the parsed value', () => {
    fc.assert(
      fc.property(jsonText, fc.array(choices, { maxLength: 6 }), json, ({ value, text }, many, put) => {
        const edits = many.map((choices) => anEdit(value, choices, put));
        const found = replacementsOf({ name: 'a', text }, edits);
        const plan = planEdits({ value, isStream: false }, edits);
        if (plan === undefined || found === undefined) return expect(found).toBe(plan);
        expect(found.dropped).toEqual(plan.dropped);
        expect(JSON.parse(applyReplacements(text, found.replacements))).toEqual(
          changedValue(value, plan.change),
        );
      }),
      runs,
    );
  });

  test('an edit of JSON text keeps the lines that contain neither the value nor its neighbours', () => {
    fc.assert(
      fc.property(jsonText, choices, json, ({ value, text }, choices, put) => {
        const edit = anEdit(value, choices, put);
        const after = (edited('a', text, edit) as string).split('\n');
        const before = text.split('\n');
        const [first, last] = touched('a', text, value, edit);
        expect(after.slice(0, first - 1)).toEqual(before.slice(0, first - 1));
        expect(after.slice(after.length - (before.length - last))).toEqual(before.slice(last));
      }),
      runs,
    );
  });

  test('a value that is added to JSON text can be removed again', () => {
    fc.assert(
      fc.property(jsonText, choices, json, ({ value, text }, choices, put) => {
        const edit = anEdit(value, [0, ...choices.slice(1)], put);
        const pointer = pointerOfAdded(value, edit);
        if (pointer === undefined) return;
        const after = edited('a', edited('a', text, edit) as string, remove(pointer)) as string;
        expect(JSON.parse(after)).toEqual(value);
      }),
      runs,
    );
  });
});

/** Returns the pointer of a new member or element, or `undefined` if the edit adds none. */
function pointerOfAdded(value: unknown, { pointer }: Edit): string | undefined {
  if (pointer.endsWith('/new 0')) return pointer;
  if (!pointer.endsWith('/-')) return undefined;
  const list = valueAt(value, pointer.slice(0, -2));
  return Array.isArray(list) ? `${pointer.slice(0, -1)}${list.length}` : undefined;
}

/**
 * Returns the range of lines that an edit may change. A replaced value changes its own lines. A removed value changes the lines from its
 * previous to its next neighbor. An added value changes the line at the end of the last neighbor.
 */
function touched(name: string, text: string, value: unknown, { pointer, op }: Edit): [number, number] {
  const above = pointer.slice(0, Math.max(0, pointer.lastIndexOf('/')));
  const keys = pointer === '' ? [] : Object.keys(valueAt(value, above) as object);
  const index = keys.indexOf(stepsOf(pointer).at(-1) ?? '');
  const isAdded = pointer !== '' && index < 0;
  const { kept } = parseDocument({ name, text });
  const region = (pointer: string) => locateSources([kept], [{ document: 0, pointer }])[0] as Position;
  const beside = (key: string | undefined) =>
    key === undefined ? undefined : region(pointerBelow(above, key));
  const [own, around] = [region(pointer), region(above)];
  if (op !== 'remove' && !isAdded) return [own.key?.line ?? own.line, own.endLine];
  const previous = beside(isAdded ? keys.at(-1) : keys[index - 1]);
  const next = isAdded ? previous : beside(keys[index + 1]);
  const first = previous?.endLine ?? around.key?.line ?? around.line;
  return [first, (isAdded ? next?.endLine : (next?.key?.line ?? next?.line)) ?? around.endLine];
}

/** Generates YAML of a value, with comments at line ends and between lines where the meaning stays the same. */
const yamlText = fc
  .tuple(
    container,
    fc.record({
      indent: fc.constantFrom(2, 4),
      indentSeq: fc.boolean(),
      flow: fc.constantFrom('any' as const, 'flow' as const, 'block' as const),
      lineWidth: fc.constantFrom(0, 20),
      string: fc.constantFrom('PLAIN' as const, 'QUOTE_SINGLE' as const, 'QUOTE_DOUBLE' as const),
      crlf: fc.boolean(),
    }),
    fc.array(fc.tuple(fc.nat(), fc.boolean()), { maxLength: 3 }),
  )
  .map(([value, { indent, indentSeq, flow, lineWidth, string, crlf }, comments]) => {
    const options = { indent, indentSeq, collectionStyle: flow, lineWidth, defaultStringType: string };
    const plain = stringify(value, options);
    const text = comments.reduce((text, [at, isOwn], index) => commented(text, at, isOwn, index), plain);
    return { value: parsed('a.yaml', plain), text: crlf ? text.replaceAll('\n', '\r\n') : text };
  })
  .filter(
    ({ value, text }) =>
      typeof value === 'object' && value !== null && deepEqual(parsed('a.yaml', text), value),
  );

function commented(text: string, at: number, isOwn: boolean, number: number): string {
  const lines = text.split('\n');
  const line = at % lines.length;
  const old = lines[line] as string;
  lines[line] = isOwn ? `${/^ */.exec(old)?.[0]}# own ${number}\n${old}` : `${old} # end ${number}`;
  const after = lines.join('\n');
  return deepEqual(parsed('a.yaml', after), parsed('a.yaml', text)) ? after : text;
}

describe('properties of YAML edits', () => {
  test('after an edit of YAML text, the text parses to the edited value, and few edits are rejected', () => {
    let refused = 0;
    fc.assert(
      fc.property(yamlText, choices, json, ({ value, text }, choices, put) => {
        const edit = anEdit(value, choices, put);
        const after = edited('a.yaml', text, edit);
        if (after === undefined) refused++;
        else expect(parsed('a.yaml', after)).toEqual(madeOn(value, edit));
      }),
      runs,
    );
    expect(refused).toBeLessThan(runs.numRuns / 50);
  });

  test('several edits of YAML text together give the same value as the same edits of the parsed value', () => {
    fc.assert(
      fc.property(yamlText, fc.array(choices, { maxLength: 4 }), json, ({ value, text }, many, put) => {
        const edits = many.map((choices) => anEdit(value, choices, put));
        const found = replacementsOf({ name: 'a.yaml', text }, edits);
        const plan = planEdits({ value, isStream: false }, edits);
        if (plan === undefined || found === undefined) return;
        expect(found.dropped).toEqual(plan.dropped);
        const after = parsed('a.yaml', applyReplacements(text, found.replacements));
        expect(after).toEqual(changedValue(value, plan.change));
      }),
      runs,
    );
  });

  test('an edit of YAML text keeps all comments and lines that are not next to the edited value', () => {
    fc.assert(
      fc.property(yamlText, choices, json, ({ value, text }, choices, put) => {
        const edit = anEdit(value, choices, put);
        const after = edited('a.yaml', text, edit);
        if (after === undefined) return;
        const before = text.split('\n');
        const [first, last] = touched('a.yaml', text, value, edit);
        expect(after.split('\n').slice(0, first - 1)).toEqual(before.slice(0, first - 1));
        const isAway = (line: number) => line < first || line > last || edit.op === 'rename';
        for (const [index, line] of before.entries())
          if (isAway(index + 1))
            for (const [comment] of line.matchAll(/# (own|end) \d+/g)) expect(after).toContain(comment);
      }),
      runs,
    );
  });

  test('a value that is added to YAML text can be removed again', () => {
    fc.assert(
      fc.property(yamlText, choices, json, ({ value, text }, choices, put) => {
        const edit = anEdit(value, [0, ...choices.slice(1)], put);
        const pointer = pointerOfAdded(value, edit);
        const added = pointer === undefined ? undefined : edited('a.yaml', text, edit);
        if (pointer === undefined || added === undefined) return;
        const after = edited('a.yaml', added, remove(pointer));
        if (after !== undefined) expect(parsed('a.yaml', after)).toEqual(value);
      }),
      runs,
    );
  });
});

test('property: editing any text throws no error', () => {
  const part = fc.constantFrom(
    ...'{}[]":,-?&*#|>%@`!\n\r\t \\'.split(''),
    '- ',
    ': ',
    '---\n',
    '"a": ',
    '&a ',
    '*a',
    'a',
    '1',
    '\u2028',
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(part, { maxLength: 40 }).map((parts) => parts.join('')),
    fc.json(),
  );
  const pointer = fc.oneof(
    fc.string(),
    fc.constantFrom('', '/', '/0', '/a', '/0/a', '/-', '/__proto__', '/0/-', '/a/a'),
  );
  const edit: fc.Arbitrary<Edit> = fc.oneof(
    fc.tuple(pointer, fc.anything()).map(([pointer, value]) => set(pointer, value)),
    pointer.map(remove),
    fc.tuple(pointer, fc.string()).map(([pointer, key]) => rename(pointer, key)),
  );
  const name = fc.constantFrom('a', 'a.json', 'a.yaml', 'a.jsonl');
  fc.assert(
    fc.property(name, text, fc.array(edit, { maxLength: 3 }), (name, text, edits) => {
      edited(name, text, ...edits);
    }),
    { numRuns: 750 },
  );
});
