import fc from 'fast-check';
import { expect, test } from 'vitest';
import { classesOf } from '../../../src/analysis/questions/classes.js';
import type { Request } from '../../../src/model/facts/request.js';
import { POLICY_TYPES } from '../../../src/model/policies/policy-type.js';
import { compile } from '../../../src/simulate/compile.js';
import { simulateBody } from '../../../src/simulate/simulate.js';
import { arbitraryOrgAndRequest } from '../../generators/request.js';
import { assertWithFixedCases } from '../../runs.js';

const ALL_TYPES = POLICY_TYPES.map(({ name }) => name);

test('property: every user is in exactly one class of users whom the policies treat alike', () => {
  fc.assert(
    fc.property(arbitraryOrgAndRequest(), ({ org }) => {
      const ids = classesOf(org).flatMap(({ userIds }) => userIds);
      expect(ids.toSorted()).toEqual(org.users.map(({ id }) => id).toSorted());
    }),
    { numRuns: 75 },
  );
});

test('property: every request has the same answer for two users of the same class', () => {
  const seen = { pairs: 0 };
  assertWithFixedCases(
    fc.property(arbitraryOrgAndRequest(), ({ org, request }) => {
      const compiled = compile(org);
      for (const { userIds } of classesOf(org)) {
        const answers = userIds.map((id) =>
          simulateBody(compiled, by(id, request), { expand: ['RULE', 'EVALUATED'] }),
        );
        const [first, ...others] = answers.filter(({ ok }) => ok);
        for (const other of others) expect(other).toEqual(first);
        seen.pairs += others.length;
      }
    }),
    { numRuns: 125 },
  );
  expect(seen.pairs).toBeGreaterThan(25);
});

function by(id: string, { policyContext, ...request }: Request): Request {
  const { user: _user, groups: _groups, expressions: _expressions, ...context } = policyContext;
  return { ...request, policyTypes: ALL_TYPES, policyContext: { ...context, user: { id } } };
}
