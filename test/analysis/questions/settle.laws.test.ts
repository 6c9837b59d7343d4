import fc from 'fast-check';
import { expect, test } from 'vitest';
import { settleBody } from '../../../src/analysis/questions/settle.js';
import type { Request } from '../../../src/model/facts/request.js';
import { compile } from '../../../src/simulate/compile.js';
import { simulateBody } from '../../../src/simulate/simulate.js';
import { arbitraryCompletion } from '../../generators/completion.js';
import { arbitraryOrgAndRequest } from '../../generators/request.js';
import { assertWithFixedCases } from '../../runs.js';

const completed = arbitraryOrgAndRequest().chain(({ org, request }) =>
  fc.array(arbitraryCompletion(org, request), { minLength: 4, maxLength: 4 }).map((completions) => ({
    org,
    request,
    completions: completions.map((more) => possible(request, more)),
  })),
);

/** The number of occurrences of each kind of case. Each kind must occur, so that the properties are really tested. */
type Seen = Record<string, number>;

test('property: a request whose unknown facts are filled in is decided by one of the rules that were reported as possible', () => {
  const seen: Seen = {};
  assertWithFixedCases(
    fc.property(completed, ({ org, request, completions }) => {
      const compiled = compile(org);
      const settled = settleBody(compiled, request);
      if (!settled.ok) return;
      for (const more of completions) {
        const answer = simulateBody(compiled, more);
        if (!answer.ok) continue;
        for (const { policyType, possible, maybeNone, decidedBy } of settled.value) {
          const evaluation = answer.value.evaluation.find((one) => one.policyType === policyType);
          if (evaluation === undefined || evaluation.undefined.policies.length > 0) continue;
          const decided = evaluation.result.policies[0]?.rules[0]?.id;
          const ids = [...possible.map(({ rule }) => rule.id), ...(maybeNone ? [undefined] : [])];
          expect(ids).toContain(decided);
          if (decidedBy.kind === 'decided') expect(ids).toEqual([decided]);
          seen[decidedBy.kind] = (seen[decidedBy.kind] ?? 0) + 1;
        }
      }
    }),
    { numRuns: 88 },
  );
  expect(Math.min(seen.decided ?? 0, seen.facts ?? 0)).toBeGreaterThan(5);
});

test('property: the possible rules of a request are those that the API response lists as undecided, except rules proved impossible', () => {
  fc.assert(
    fc.property(arbitraryOrgAndRequest(), ({ org, request }) => {
      const compiled = compile(org);
      const [settled, answer] = [settleBody(compiled, request), simulateBody(compiled, request)];
      expect(settled.ok).toBe(answer.ok);
      if (!settled.ok || !answer.ok) return;
      for (const { policyType, undefined: open, result } of answer.value.evaluation) {
        const found = settled.value.find((one) => one.policyType === policyType);
        expect(found !== undefined).toBe(open.policies.length > 0);
        const listed = [...open.policies, ...result.policies].flatMap(({ rules }) =>
          rules.map(({ id }) => id),
        );
        for (const { rule } of found?.possible ?? []) expect(listed).toContain(rule.id);
        if (result.policies.length > 0) expect(found?.maybeNone ?? false).toBe(false);
      }
    }),
    { numRuns: 45 },
  );
});

test('property: once the missing facts of a request are known, its result is decided', () => {
  const seen: Seen = {};
  assertWithFixedCases(
    fc.property(completed, ({ org, request, completions }) => {
      const compiled = compile(org);
      const settled = settleBody(compiled, request);
      if (!settled.ok) return;
      for (const { policyType, decidedBy } of settled.value) {
        if (decidedBy.kind !== 'facts') continue;
        const firsts = new Map<string, string | undefined>();
        for (const more of completions) {
          const told = settleBody(compiled, more);
          if (!told.ok || !decidedBy.facts.every(({ fact }) => becomesKnown(fact, request, more))) continue;
          const rest = told.value.find((one) => one.policyType === policyType);
          expect(rest === undefined || rest.decidedBy.kind === 'decided').toBe(true);
          firsts.set(JSON.stringify(more), policyType);
        }
        seen.told = (seen.told ?? 0) + firsts.size;
      }
    }),
    { numRuns: 50 },
  );
  expect(seen.told ?? 0).toBeGreaterThan(10);
});

const FIELDS: Readonly<Record<string, (request: Request) => unknown>> = {
  riskLevel: ({ policyContext }) => policyContext.risk,
  entityRisk: ({ policyContext }) => policyContext.entityRisk,
  platform: ({ policyContext }) => policyContext.device?.platform,
  behavior: ({ policyContext }) => policyContext.behaviors,
  riskDetection: ({ policyContext }) => policyContext.riskDetections,
  deviceAssurance: ({ policyContext }) =>
    policyContext.device?.assuranceIds ?? policyContext.device?.assuranceId,
};

function becomesKnown(fact: string, before: Request, after: Request): boolean {
  const field = FIELDS[fact];
  return field !== undefined && field(before) == null && field(after) != null;
}

/**
 * Returns the completed request `more`. If the original request `before` states no zones, the result states none, either: the completion
 * combines zones freely, so an address that is in exactly these zones may not exist.
 */
function possible(before: Request, more: Request): Request {
  if (before.policyContext.zones != null || more.policyContext.zones == null) return more;
  const { zones: _, ...context } = more.policyContext;
  return { ...more, policyContext: context };
}
