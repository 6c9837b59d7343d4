import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HARD_ORGS } from '../../bench/growth/hard-orgs.js';
import type { Request } from '../../src/model/facts/request.js';
import { type Compiled, compile } from '../../src/simulate/compile.js';
import { decideDefinitely } from '../../src/simulate/match-rules.js';
import { decideSuccessively } from '../../src/simulate/successive-decisions.js';
import { snapshotOf } from '../analysis/questions/snapshot-of.js';
import { arbitraryOrg } from '../generators/org.js';
import { arbitraryRequest } from '../generators/request.js';
import { runs } from '../runs.js';

test('a decision after other requests equals a decision of its own, for any org and requests', () => {
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
const attribute = fc.nat(RULES - 1).map((index) => `a${index}`);
const value = fc.oneof(
  fc.nat(RULES - 1).map((index) => `x${index}`),
  fc.constantFrom(null, 'y1', 'y2'),
);
const profile = fc.oneof(fc.constant(undefined), fc.dictionary(attribute, value, { maxKeys: 3 }));
const groups = fc.oneof(
  fc.constant(undefined),
  fc.subarray(Array.from({ length: RULES }, (_, index) => `group${index}`)),
);

test('a decision after requests with other attributes, groups and addresses equals a decision of its own', () => {
  let decided = 0;
  const request = fc.record({
    profile,
    groupIds: groups,
    ip: fc.nat(RULES).map((index) => `10.${index}.0.7`),
    userId: fc.constantFrom('user0', undefined),
    login: fc.constantFrom('a@example.com', undefined),
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

/** The expression of the first rule. */
const EXPRESSION = `user.profile.a0 == 'x0' && user.profile.a0 != 'y0'`;

const COMPILED = {
  'own attribute': compile(snapshotOf(HARD_ORGS['own attribute'](RULES).value as object)),
  'own group, zone and attribute': compile(
    snapshotOf(HARD_ORGS['own group, zone and attribute'](RULES).value as object),
  ),
};

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
