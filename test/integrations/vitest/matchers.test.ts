import { readFileSync } from 'node:fs';
import { type Assertion, expect, expectTypeOf, test } from 'vitest';
import { unwrap } from '../../../src/documents/unwrap.js';
import { matchers, type PolicyMatchers, signIn } from '../../../src/integrations/vitest/vitest.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { readSnapshot } from '../../../src/public/core.js';

expect.extend(matchers);

const org = readOrg('org.json');
const [before, after] = [readOrg('diff/before.json'), readOrg('diff/after.json')];

const ann = { app: 'Payroll', user: 'ann@example.com' } as const;
const inOffice = { ...ann, zones: ['Office'], platform: 'WINDOWS', risk: 'LOW' } as const;
const atHighRisk = { ...inOffice, risk: 'HIGH' } as const;
const atEither = { ...ann, zones: ['Office'], platform: 'WINDOWS' } as const;

/** For each matcher, cases that hold, that definitely do not hold, and that are undecided. */
const CASES: readonly (readonly [
  name: string,
  yes: (assert: (received: unknown) => Assertion) => void,
  no: (assert: (received: unknown) => Assertion) => void,
  unknown: (assert: (received: unknown) => Assertion) => void,
])[] = [
  [
    'toAllow',
    (assert) => assert(org).toAllow(inOffice),
    (assert) => assert(org).toAllow(atHighRisk),
    (assert) => assert(org).toAllow(atEither),
  ],
  [
    'toDeny',
    (assert) => assert(org).toDeny(atHighRisk),
    (assert) => assert(org).toDeny(inOffice),
    (assert) => assert(org).toDeny(atEither),
  ],
  [
    'toRequire',
    (assert) => assert(org).toRequire(atHighRisk, 'denied'),
    (assert) => assert(org).toRequire(inOffice, 'denied'),
    (assert) => assert(org).toRequire(atEither, 'denied'),
  ],
  [
    'toDecide',
    (assert) => assert(signIn(org, atHighRisk)).toDecide('ACCESS_POLICY', 'High risk'),
    (assert) => assert(signIn(org, inOffice)).toDecide('ACCESS_POLICY', 'High risk'),
    (assert) => assert(signIn(org, atEither)).toDecide('ACCESS_POLICY', 'High risk'),
  ],
  [
    'toBeUndecided',
    (assert) => assert(signIn(org, atEither)).toBeUndecided(),
    (assert) => assert(signIn(org, inOffice)).toBeUndecided(),
    (assert) => assert(signIn(org, { app: 'Nowhere' })).toBeUndecided(),
  ],
  [
    'toProve',
    (assert) => assert(org).toProve({ when: { app: 'Payroll', risk: 'HIGH' }, never: { access: 'ALLOW' } }),
    (assert) => assert(org).toProve({ when: { app: 'Payroll' }, always: 'ALLOW' }),
    (assert) => assert(org).toProve({ when: { app: 'Nowhere' }, always: 'ALLOW' }),
  ],
  [
    'toLint',
    (assert) => assert(['{"type":"ACCESS_POLICY","name":"P","status":"ACTIVE"}']).toLint(),
    (assert) => assert(['{"type":"ACCESS_POLICY","name":"P","status":"ACTIV"}']).toLint(),
    (assert) => assert(org).toLint('policy/name-requird'),
  ],
  [
    'toBeEquivalentTo',
    (assert) => assert(org).toBeEquivalentTo(org),
    (assert) => assert(before).toBeEquivalentTo(after),
    (assert) => assert(org).toBeEquivalentTo({} as Snapshot),
  ],
  [
    'toBeNoLessStrictThan',
    (assert) => assert(before).toBeNoLessStrictThan(before),
    (assert) => assert(after).toBeNoLessStrictThan(before),
    (assert) => assert(org).toBeNoLessStrictThan({} as Snapshot),
  ],
];

const not = (received: unknown): Assertion => expect(received).not;

test.each(CASES)(
  'the Vitest matcher %s passes only if the result is definite, also when negated',
  async (name, yes, no, unknown) => {
    yes(expect);
    no(not);
    const failures = [() => yes(not), () => no(expect), () => unknown(expect), () => unknown(not)].map(
      messageOf,
    );
    await expect(`${failures.join(`\n\n${'-'.repeat(20)}\n\n`)}\n`).toMatchFileSnapshot(
      `../../../fixtures/vitest/${name}.txt`,
    );
  },
);

test('every Vitest matcher has test cases and a type', () => {
  expect(CASES.map(([name]) => name).sort()).toEqual(Object.keys(matchers).sort());
  expectTypeOf<keyof PolicyMatchers>().toEqualTypeOf<keyof typeof matchers>();
  expectTypeOf(expect(org).toAllow).parameter(0).toExtend<object>();
  expectTypeOf(expect(org).not.toProve).parameter(0).toEqualTypeOf<Readonly<Record<string, unknown>>>();
  expectTypeOf(expect(org).toBeNoLessStrictThan).parameters.toEqualTypeOf<[Snapshot]>();
  expectTypeOf<jest.Matchers<void>>().toExtend<PolicyMatchers<void>>();
});

function readOrg(file: string): Snapshot {
  const name = `fixtures/cli/${file}`;
  return unwrap(readSnapshot({ name, text: readFileSync(name, 'utf8') }));
}

function messageOf(fails: () => void): string {
  try {
    fails();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('the matcher passed');
}
