import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareEffects } from '../../../src/analysis/questions/effects/compare-effects.js';
import { usesOf } from '../../../src/model/assurance/authenticator-use.js';
import { assuranceVerdict } from '../../../src/model/assurance/satisfies.js';
import type { PolicyRule } from '../../../src/model/policies/policy.js';
import { sessionMethod } from '../../../src/simulate/outcome/requirement.js';
import { orgIn } from '../../features/logs/written-org.js';
import { optional } from '../../generators/pools.js';
import { assertWithFixedCases, runs } from '../../runs.js';

type Json = Readonly<Record<string, unknown>>;

const ORG = orgIn('{"policies": []}');
const { brand } = ORG;

const effects = compareEffects(ORG, ORG);

const WHOLE = {
  access: 'ALLOW',
  requireFactor: false,
  primaryFactor: 'PASSWORD_IDP',
  factorPromptMode: 'SESSION',
  factorLifetime: 15,
  rememberDeviceByDefault: false,
  session: { maxSessionIdleMinutes: 60, maxSessionLifetimeMinutes: 120, usePersistentCookie: false },
};

const DEMANDS = [true, false].flatMap((requireFactor) =>
  (['PASSWORD_IDP', 'PASSWORD_IDP_ANY_FACTOR'] as const).map((primaryFactor) => ({
    requireFactor,
    primaryFactor,
  })),
);

test('the diff reports a session rule as less strict if it accepts more sets of authenticators, stricter if fewer, and mixed if some more and some fewer', () => {
  const uses = usesOf({ brand });
  const sets = uses.flatMap((one, index) => [[one], ...uses.slice(index + 1).map((other) => [one, other])]);
  const found = DEMANDS.map(({ requireFactor, primaryFactor }) => {
    const method = sessionMethod(requireFactor, primaryFactor, false);
    return { ways: sets.map((set) => assuranceVerdict(method, set, { brand }) === 'MATCH') };
  });
  for (const [before, was] of found.entries())
    for (const [after, is] of found.entries()) {
      const [isWider, isNarrower] = [
        was.ways.every((leads, way) => !leads || is.ways[way]),
        is.ways.every((leads, way) => !leads || was.ways[way]),
      ];
      const [from, to] = [before, after].map((one) => ({ ...WHOLE, ...DEMANDS[one] }) as Json) as [
        Json,
        Json,
      ];
      expect({ from, to, change: changeOf(from, to) }).toEqual({
        from,
        to,
        change:
          isWider && isNarrower ? undefined : isWider ? 'less-strict' : isNarrower ? 'stricter' : 'mixed',
      });
    }
});

test('the diff reports removing the second-factor requirement from a session rule as less strict', () => {
  expect(changeOf({ access: 'ALLOW', requireFactor: true }, { access: 'ALLOW', requireFactor: false })).toBe(
    'less-strict',
  );
  const words = effects.words(
    'OKTA_SIGN_ON',
    ruleOf({ access: 'ALLOW', requireFactor: true }),
    ruleOf({ access: 'ALLOW' }),
  );
  expect(words).toMatchObject({ before: 'a second factor', after: 'no second factor' });
});

/** The possible values of each field of a session rule. The first two values in each list are values that cannot be read. */
const FIELDS: Readonly<Record<string, readonly unknown[]>> = {
  requireFactor: ['yes', 1, true, false],
  primaryFactor: [undefined, 'PASSWORD', 'PASSWORD_IDP', 'PASSWORD_IDP_ANY_FACTOR'],
  factorPromptMode: [undefined, 'NEVER', 'DEVICE', 'SESSION', 'ALWAYS'],
  factorLifetime: [undefined, 'long', 15, 60],
  rememberDeviceByDefault: ['no', 0, true, false],
  maxSessionIdleMinutes: ['-', -1, 60, 120],
  maxSessionLifetimeMinutes: ['-', -1, 0, 120],
  usePersistentCookie: ['no', 0, true, false],
};

const NAMES = Object.keys(FIELDS);

/** For each key of `FIELDS`, generates the index of one of its values, or `undefined` for the default value. */
const arbitraryChoice = fc.tuple(
  ...NAMES.map((name) => optional(3, fc.nat((FIELDS[name]?.length ?? 1) - 1))),
);

type Choice = readonly (number | undefined)[];

test('property: a comparison of two partly unreadable session rules stays true whatever the unreadable values are', () => {
  let decided = 0;
  assertWithFixedCases(
    fc.property(
      arbitraryChoice,
      arbitraryChoice,
      fc.array(fc.tuple(...NAMES.map(() => fc.tuple(fc.nat(), fc.nat()))), { minLength: 6, maxLength: 6 }),
      (start, over, completions) => {
        const was = start.map((one) => one ?? 2);
        const is = over.map((one, field) => one ?? (was[field] as number));
        const change = changeOf(signonOf(was), signonOf(is));
        if (change === 'unknown') return;
        decided += 1;
        for (const completion of completions) {
          const filled = (choice: Choice, side: 0 | 1) =>
            choice.map((one = 0, field) => {
              if (one > 1) return one;
              const others = (FIELDS[NAMES[field] as string] as unknown[]).length - 2;
              const isAlike = was[field] === is[field];
              return 2 + ((completion[field] as [number, number])[isAlike ? 0 : side] % others);
            });
          const [from, to] = [signonOf(filled(was, 0)), signonOf(filled(is, 1))];
          expect({ from, to, change: changeOf(from, to) }).toEqual({ from, to, change });
        }
      },
    ),
    { ...runs(150, 20_000), endOnFailure: true },
  );
  expect(decided).toBeGreaterThan(8);
});

function signonOf(choice: Choice): Json {
  const given = NAMES.map((name, field) => [name, FIELDS[name]?.[choice[field] as number]] as const);
  const flat = Object.fromEntries(given.slice(0, 5));
  return { access: 'ALLOW', ...flat, session: Object.fromEntries(given.slice(5)) };
}

function changeOf(before: Json, after: Json): string | undefined {
  return effects.compare('OKTA_SIGN_ON', ruleOf(before), ruleOf(after)).change;
}

function ruleOf(signon: Json): PolicyRule {
  const policy = { id: '00p1', type: 'OKTA_SIGN_ON', name: 'Session', rules: [] };
  const rule = { id: '0pr1', type: 'SIGN_ON', name: 'Rule', actions: { signon } };
  return { policy, rule } as unknown as PolicyRule;
}
