import { expect, test } from 'vitest';
import { lintDocuments, RULES } from '../../src/lint/lint.js';
import type { Target } from '../../src/lint/rule/target.js';
import { TARGETS } from '../../src/lint/targets/targets.js';

const OFTEN_ALIKE = TARGETS.filter(({ isOftenAlike }) => isOftenAlike);

/** What is wrong with such a value as rules' own examples have it, or with one of no shape at all. */
const CASES = OFTEN_ALIKE.flatMap((target) =>
  [
    ...RULES.filter(({ on }) => on === target.name).flatMap(({ examples }) => examples.bad),
    { access: 1, type: 2 },
  ]
    .map((example) => withValue(target, example))
    .map((rule) => [`${target.name} ${JSON.stringify(rule)}`, rule] as const),
);

/** A law: a value that is met again is found as wrong as where it was met first. */
test.each(CASES)('%s', (_, rule) => {
  const found = foundIn([rule, rule, rule]);
  expect(found[0]).toEqual(foundIn([rule])[0]);
  expect(found[1]).toEqual(found[0]);
  expect(found[2]).toEqual(found[0]);
});

test('they come to many', () => {
  expect(CASES.length).toBeGreaterThan(30);
  expect(CASES.filter(([, rule]) => foundIn([rule])[0]?.length === 0).length).toBeLessThan(CASES.length / 4);
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

/** What is found in the actions of each rule. */
function foundIn(rules: readonly object[]): readonly (readonly unknown[])[] {
  const { type } = rules[0] as { readonly type: string };
  const value = {
    policies: [{ id: 'p', name: 'P', type, status: 'ACTIVE' }],
    rules: { p: rules.map((rule, index) => ({ ...rule, id: `r${index}` })) },
  };
  const { findings } = lintDocuments([{ name: 'org.json', value }]);
  return rules.map((_, index) => {
    const within = `/rules/p/${index}/actions`;
    return findings
      .filter(({ place }) => place.pointer.startsWith(within))
      .map(({ rule, severity, message, place }) => [
        rule,
        severity,
        message,
        place.pointer.slice(within.length),
      ]);
  });
}
