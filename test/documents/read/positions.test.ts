import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assembleDocuments } from '../../../src/documents/read-snapshot.js';
import { locatePlace, locatePlaces } from '../../../src/documents/text/positions.js';
import { fixture, reading, snapshotOf } from './reading.js';

/** Returns the text that starts at the location of a value of the first policy. */
function textAt(name: string, text: string, path: readonly (string | number)[]): string {
  const snapshot = snapshotOf(assembleDocuments([{ name, text }]));
  const location = locatePlace(snapshot, snapshot.policies[0] as object, path);
  const line = text.replace(/^\ufeff/, '').split('\n')[(location?.line ?? 0) - 1] as string;
  return line.slice((location?.column ?? 0) - 1).replace('\r', '');
}

const json = `[
  {
    "id": "p1", "type": "PASSWORD",
    "name": "Zürich 😀", "priority": 3,
    "conditions": {"people": {"groups": {"include": ["g1", "g2"]}}}
  }
]
`;

const yaml = `# why
- id: p1
  type: PASSWORD
  name: "Zürich 😀"
  priority: 3
  conditions:
    people: &people
      groups: {include: [g1, g2]}
  later: *people
  nothing:
`;

describe.each([
  ['JSON', 'a.json', json],
  ['JSON with CRLF', 'a.json', json.replaceAll('\n', '\r\n')],
  ['JSON with a byte order mark', 'a.json', `\ufeff${json}`],
  ['JSON on one line', 'a.json', JSON.stringify(JSON.parse(json))],
  ['one document per line', 'a.jsonl', `\n[]\r\n${JSON.stringify(JSON.parse(json))}\r\n`],
  ['YAML', 'a.yaml', yaml],
  ['YAML with CRLF', 'a.yaml', yaml.replaceAll('\n', '\r\n')],
  ['a stream of YAML', 'a.yaml', `--- []\n---\n${yaml}`],
])('the locations of values in a document: %s', (_how, name, text) => {
  test.each<[(string | number)[], RegExp]>([
    [[], /^(\{|id: p1)/],
    [['id'], /^"?p1/],
    [['name'], /^"Zürich 😀"/],
    [['priority'], /^3/],
    [['conditions', 'people', 'groups'], /^\{"?include/],
    [['conditions', 'people', 'groups', 'include', 1], /^"?g2/],
    [['conditions', 'people', 'groups', 'include', 9], /^\["?g1/],
    [['conditions', 'people', 'users', 'include', 0], /^(\{"groups|groups:|&people)/],
    [['settings'], /^(\{|id: p1)/],
    [['__proto__', 'constructor'], /^(\{|id: p1)/],
  ])('the value at the path %j is located at its text', (path, start) => {
    expect(textAt(name, text, path)).toMatch(start);
  });
});

test('a value in YAML is located through an alias, and an empty value has a location too', () => {
  expect(textAt('a.yaml', yaml, ['later'])).toBe('*people');
  expect(textAt('a.yaml', yaml, ['later', 'groups', 'include', 0])).toMatch(/^g1/);
  expect(textAt('a.yaml', yaml, ['nothing'])).toBe('');
});

test('in a document with a duplicate key, the value is located at the last occurrence of the key, whose value is used', () => {
  const text =
    '[{"id": "p1", "type": "PASSWORD", "conditions": {"network": {"include": 1}}, "conditions": {"people": 2}}]';
  expect(textAt('a.json', text, ['conditions', 'people'])).toBe('2}}]');
  expect(textAt('a.json', text, ['conditions', 'network', 'include'])).toBe('{"people": 2}}]');
});

test('a value under a key that contains slashes or tildes is located in the text of the document', () => {
  const text = '[{"id": "p1", "type": "PASSWORD", "settings": {"a/b": {"m~n": 8, "": 9}}}]';
  expect(textAt('a.json', text, ['settings', 'a/b', 'm~n'])).toBe('8, "": 9}}}]');
  expect(textAt('a.json', text, ['settings', 'a/b', ''])).toBe('9}}}]');
});

test('a value of a parsed object is located by its JSON pointer without a line, and an object outside the export has no location', () => {
  const snapshot = snapshotOf(reading({ a: { zones: [{ id: 'z' }] } }));
  expect(locatePlace(snapshot, snapshot.zones[0] as object, ['name'])).toEqual({
    document: 'a',
    pointer: '/zones/0/name',
  });
  expect(locatePlace(snapshot, {})).toBeUndefined();
});

test('every resource of an export has a location', () => {
  const snapshot = snapshotOf(assembleDocuments([fixture('snapshots/salto.json')]));
  const { policies, mappings, apps, groups, zones, authenticators, deviceAssurances, behaviors } = snapshot;
  const rules = policies.flatMap((policy) => policy.rules);
  const all = [policies, rules, apps, groups, zones, authenticators, deviceAssurances, behaviors].flat();
  const places = locatePlaces(
    snapshot,
    all.map((resource) => ({ resource, path: ['id'] })),
  );
  const lines = (snapshot.documents[0]?.text ?? '').split('\n');
  const ids = places.map((location) => lines[(location?.line ?? 0) - 1]?.slice((location?.column ?? 0) - 1));
  for (const [index, { id }] of all.entries()) expect(ids[index]?.startsWith(`"${id}"`)).toBe(true);
  expect(snapshot.sources.size).toBe(all.length + mappings.length);
  expect(locatePlace(snapshot, mappings[0] as object)).toMatchObject({
    pointer: expect.stringMatching(/^\/apps\/\d+\/_links\/\w+\/href$/),
  });
});

test('property: in any JSON text, every value is located at its own characters', () => {
  const value = fc.jsonValue({ maxDepth: 4 });
  fc.assert(
    fc.property(value, fc.constantFrom(undefined, 1, '\t'), (settings, indent) => {
      const marked = mark(settings, []);
      const text = JSON.stringify(
        [{ id: 'p', type: 'PASSWORD', settings: { it: marked.value } }],
        null,
        indent,
      );
      const snapshot = snapshotOf(assembleDocuments([{ name: 'a', text }]));
      const resource = snapshot.policies[0] as object;
      const places = locatePlaces(
        snapshot,
        marked.paths.map((path) => ({ resource, path: ['settings', 'it', ...path] })),
      );
      const lines = text.split('\n');
      for (const [number, location] of places.entries()) {
        const line = lines[(location?.line ?? 0) - 1] as string;
        expect(line.slice((location?.column ?? 0) - 1).startsWith(`"#${number}"`)).toBe(true);
      }
    }),
  );
});

/** Replaces each text, number, boolean and null in a value by a running number. Returns the path of each number. */
function mark(
  value: unknown,
  path: (string | number)[],
  paths: (string | number)[][] = [],
): { value: unknown; paths: (string | number)[][] } {
  if (typeof value !== 'object' || value === null) {
    paths.push(path);
    return { value: `#${paths.length - 1}`, paths };
  }
  if (Array.isArray(value))
    return { value: value.map((item, index) => mark(item, [...path, index], paths).value), paths };
  const members = Object.entries(value).map(([key, member]) => [
    key,
    mark(member, [...path, key], paths).value,
  ]);
  return { value: Object.fromEntries(members), paths };
}
