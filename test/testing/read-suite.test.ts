import { expect, test } from 'vitest';
import { readSuite } from '../../src/testing/file/read-suite.js';

function mistakesIn(text: string): string[] {
  const read = readSuite({ name: 's.preflight.yaml', text });
  return read.problems.map(({ location, message }) => `${location?.line}:${location?.column} ${message}`);
}

test.each([
  ['tests: []', '1:8 `tests` is an empty list; add an '],
  ['tests: [{ name: a, request: {}, expect: ALLOW, onli: true }]', 'did you mean `only`?'],
  ['tests: [{ name: a, request: nobody, expect: ALLOW }]', '1:29 there is no part `nobody`'],
  [
    'parts: { office: {} }\ntests: [{ name: a, request: offic, expect: DENY }]',
    'there is no part `offic`; did you mean `office`?',
  ],
  [
    'tests: [{ name: a, request: { ip: 1.1.1.1, zones: [x] }, expect: ALLOW }]',
    'state the same location in several ways',
  ],
  ['tests: [{ name: a, request: {}, expect: ALOW }]', '1:41 the value is `ALOW`; set it to `ALLOW`'],
  ['tests: [{ name: a, request: {}, expect: { acess: ALLOW } }]', 'did you mean `access`?'],
  ['tests: [{ name: a, request: {} }]', '`a` tests nothing: add `request` and `expect`, or one of'],
  ['tests: [{ name: a, request: {}, expect: DENY, always: ALLOW }]', 'write a separate test for each'],
  ['tests: [{ name: a, always: DENY, never: ALLOW }]', '`a` has `always` and `never`'],
  ['tests: [{ name: a, always: DENY }, { name: a, never: ALLOW }]', 'two tests have the name `a`'],
  ['tests: [{ name: a, each: { risk: [LOW, HIGH] }, expect: { LOW: DENY } }]', '`HIGH` has no expectation'],
  [
    'tests: [{ name: a, each: { risk: [LOW] }, expect: { LOW: DENY, HIHG: DENY } }]',
    '`HIHG` is not a value of `risk`',
  ],
  ['tests: [{ name: a, each: { who: [ann] }, expect: { _: DENY } }]', 'there is no part `ann`'],
  [
    'tests: [{ name: a, each: { risk: [LOW], managed: [true] }, expect: { LOW: DENY } }]',
    'a level with the values of `managed`',
  ],
  ['now: today\ntests: [{ name: a, always: DENY }]', 'ISO 8601'],
])('a mistake in a policy test file is reported with the reason: %s', (text, message) => {
  expect(mistakesIn(text).join('\n')).toContain(message);
});

test('an error in a policy test file does not hide other errors, and the valid tests of the file still run', () => {
  const read = readSuite({
    name: 's.preflight.yaml',
    text: `
parts: { ann: { usr: a }, bob: { user: b } }
tests:
  - { name: a, request: ann, expect: ALLOW }
  - { name: b, request: bob, expect: ALLOW, onli: true }
  - { name: c, request: bobb, expect: ALOW }
  - { name: d, request: bob, expect: ALLOW }
  - { name: e, request: 7, expect: ALLOW }
  - { name: d, always: DENY }
  - 12
`,
  });
  if (!read.ok) throw new Error('it is read');
  expect(read.problems.map(({ location, code }) => `${location?.line} ${code}`)).toEqual([
    '2 key-unknown',
    '5 key-unknown',
    '6 part-unknown',
    '6 wrong-value',
    '8 wrong-value',
    '9 name-repeated',
    '10 wrong-value',
  ]);
  expect(read.value.tests.map(({ name, skip }) => [name, skip ?? 'run'])).toEqual([
    ['a', 'the part `ann` has a mistake'],
    ['b', SKIPPED],
    ['c', SKIPPED],
    ['d', 'run'],
    ['d', SKIPPED],
  ]);
});

const SKIPPED = 'the test has a mistake that is reported above';

test.each([
  'defaults: { usr: a }\ntests: [{ name: a, request: {}, expect: DENY }]',
  'deafults: {}\ntests: [{ name: a, request: {}, expect: DENY }]',
  'tests: []',
  'tests: { a: 1 }',
  '[]',
  'a: [',
])(
  'if `defaults`, the list of tests or a top-level key of a policy test file is invalid, no test of the file runs: %s',
  (text) => {
    expect(readSuite({ name: 's.preflight.yaml', text }).ok).toBe(false);
  },
);

test('a valid policy test file is read without problems, and its tests keep their order', () => {
  const read = readSuite({
    name: 's.preflight.json',
    text: JSON.stringify({
      parts: { ann: { user: 'ann' } },
      tests: [
        { name: 'a', request: ['ann', { risk: 'LOW' }], expect: 'ALLOW' },
        {
          name: 'b',
          each: { who: ['ann'], risk: ['LOW', 'HIGH'] },
          expect: { ann: { _: 'DENY', LOW: 'ALLOW' } },
        },
        { name: 'c', when: { risk: 'HIGH' }, never: { access: 'ALLOW' }, skip: 'not yet' },
      ],
    }),
  });
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  expect(read.value.tests.map(({ kind, pointer }) => `${pointer} ${kind}`)).toEqual([
    '/tests/0 example',
    '/tests/1 table',
    '/tests/2 statement',
  ]);
  expect(read.value.tests[0]).toMatchObject({ request: { user: 'ann', risk: 'LOW' }, expect: 'ALLOW' });
});
