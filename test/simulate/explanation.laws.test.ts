import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { statement } from '../../src/model/expression/meaning/statement-fact.js';
import type { Request } from '../../src/model/facts/request.js';
import { POLICY_TYPES } from '../../src/model/policies/policy-type.js';
import type { Snapshot } from '../../src/model/policies/snapshot.js';
import { compile } from '../../src/simulate/compile.js';
import {
  type Explained,
  type ExplainedCondition,
  type Explanation,
  explainBody,
  type ReasonCode,
} from '../../src/simulate/explain.js';
import { simulateBody } from '../../src/simulate/simulate.js';
import type { RuleResult } from '../../src/simulate/wire.js';
import { arbitraryOrgAndRequest } from '../generators/request.js';
import { runs } from '../runs.js';

const often = runs(50, 5000);
const policyTypes = POLICY_TYPES.map(({ name }) => name);
const drawn = arbitraryOrgAndRequest({ mayBeIncomplete: true });

describe('the explanation of a sign-in', () => {
  test('property: the explanation of a request shows the same policies, rules and conditions as `simulate`, with the same verdicts', () => {
    fc.assert(
      fc.property(drawn, ({ org, request }) => {
        const answer = simulateBody(
          compile(org),
          { ...request, policyTypes },
          { expand: ['EVALUATED', 'RULE'], listVisited: true },
        );
        const explanation = explained(org, request);
        expect(explanation !== undefined).toBe(answer.ok);
        if (!answer.ok || explanation === undefined) return;
        const visited = answer.value.evaluation.map(({ evaluated }) =>
          evaluated.policies.map((policy) => [verdicts(policy), policy.rules.map(verdicts)]),
        );
        expect(
          explanation.types.map(({ policies }) =>
            policies.map((policy) => [verdictsOf(policy), policy.rules.map(verdictsOf)]),
          ),
        ).toEqual(visited);
      }),
      often,
    );
  });

  test('property: the explanation of a request gives a suitable reason for each verdict, and lists the missing facts or dangling references if they are the reason', () => {
    fc.assert(
      fc.property(drawn, ({ org, request }) => {
        for (const leaf of leavesIn(explained(org, request))) {
          expect(REASONS_FOR[leaf.verdict]).toContain(leaf.reason);
          if (leaf.reason === 'unknown-reference') expect(leaf.dangling).not.toEqual([]);
          if (leaf.reason === 'missing-fact') expect(factsMissing(leaf)).not.toEqual([]);
          if (leaf.verdict !== 'UNDEFINED') expect(leaf.missing).toEqual([]);
        }
      }),
      often,
    );
  });

  test('property: an explanation suggests that the request states the result of a condition exactly if no other fact can decide the condition', () => {
    fc.assert(
      fc.property(drawn, ({ org, request }) => {
        for (const leaf of leavesIn(explained(org, request))) {
          const isOffered = factsMissing(leaf).includes(statement.name);
          if (leaf.reason !== 'unknowable') expect(isOffered).toBe(false);
          else
            expect([leaf.expected, isDecidedByStating(leaf, org, request)]).toEqual([
              leaf.expected,
              isOffered,
            ]);
        }
      }),
      often,
    );
  });

  test('property: the explanation of a request lists each assumption once, in the order of the assumption numbers', () => {
    fc.assert(
      fc.property(drawn, ({ org, request }) => {
        const numbers = (explained(org, request)?.assumptions ?? []).map(({ id }) => Number(id.slice(1)));
        expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => one - other));
      }),
      often,
    );
  });
});

const EXPRESSION = 'elCondition.condition';

const REASONS_FOR: Readonly<Record<ExplainedCondition['verdict'], readonly ReasonCode[]>> = {
  MATCH: ['fits', 'not-excluded', 'unknown-reference'],
  NOT_MATCH: ['differs', 'excluded', 'unknown-reference'],
  UNDEFINED: ['missing-fact', 'unknowable'],
};

function explained(org: Snapshot, request: Request): Explanation | undefined {
  const answer = explainBody(compile(org), { ...request, policyTypes });
  return answer.ok ? answer.value : undefined;
}

function leavesIn(explanation: Explanation | undefined): readonly ExplainedCondition[] {
  const policies = (explanation?.types ?? []).flatMap((type) => type.policies);
  return policies.flatMap(({ leaves, rules }) => [...leaves, ...rules.flatMap((rule) => rule.leaves)]);
}

/**
 * Adds the result of one condition to the request, and returns whether this decides the condition everywhere: each condition with its type
 * and expected value. The request states the result of an expression by its text, and of any other condition by its path.
 */
function isDecidedByStating(
  { type, expected: wanted }: ExplainedCondition,
  org: Snapshot,
  request: Request,
): boolean {
  const expressions = { [type === EXPRESSION ? String(wanted) : `conditions.${type}`]: false };
  const policyContext = { ...request.policyContext, expressions };
  return leavesIn(explained(org, { ...request, policyContext }))
    .filter((leaf) => leaf.type === type && leaf.expected === wanted)
    .every(({ verdict }) => verdict === 'NOT_MATCH');
}

/** Returns the id, verdict and leaves of a policy or rule, as `simulate` lists them. */
function verdicts({ id, status, conditions }: RuleResult) {
  return [id, status, conditions.map((one) => [one.type, one.status])];
}

/** Returns the id, verdict and leaves of a policy or rule in an explanation, in the same form as `verdicts`. */
function verdictsOf({ id, verdict, leaves }: Explained) {
  return [id, verdict, leaves.map((leaf) => [leaf.type, leaf.verdict])];
}

function factsMissing({ missing }: ExplainedCondition): readonly string[] {
  return missing.map(({ fact }) => fact);
}
