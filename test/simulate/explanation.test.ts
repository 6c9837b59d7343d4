import { expect, test } from 'vitest';
import { unwrap } from '../../src/documents/unwrap.js';
import { compile } from '../../src/simulate/compile.js';
import { type Explanation, explainBody } from '../../src/simulate/explain.js';
import { orgOf } from './outcome/build.js';

const rule = {
  type: 'SIGN_ON',
  status: 'ACTIVE',
  conditions: null,
  actions: { signon: { access: 'ALLOW' } },
};

/** Returns the explanation of a sign-in to an org whose global session policy has two rules with these priorities. */
function explanationWith(...priorities: readonly [number, number]): Explanation {
  const rules = priorities.map((priority, index) => ({
    ...rule,
    id: `r${index}`,
    name: `R${index}`,
    priority,
  }));
  const conditions = { riskScore: { level: 'HIGH' } };
  const org = orgOf({
    more: {
      policies: [
        {
          id: 'p',
          type: 'SVC_SIGN_ON',
          name: 'P',
          status: 'ACTIVE',
          priority: 1,
          rules: [{ ...rules[0], conditions }, rules[1]],
        },
      ],
    },
  });
  return unwrap(
    explainBody(compile(org), {
      appInstance: 'app',
      policyContext: { user: { id: 'ann' }, risk: { level: 'LOW' } },
    }),
  );
}

test('the explanation of a sign-in states assumption A1 only if visited rules have equal priorities', () => {
  expect(explanationWith(1, 1).assumptions.map(({ id }) => id)).toContain('A1');
  expect(explanationWith(1, 2).assumptions.map(({ id }) => id)).not.toContain('A1');
});

test('the explanation of a sign-in states why the policy of the application applies', () => {
  const request = { appInstance: 'app', policyContext: { user: { id: 'ann' } } };
  const { types } = unwrap(explainBody(compile(orgOf()), request));
  expect(types.map(({ policyType, chosen }) => [policyType, chosen])).toContainEqual([
    'ACCESS_POLICY',
    'default',
  ]);
});
