import fc from 'fast-check';
import { expect } from 'vitest';
import { sessionOf } from '../../src/analysis/questions/session/session.js';
import { meaningsIn } from '../../src/analysis/symbolic/rule-lists.js';
import { readBody } from '../../src/documents/request/read-request.js';
import { arbitraryRequest } from '../../src/integrations/fast-check/arbitrary-request.js';
import type { Request } from '../../src/model/facts/request.js';
import { isBlocked, undecidedBlocklistZones } from '../../src/model/facts/zones/zone.js';
import type { Snapshot } from '../../src/model/policies/snapshot.js';
import { type Compiled, compile } from '../../src/simulate/compile.js';
import { runExample } from '../../src/testing/expect/example.js';
import type { Expectation } from '../../src/testing/expect/expectation.js';
import { regionOf } from '../../src/testing/region/region.js';
import { partOfRequest } from '../../src/testing/request/part-of-request.js';
import type { RequestPart } from '../../src/testing/request/part-words.js';
import { regionMembership } from '../../src/testing/sample/region-membership.js';
import { claimProof } from '../../src/testing/statement/claim-proof.js';
import { possible } from '../analysis/questions/possible.js';
import { anyRequest } from '../generators/any-request.js';
import { assertWithFixedCases } from '../runs.js';
import { arbitraryOutcomeCase } from '../simulate/outcome/generators.js';
import { arbitraryExpectation, arbitraryWhen } from './suite-cases.js';

export interface StatementsSeen {
  /** The number of statements by kind and result. */
  readonly statuses: Record<string, number>;
  /** The number of requests that a proved statement selects and that the test compared with the statement. */
  inRegion: number;
  /**
   * The number of orgs with a proved statement that was checked by at least a hundred requests. Fewer requests are enough if the generator
   * makes no more.
   */
  tried: number;
}

/**
 * Checks statements about access. If a statement is proved, each request that it selects must meet it. If the statement has a
 * counterexample, a test with the request of the counterexample must show the violation.
 * Spec: Policy tests, 3, laws T1 and T2.
 */
export function checkStatements(orgs: number, requests: number): StatementsSeen {
  const seen: StatementsSeen = { statuses: {}, inRegion: 0, tried: 0 };
  assertWithFixedCases(
    fc.property(stated(requests), ({ org, drawn, expect: wanted, when, kind }) => {
      const compiled = compile(org);
      const { status, refutation, reasons } = claimProof({ kind, expect: wanted }, when, { compiled });
      seen.statuses[`${kind} ${status}`] = (seen.statuses[`${kind} ${status}`] ?? 0) + 1;
      if (status === 'invalid') throw new Error(reasons.join());
      if (refutation !== undefined) {
        const { expectations: words, refusal } = runExample(refutation.request, wanted, { compiled });
        expect(refusal).toBeUndefined();
        const isSo = words.every((one) => one.status === 'passed');
        expect(isSo).toBe(kind === 'never');
        if (kind === 'always') expect(words.some((one) => one.status === 'failed')).toBe(true);
      }
      if (status !== 'proved' && status !== 'vacuous') return;
      const before = seen.inRegion;
      for (const request of drawn) {
        const read = readBody(request, compiled.world, 'person');
        if (!read.ok || mayBeRefused(read.value, compiled)) continue;
        const { expectations: words } = runExample(partOfRequest(read.value, org), wanted, { compiled });
        const statuses = words.map((one) => one.status);
        // A request that states groups only is answered even if nobody is assigned to the application; a request by a user is not.
        if (status === 'vacuous' && request.policyContext.user?.id != null)
          throw new Error('a request stands in the region');
        if (status !== 'proved') continue;
        seen.inRegion++;
        if (kind === 'always') expect(statuses).not.toContain('failed');
        else expect(statuses.every((one) => one === 'passed')).toBe(false);
      }
      if (seen.inRegion - before >= Math.min(100, requests)) seen.tried++;
    }),
    { numRuns: orgs },
  );
  return seen;
}

interface Stated {
  readonly org: Snapshot;
  readonly when: RequestPart;
  readonly expect: Expectation;
  readonly kind: 'always' | 'never';
  readonly drawn: readonly Request[];
}

function stated(requests: number): fc.Arbitrary<Stated> {
  return arbitraryOutcomeCase().chain(({ org, request }) =>
    arbitraryWhen(request).chain((when) =>
      fc.record({
        org: fc.constant(org),
        when: fc.constant(when),
        expect: arbitraryExpectation(org, request.appInstance),
        kind: fc.constantFrom('always' as const, 'never' as const),
        drawn: fc
          .tuple(like(request, org, when, requests), onBorders(org, when, requests))
          .map((both) => both.flat()),
      }),
    ),
  );
}

/** Generates the given request and similar ones, and keeps those that the `when` clause of the statement definitely selects. */
function like(
  request: Request,
  org: Snapshot,
  when: RequestPart,
  requests: number,
): fc.Arbitrary<readonly Request[]> {
  const own = possible(request, org);
  const compiled = compile(org);
  const reading = regionOf(
    when,
    undefined,
    meaningsIn(sessionOf(compiled).ruleLists, compiled.world),
    compiled,
  );
  if (reading.kind === 'unknown') return fc.constant([own]);
  const standing = regionMembership(
    { ...reading.region, appIds: reading.appIds ?? org.apps.map(({ id }) => id) },
    [],
    compiled,
  );
  return fc
    .array(anyRequest(org), { minLength: requests - 1, maxLength: requests - 1 })
    .map((others) =>
      [
        own,
        ...others.map((other) => reading.region.withFixedFacts({ ...other, appInstance: own.appInstance })),
      ].filter((other) => standing.contains(other)),
    );
}

/**
 * Generates selected requests at the borders between values that rules distinguish. Generates an empty list if no selected request was
 * found.
 */
function onBorders(org: Snapshot, when: RequestPart, requests: number): fc.Arbitrary<readonly Request[]> {
  try {
    return fc.array(arbitraryRequest(org, { when }), { minLength: requests, maxLength: requests });
  } catch {
    return fc.constant([]);
  }
}

/** Whether a blocklist zone blocks the request, or may block it. A policy test claims nothing about such a request. */
function mayBeRefused(request: Request, { world }: Compiled): boolean {
  return isBlocked(request, world) || undecidedBlocklistZones(request, world).length > 0;
}
