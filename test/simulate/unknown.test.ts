import fc from 'fast-check';
import { expect, test } from 'vitest';
import { POLICY_TYPES } from '../../src/model/policies/policy-type.js';
import { compile } from '../../src/simulate/compile.js';
import { decideBody } from '../../src/simulate/decide.js';
import { simulateBody } from '../../src/simulate/simulate.js';
import { arbitraryHidden } from '../generators/hidden.js';
import { arbitraryOrg } from '../generators/org.js';
import { arbitraryOptions, arbitraryRequest } from '../generators/request.js';
import { expectAgreementWithInterpreter } from './agreement.js';
import { expectDecisionsStay } from './unknown-law.js';

const hidden = arbitraryHidden(arbitraryOrg({ ordered: true }));

test('property: filling in the unknown parts of an org never changes a decided verdict', () => {
  const asked = hidden.chain((both) => arbitraryRequest(both.whole).map((request) => ({ ...both, request })));
  fc.assert(fc.property(asked, expectDecisionsStay), { numRuns: 50 });
});

test('property: `simulate`, `decide` and the independent interpreter agree on incomplete orgs', () => {
  const asked = hidden.chain(({ open }) =>
    fc.record({ org: fc.constant(open), request: arbitraryRequest(open), options: arbitraryOptions }),
  );
  const types = POLICY_TYPES.map(({ name }) => name);
  fc.assert(
    fc.property(asked, (one) => {
      expectAgreementWithInterpreter(one);
      const compiled = compile(one.org);
      const all = simulateBody(compiled, { ...one.request, policyTypes: types });
      if (!all.ok) return;
      const decided = types
        .filter((type) => compiled.types.has(type))
        .map((type) => {
          const answer = decideBody(compiled, type, one.request);
          return answer.ok ? (answer.value?.rule.id ?? null) : 'refused';
        });
      expect(decided).toEqual(
        all.value.evaluation.map(({ result }) => result.policies[0]?.rules[0]?.id ?? null),
      );
    }),
    { numRuns: 100 },
  );
});
