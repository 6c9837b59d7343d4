import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reachOf } from '../../../src/analysis/questions/reach.js';
import { arbitraryGroupRule, deciding, EVERYBODY, orgOfGroupRules } from './group-rules.js';

test('the share of a rule is the fraction of sign-ins that the rule decides, and 0 if the rule is unreachable', () => {
  let unreachable = 0;
  fc.assert(
    fc.property(fc.array(arbitraryGroupRule, { minLength: 1, maxLength: 4 }), (rules) => {
      const found = reachOf(orgOfGroupRules(rules), { boxes: 1000 }).rules;
      for (const [index, { reachability: reached, share }] of found.entries()) {
        const part = EVERYBODY.filter((groups) => deciding(rules, groups) === index).length;
        if (part === 0) unreachable += 1;
        expect(reached.kind === 'reachable').toBe(part > 0);
        expect(share?.atLeast).toBeCloseTo(part / EVERYBODY.length, 10);
        expect(share?.atMost).toBe(share?.atLeast);
      }
    }),
    { numRuns: 50 },
  );
  expect(unreachable).toBeGreaterThan(0);
});
