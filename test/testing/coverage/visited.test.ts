import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readBody } from '../../../src/documents/request/read-request.js';
import { referencedRule } from '../../../src/model/policies/rule-in-policy.js';
import { compile } from '../../../src/simulate/compile.js';
import { decideBody } from '../../../src/simulate/decide.js';
import { definitelyVisited, exampleVisits, visitsOf } from '../../../src/testing/coverage/visited.js';
import type { Suite } from '../../../src/testing/file/suite.js';
import { partOfRequest } from '../../../src/testing/request/part-of-request.js';
import { arbitraryOutcomeCase } from '../../simulate/outcome/generators.js';

test('property: the deciding rule is the last rule that is checked for a request, and test coverage counts every checked rule', () => {
  let decided = 0;
  fc.assert(
    fc.property(arbitraryOutcomeCase(), ({ org, request }) => {
      const compiled = compile(org);
      const read = readBody(request, compiled.world);
      if (!read.ok) return;
      const part = partOfRequest(read.value, org);
      const [seen] = exampleVisits(suiteOf(part), compiled);
      for (const [type, visit] of visitsOf(read.value, compiled.types.keys(), compiled)) {
        const rules = definitelyVisited(visit).flatMap((one) => one.rules.map(({ rule }) => rule));
        const lookedAt = visit.policies.flatMap(({ compiled, rules }) =>
          compiled.rules.slice(0, rules.length).map(({ rule }) => rule),
        );
        expect(lookedAt).toEqual(expect.arrayContaining(rules));
        for (const rule of rules) expect(seen?.policiesAndRules.has(rule)).toBe(true);
        const decision = decideBody(compiled, type, read.value);
        if (!decision.ok || decision.value === null) continue;
        decided += 1;
        expect(lookedAt.at(-1)).toBe(referencedRule(decision.value)?.rule);
      }
    }),
    { numRuns: 50 },
  );
  expect(decided).toBeGreaterThan(25);
});

function suiteOf(request: Suite['defaults']): Suite {
  return {
    document: { name: 'drawn.preflight.yaml' },
    org: [],
    parts: new Map(),
    defaults: {},
    tests: [{ kind: 'example', name: 'drawn', pointer: '/tests/0', isOnly: false, request, expect: 'ALLOW' }],
  };
}
