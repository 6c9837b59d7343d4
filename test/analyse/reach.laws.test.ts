import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reach } from '../../src/confirmed/reach.js';
import { compile } from '../../src/simulate/compile.js';
import { decide } from '../../src/simulate/decide.js';
import { arbitraryOrg } from '../generators/org.js';
import { arbitraryRequest } from '../generators/request.js';
import { possible, surelyDecided } from './possible.js';

test('a witness is decided by its rule', () => {
  fc.assert(
    fc.property(arbitraryOrg(), (org) => {
      const compiled = compile(org);
      for (const { type, policy, rule, reached } of reach(org).rules) {
        if (reached.kind !== 'reached') continue;
        const decided = decide(compiled, type.name as 'PASSWORD', reached.witness);
        expect(
          decided.ok && decided.value?.rule.id === rule.id && decided.value.policy.id === policy.id,
        ).toBe(true);
      }
    }),
    { numRuns: 1000 },
  );
});

test('a rule that is reported unreachable is decided by no request', () => {
  fc.assert(
    fc.property(
      arbitraryOrg().chain((org) =>
        fc.tuple(fc.constant(org), fc.array(arbitraryRequest(org), { minLength: 5, maxLength: 5 })),
      ),
      ([org, requests]) => {
        const compiled = compile(org);
        const dead = reach(org).rules.filter(({ reached }) =>
          ['contradiction', 'covered', 'unmapped'].includes(reached.kind),
        );
        for (const request of requests.map(possible)) {
          for (const { type, policy, rule, reached } of dead) {
            const decided = surelyDecided(compiled, type.name, request);
            const isDecided = decided?.rule === rule.id && decided.policy === policy.id;
            expect(isDecided && `${policy.id} ${rule.id} is ${reached.kind}`).toBe(false);
          }
        }
      },
    ),
    { numRuns: 2000 },
  );
});
