import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HARD_ORGS, type HardOrg } from '../../bench/growth/hard-orgs.js';
import type { Request } from '../../src/model/facts/request.js';
import { type Compiled, compile } from '../../src/simulate/compile.js';
import { decideDefinitely } from '../../src/simulate/match-rules.js';
import { decideSuccessively } from '../../src/simulate/successive-decisions.js';
import { snapshotOf } from '../analysis/questions/snapshot-of.js';
import { arbitraryOrg } from '../generators/org.js';
import { arbitraryRequest } from '../generators/request.js';
import { runs } from '../runs.js';

test('property: for any org, a simulator that has decided other requests decides a request as a new simulator does', () => {
  let decided = 0;
  fc.assert(
    fc.property(
      arbitraryOrg().chain((org) =>
        fc.tuple(fc.constant(org), fc.array(arbitraryRequest(org), { minLength: 2, maxLength: 8 })),
      ),
      ([org, requests]) => {
        decided += expectSameDecisions(compile(org), requests);
      },
    ),
    runs(40, 2000),
  );
  expect(decided).toBeGreaterThan(0);
});

const RULES = 12;
const attribute = fc
  .tuple(fc.nat(RULES - 1), fc.constantFrom('x', 'x', 'y', 'z'))
  .map(([index, letter]) => [`a${index}`, `${letter}${index}`] as const);
const profile = fc.oneof(
  fc.constant(null),
  fc.array(attribute, { maxLength: 3 }).map((entries) => Object.fromEntries(entries)),
);
const groups = fc.oneof(
  fc.constant(null),
  fc.subarray(Array.from({ length: RULES }, (_, index) => `group${index}`)),
);

test('property: a simulator that has decided requests with other attributes, groups and addresses decides a request as a new simulator does', () => {
  let decided = 0;
  const request = fc.record({
    profile,
    groupIds: groups,
    ip: fc.nat(RULES).map((index) => `10.${index}.0.7`),
    userId: fc.constantFrom('user0', null),
    login: fc.constantFrom('a@example.com', null),
    stated: fc.constantFrom(undefined, undefined, true, false),
  });
  const shape = fc.constantFrom('own attribute' as const, 'own group, zone and attribute' as const);
  fc.assert(
    fc.property(shape, fc.array(request, { minLength: 2, maxLength: 12 }), (shape, given) => {
      const requests = given.map(
        ({ profile, groupIds, ip, userId, login, stated }): Request => ({
          appInstance: 'app',
          policyContext: {
            user: { id: userId ?? 'somebody', login, profile, groupIds },
            ip,
            ...(stated !== undefined && { expressions: { [EXPRESSION]: stated } }),
          },
        }),
      );
      decided += expectSameDecisions(COMPILED[shape], requests);
    }),
    runs(100, 5000),
  );
  expect(decided).toBeGreaterThan(0);
});

/**
 * Two expressions of generated rules. `LOGIN` reads the login of the user. `EXPRESSION` reads an attribute, and is the first such
 * expression in each org.
 */
const [LOGIN, EXPRESSION] = [
  `user.profile.login == 'a@example.com'`,
  `user.profile.a0 == 'x0' && user.profile.a0 != 'y0'`,
];

const COMPILED = {
  'own attribute': withLogin('own attribute'),
  'own group, zone and attribute': withLogin('own group, zone and attribute'),
};

/**
 * Returns an org of the given shape. In its last rule before the default rule, a condition about the login replaces the other conditions.
 */
function withLogin(shape: HardOrg): Compiled {
  const org = structuredClone(HARD_ORGS[shape](RULES).value) as {
    policies: { rules: { conditions?: object }[] }[];
  };
  const rule = org.policies[0]?.rules.at(-2);
  if (rule !== undefined) rule.conditions = { elCondition: { condition: LOGIN } };
  return compile(snapshotOf(org));
}

/** Returns the number of requests that a rule decides. */
function expectSameDecisions(compiled: Compiled, requests: readonly Request[]): number {
  let decided = 0;
  for (const request of requests)
    for (const type of compiled.types.values()) {
      const list = type.listFor(request.appInstance);
      const alone = decideDefinitely(list.policies, compiled.knowledgeOf(request));
      const after = decideSuccessively(list, request, compiled, 0);
      expect(after?.rule.rule).toBe(alone?.rule.rule);
      expect(after === null).toBe(alone === null);
      if (alone) decided++;
    }
  return decided;
}
