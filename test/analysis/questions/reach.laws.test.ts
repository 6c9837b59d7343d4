import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reachOf } from '../../../src/analysis/questions/reach.js';
import { compile } from '../../../src/simulate/compile.js';
import { decideBody } from '../../../src/simulate/decide.js';
import { arbitraryOrg } from '../../generators/org.js';
import { runs } from '../../runs.js';
import { expectUnreachableRulesDecideNothing } from './dead-rules.js';

test('property: the example sign-in of a rule is decided by that rule', () => {
  fc.assert(
    fc.property(arbitraryOrg(), (org) => {
      const compiled = compile(org);
      for (const { policyType, policy, rule, reachability: reached } of reachOf(org).rules) {
        if (reached.kind !== 'reachable') continue;
        const decided = decideBody(compiled, policyType, reached.example);
        expect(
          decided.ok && decided.value?.rule.id === rule.id && decided.value.policy.id === policy.id,
        ).toBe(true);
      }
    }),
    runs(32, 5000),
  );
});

test('property: a rule that is reported unreachable decides no request', () => {
  expectUnreachableRulesDecideNothing(120);
});
