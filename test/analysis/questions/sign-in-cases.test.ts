import fc from 'fast-check';
import { expect, test } from 'vitest';
import { regionCases } from '../../../src/analysis/questions/completions/region-cases.js';
import { signInCases } from '../../../src/analysis/questions/completions/sign-in-cases.js';
import { sessionOf } from '../../../src/analysis/questions/session/session.js';
import type { Request } from '../../../src/model/facts/request.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { compile } from '../../../src/simulate/compile.js';
import type { MissingFact } from '../../../src/simulate/missing-fact.js';
import { matrixOf } from '../../../src/what-if/matrix/matrix.js';
import { orgOfGroupRules } from './group-rules.js';
import { orgOfRules } from './one-rule.js';

/**
 * The facts of a sign-in, each with its values. A value is a pair: the request field that states it, and the rule condition that matches
 * only this value.
 */
const FACTS = [
  {
    name: 'zone',
    values: [
      [{ ip: '203.0.113.9' }, { network: { connection: 'ZONE', include: ['office'] } }],
      [{ ip: '192.0.2.9' }, { network: { connection: 'ZONE', exclude: ['office'] } }],
    ],
  },
  {
    name: 'riskLevel',
    values: ['LOW', 'MEDIUM', 'HIGH'].map((level) => [{ risk: { level } }, { riskScore: { level } }]),
  },
  {
    name: 'group',
    values: [
      [{ groups: { ids: ['staff'] } }, { people: { groups: { include: ['staff'] } } }],
      [{ groups: { ids: [] } }, { people: { groups: { exclude: ['staff'] } } }],
    ],
  },
] as const;

/** For each fact, the number of its value; `undefined` if the value is unknown or irrelevant. */
type Values = readonly (number | undefined)[];

const POINTS = FACTS.map(({ values }) => [...values.keys()]).reduce<readonly (readonly number[])[]>(
  (points, values) => points.flatMap((point) => values.map((value) => [...point, value])),
  [[]],
);

const agree = (one: Values, other: Values) =>
  one.every((value, at) => value === undefined || other[at] === undefined || value === other[at]);

const arbitraryValues: fc.Arbitrary<Values> = fc.tuple(
  ...FACTS.map(({ values }) => fc.option(fc.nat({ max: values.length - 1 }), { nil: undefined, freq: 2 })),
);

const arbitraryCase = fc.record({
  rules: fc.array(arbitraryValues, { minLength: 1, maxLength: 3 }),
  stated: arbitraryValues,
});

/**
 * Merges the chosen values of all facts into one object. If `part` is 0, the result is the context of a request. If `part` is 1, the result
 * is the conditions of a rule.
 */
const partsOf = (values: Values, part: 0 | 1): object =>
  Object.assign(
    {},
    ...values.map((value, at) => (value === undefined ? {} : FACTS[at]?.values[value]?.[part])),
  );

const requestOf = (stated: Values) => ({ appInstance: '0oa1', policyContext: partsOf(stated, 0) });

function orgOf(rules: readonly Values[]): Snapshot {
  const gateways = [{ type: 'CIDR', value: '203.0.113.0/24' }];
  return orgOfRules(
    rules.map((rule) => partsOf(rule, 1)),
    {
      zones: [{ id: 'office', type: 'IP', name: 'Office', status: 'ACTIVE', usage: 'POLICY', gateways }],
      groups: [{ id: 'staff', type: 'OKTA_GROUP', profile: { name: 'Staff' } }],
    },
    { appSignOn: { access: 'ALLOW', verificationMethod: { type: 'ASSURANCE', factorMode: '1FA' } } },
  );
}

/** Returns the name of the deciding rule. */
function decidedAt(point: Values, rules: readonly Values[]): string {
  const index = rules.findIndex((rule) => agree(rule, point));
  return index < 0 ? 'rest' : `asks ${index}`;
}

/** Returns the smallest sets of missing facts that determine the result. */
function smallestSets(stated: Values, answerAt: (point: Values) => unknown): string[] {
  const possible = POINTS.filter((point) => agree(point, stated));
  const open = FACTS.flatMap((_, at) => (stated[at] === undefined ? [at] : []));
  const sets = open.reduce<readonly (readonly number[])[]>(
    (all, at) => all.flatMap((set) => [set, set.concat(at)]),
    [[]],
  );
  const deciding = sets.filter((set) =>
    possible.every((one) =>
      possible.every((other) => set.some((at) => one[at] !== other[at]) || answerAt(one) === answerAt(other)),
    ),
  );
  const size = Math.min(...deciding.map((set) => set.length));
  return deciding
    .filter((set) => set.length === size)
    .map((set) =>
      set
        .map((at) => FACTS[at]?.name)
        .sort()
        .join(', '),
    );
}

const namesOf = (facts: readonly MissingFact[] | null | undefined) =>
  facts
    ?.map(({ fact }) => fact)
    .sort()
    .join(', ');

test('property: the possible rules of an incomplete request are those that decide some completion, and the missing facts are the fewest sufficient ones', () => {
  const sizes = new Set<number>();
  fc.assert(
    fc.property(arbitraryCase, ({ rules, stated }) => {
      const scope = { types: ['ACCESS_POLICY'], withBlocklist: false } as const;
      const { cases, isComplete, settledBy } = signInCases(requestOf(stated), scope, compile(orgOf(rules)));
      const nameOf = ({ decided }: (typeof cases)[number]) => decided.get('ACCESS_POLICY')?.rule.rule.name;
      const possible = POINTS.filter((point) => agree(point, stated));
      expect(isComplete).toBe(true);
      expect(new Set(cases.map(nameOf))).toEqual(new Set(possible.map((point) => decidedAt(point, rules))));
      const found = settledBy((one) => nameOf(one) === 'rest');
      const facts = found.kind === 'facts' ? found.facts : [];
      expect(found.kind).toBe(facts.length === 0 ? 'decided' : 'facts');
      expect(smallestSets(stated, (point) => decidedAt(point, rules) === 'rest')).toContain(namesOf(facts));
      sizes.add(facts.length);
    }),
    { numRuns: 60 },
  );
  expect(sizes.size).toBeGreaterThan(2);
});

test('property: a cell of an access matrix names the fewest facts on which its outcome depends', () => {
  const anybody = [{ name: 'anybody', part: {} }];
  const sizes = new Set<number | undefined>();
  fc.assert(
    fc.property(arbitraryCase, ({ rules, stated }) => {
      const found = matrixOf(orgOf(rules), {
        rows: anybody,
        columns: anybody,
        base: { request: requestOf(stated) },
        types: ['ACCESS_POLICY'],
      });
      const facts = found.ok ? found.value.cells[0]?.[0]?.dependsOn : undefined;
      expect(smallestSets(stated, (point) => decidedAt(point, rules) === 'rest')).toContain(namesOf(facts));
      sizes.add(facts?.length);
    }),
    { numRuns: 40 },
  );
  expect(sizes.size).toBeGreaterThan(2);
});

test.each([
  ['that the export contains', 'app'],
  ['that the export does not contain', 'unlisted'],
])('the possible deciding rules are found for the sign-ins to an application %s', (_, appId) => {
  const compiled = compile(orgOfGroupRules([{ include: ['a'], exclude: [], access: 'ALLOW' }]));
  const { ruleLists } = sessionOf(compiled);
  const region = { appIds: [appId], within: [], withFixedFacts: (request: Request) => request };
  const scope = { types: ['OKTA_SIGN_ON'], withBlocklist: false } as const;
  const found = [...regionCases(region, scope, ruleLists, compiled)].map((point) =>
    'undecided' in point
      ? point
      : [point.example.appInstance, point.one.decided.get('OKTA_SIGN_ON')?.rule.rule.id],
  );
  expect(found).toEqual(
    expect.arrayContaining([
      [appId, '0'],
      [appId, 'default'],
    ]),
  );
  expect(found).toHaveLength(2);
});
