import { expect, test } from 'vitest';
import { lintDocuments, RULES } from '../../src/lint/lint.js';
import type { Target } from '../../src/lint/rule/target.js';
import { TARGETS } from '../../src/lint/targets/targets.js';

const OFTEN_ALIKE = TARGETS.filter(({ alikeAfter }) => alikeAfter !== undefined);

/** Values from the bad examples of lint rules, and an object without valid fields. */
const CASES = OFTEN_ALIKE.flatMap((target) =>
  [
    ...RULES.filter(({ on }) => on === target.name).flatMap(({ examples }) => examples.bad),
    { access: 1, type: 2 },
  ]
    .map((example) => withValue(target, example))
    .map((rule) => [`${target.name} ${JSON.stringify(rule)}`, rule, target.path[0] ?? ''] as const),
);

/** Property: a repeated value has the same findings as its first occurrence. */
test.each(CASES)(
  'lint reports the same findings for a repeated value in an export as for its first occurrence: %s',
  (_, rule, part) => {
    const found = foundIn([rule, rule, rule], part);
    expect(found[0]).toEqual(foundIn([rule], part)[0]);
    expect(found[1]).toEqual(found[0]);
    expect(found[2]).toEqual(found[0]);
  },
);

test('the test that lint treats repeated values alike covers more than 30 values, and lint reports findings for most of them', () => {
  expect(CASES.length).toBeGreaterThan(30);
  expect(CASES.filter(([, rule, part]) => foundIn([rule], part)[0]?.length === 0).length).toBeLessThan(
    CASES.length / 4,
  );
});

/** A lookup in the zones of one org must not be reused for another org. */
test('lint checks a condition that occurs in two orgs against the zones of each org', () => {
  const orgWith = (...gateways: readonly object[]) => ({
    policies: [{ id: 'p', name: 'P', type: 'ACCESS_POLICY', status: 'ACTIVE', priority: 1 }],
    rules: { p: [{ id: 'r', name: 'R', conditions: { network: { connection: 'ZONE', include: ['z'] } } }] },
    zones: [{ id: 'z', type: 'IP', name: 'Office', status: 'ACTIVE', gateways }],
  });
  const orgs = [orgWith(), orgWith({ type: 'CIDR', value: '192.0.2.0/24' }), orgWith()];
  const { findings } = lintDocuments(orgs.map((value, index) => ({ name: `${index}.json`, value })));
  const empty = findings.filter(({ rule }) => rule === 'condition/zone-empty');
  expect(empty.map(({ location }) => location.document)).toEqual(['0.json', '2.json']);
});

function withValue({ path, host = {} }: Target, example: unknown): object {
  const rule = structuredClone(host) as object;
  const steps = path.map((step) => (step === '*' ? 0 : step));
  const last = steps.pop() as string | number;
  const holder = steps.reduce<object>((inner, step, index) => {
    if (Reflect.get(inner, step) === undefined)
      Reflect.set(inner, step, typeof (steps[index + 1] ?? last) === 'number' ? [] : {});
    return Reflect.get(inner, step);
  }, rule);
  Reflect.set(holder, last, example);
  return rule;
}

/** Lint rules that check the complete org. Their findings are located at the first rule of a policy. */
const OF_THE_ORG = new Set(RULES.filter(({ on }) => on === 'org').map(({ id }) => id));

/** Lints a policy with these rules. Returns the findings whose location is in the given part of a rule. */
function foundIn(rules: readonly object[], part: string): readonly (readonly unknown[])[] {
  const { type } = rules[0] as { readonly type: string };
  const value = {
    policies: [{ id: 'p', name: 'P', type, status: 'ACTIVE' }],
    rules: { p: rules.map((rule, index) => ({ ...rule, id: `r${index}` })) },
  };
  const { findings } = lintDocuments([{ name: 'org.json', value }]);
  return rules.map((_, index) => {
    const within = `/rules/p/${index}/${part}`;
    return findings
      .filter(({ rule, location }) => !OF_THE_ORG.has(rule) && location.pointer.startsWith(within))
      .map(({ rule, severity, message, location }) => [
        rule,
        severity,
        message,
        location.pointer.slice(within.length),
      ]);
  });
}
