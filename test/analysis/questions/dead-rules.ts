import fc from 'fast-check';
import { expect } from 'vitest';
import { reachOf } from '../../../src/analysis/questions/reach.js';
import { compile } from '../../../src/simulate/compile.js';
import { arbitraryOrg } from '../../generators/org.js';
import { arbitraryRequest } from '../../generators/request.js';
import { definitelyDecided, possible } from './possible.js';

/** Generates orgs with ten requests each, and checks that no rule that is reported as unreachable decides one of them. */
export function expectUnreachableRulesDecideNothing(numRuns: number): void {
  fc.assert(
    fc.property(
      arbitraryOrg().chain((org) =>
        fc.tuple(fc.constant(org), fc.array(arbitraryRequest(org), { minLength: 10, maxLength: 10 })),
      ),
      ([org, requests]) => {
        const compiled = compile(org);
        const dead = reachOf(org).rules.filter(({ reachability: reached }) =>
          ['unsatisfiable', 'shadowed', 'unassigned'].includes(reached.kind),
        );
        for (const request of requests.map((request) => possible(request, org))) {
          for (const { policyType, policy, rule, reachability: reached } of dead) {
            const decided = definitelyDecided(compiled, policyType, request);
            const isDecided = decided?.rule === rule.id && decided.policy === policy.id;
            expect(isDecided && `${policy.id} ${rule.id} is ${reached.kind}`).toBe(false);
          }
        }
      },
    ),
    { numRuns },
  );
}
