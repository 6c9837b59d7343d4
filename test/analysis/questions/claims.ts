import fc from 'fast-check';
import { expect } from 'vitest';
import { diffOf } from '../../../src/analysis/questions/diff/diff.js';
import { answerQuestion } from '../../../src/analysis/questions/query.js';
import { reachOf } from '../../../src/analysis/questions/reach.js';
import type { Request } from '../../../src/model/facts/request.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { compile } from '../../../src/simulate/compile.js';
import { anyExpression } from '../../generators/any-expression.js';
import { anyRequest } from '../../generators/any-request.js';
import { assertWithFixedCases } from '../../runs.js';
import { orgOfRules } from './one-rule.js';
import { definitelyDecided } from './possible.js';

/** The numbers of claims about rules with expressions, and of the requests that were tried against them. */
export interface Claims {
  expressions: number;
  never: number;
  covered: number;
  nobody: number;
  nothing: number;
  requests: number;
}

/**
 * Generates rules with random expressions, and checks the analysis of each rule: no request that the specification permits contradicts a
 * claim such as "unreachable", "shadowed", "nobody can sign in" or "nothing changes".
 */
export function expectNoClaimRefuted(expressions: number, requests: number): Claims {
  const claims: Claims = { expressions: 0, never: 0, covered: 0, nobody: 0, nothing: 0, requests: 0 };
  assertWithFixedCases(
    fc.property(anyExpression, fc.integer(), (expression, seed) => {
      const org = orgOfRules([{ elCondition: { condition: expression } }], {}, ALLOW);
      claims.expressions += 1;
      const [asks, rest] = reachOf(org).rules.map(({ reachability: reached }) => reached.kind);
      const isNever = asks === 'unsatisfiable';
      const isCovered = rest === 'shadowed';
      if (!isNever && !isCovered) return;
      const { rules, undecided } = answerQuestion(org, { kind: 'below', appId: APP, assurance: '2fa' });
      const isIn = (id: string) => [...rules, ...undecided].some(({ rule }) => rule.id === id);
      const without = orgOfRules([], {}, ALLOW);
      const { changes: regions, isComplete } = diffOf(without, org);
      const isSame = regions.length === 0 && isComplete;
      claims.never += Number(isNever);
      claims.covered += Number(isCovered);
      claims.nobody += Number(!isIn('asks 0'));
      claims.nothing += Number(isSame);
      const [before, after] = [compile(without), compile(org)];
      for (const request of fc.sample(requestTo(org), { numRuns: requests, seed })) {
        const decided = definitelyDecided(after, 'ACCESS_POLICY', request)?.rule;
        if (decided === undefined) continue;
        claims.requests += 1;
        const said = `${expression} ${JSON.stringify(request)}`;
        if (isNever || !isIn('asks 0')) expect(decided, said).not.toBe('asks 0');
        if (isCovered) expect(decided, said).not.toBe('rest');
        // A group that is named only by the rule does not exist in the org without the rule. That org rejects a request with this group.
        const was = definitelyDecided(before, 'ACCESS_POLICY', request)?.rule;
        if (isSame && was !== undefined) expect(decided, said).toBe(was);
      }
    }),
    { numRuns: expressions },
  );
  return claims;
}

const APP = '0oa1';

/** The actions of a rule that allows access with one factor. */
const ALLOW = {
  appSignOn: {
    access: 'ALLOW',
    verificationMethod: { type: 'ASSURANCE', factorMode: '1FA', constraints: [] },
  },
};

function requestTo(org: Snapshot): fc.Arbitrary<Request> {
  return anyRequest(org).map((request) => ({ ...request, appInstance: APP, policyTypes: null }));
}
