import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reach } from '../../src/confirmed/reach.js';
import type { Request } from '../../src/facts/request.js';
import { type Compiled, compile } from '../../src/simulate/compile.js';
import { decide } from '../../src/simulate/decide.js';
import { simulate } from '../../src/simulate/simulate.js';
import { arbitraryOrg } from '../generators/org.js';
import { arbitraryRequest } from '../generators/request.js';

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
            expect(decided === rule.id && `${policy.id} ${rule.id} is ${reached.kind}`).toBe(false);
          }
        }
      },
    ),
    { numRuns: 2000 },
  );
});

/**
 * The analysis is of requests that can be: it comes from one address, whose zones follow; the groups of a known user
 * are those of the snapshot; and nothing is stated that could be worked out otherwise.
 */
function possible({ policyContext, ...request }: Request): Request {
  const { zones: _zones, ipChain, expressions: _expressions, user, ...context } = policyContext;
  const { groupIds: _groupIds, ...person } = user ?? {};
  const ip = context.ip ?? ipChain?.at(-1);
  return {
    ...request,
    policyContext: { ...context, ...(ip != null && { ip }), ...(user != null && { user: person }) },
  };
}

/** The rule that decides, where none above it is left open. */
function surelyDecided(compiled: Compiled, type: string, request: Request): string | undefined {
  const answer = simulate(compiled, { ...request, policyTypes: [type] });
  const [evaluation] = answer.ok ? answer.value.evaluation : [];
  if (evaluation === undefined || evaluation.undefined.policies.length > 0) return undefined;
  return evaluation.result.policies[0]?.rules[0]?.id;
}
