import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readBody } from '../../src/documents/request/read-request.js';
import { compile } from '../../src/simulate/compile.js';
import { visit } from '../../src/simulate/match-rules.js';
import { RowCodes } from '../../src/simulate/row-codes.js';
import { arbitraryOrg } from '../generators/org.js';
import { arbitraryRequest } from '../generators/request.js';
import { runs } from '../runs.js';

test('property: the fast verdict of a rule, looked up by the values of a request, equals the verdict of evaluating the formula of the rule', () => {
  const cases = arbitraryOrg({ mayBeIncomplete: true }).chain((org) =>
    fc.tuple(fc.constant(org), fc.array(arbitraryRequest(org), { minLength: 2, maxLength: 4 })),
  );
  let visited = 0;
  fc.assert(
    fc.property(cases, ([org, requests]) => {
      const compiled = compile(org);
      const lists = [...compiled.types.values()].map(
        ({ listFor }) => listFor(org.apps[0]?.id ?? '').policies,
      );
      const all = lists
        .flatMap((policies) => [policies, repeated(policies)])
        .map((policies) => ({
          policies,
          codes: new RowCodes(policies, compiled.atoms),
        }));
      for (const request of requests) {
        const read = readBody(request, compiled.world);
        if (!read.ok) continue;
        const knowledge = compiled.knowledgeOf(read.value);
        for (const { policies, codes } of all) {
          const expected = visit(policies, knowledge);
          visited += expected.policies.length;
          expect(visit(policies, knowledge, codes)).toEqual(expected);
        }
      }
    }),
    runs(18, 2000),
  );
  expect(visited).toBeGreaterThan(10);
});

/** Repeats a list of policies until it has more rules than the simulator evaluates in one step. */
function repeated<Policy extends { readonly rules: readonly unknown[] }>(
  policies: readonly Policy[],
): Policy[] {
  const rows = policies.reduce((count, { rules }) => count + 1 + rules.length, 0);
  return rows === 0 ? [] : Array.from({ length: Math.ceil(700 / rows) }, () => policies).flat();
}
