import fc from 'fast-check';
import { expect } from 'vitest';
import { readBody } from '../../../src/documents/request/read-request.js';
import { NOT_MATCH } from '../../../src/logic/kleene/verdict.js';
import { blockedBy } from '../../../src/model/facts/zones/zone.js';
import { compile } from '../../../src/simulate/compile.js';
import { typesIn } from '../../../src/testing/coverage/measured-coverage.js';
import { PointSearch } from '../../../src/testing/coverage/point-search.js';
import { coveragePointsOf } from '../../../src/testing/coverage/points.js';
import { pointsHit } from '../../../src/testing/coverage/points-hit.js';
import { possible } from '../../analysis/questions/possible.js';
import { arbitraryOrg } from '../../generators/org.js';
import { arbitraryRequest } from '../../generators/request.js';
import { assertWithFixedCases } from '../../runs.js';

export const arbitraryOrgAndRequests = arbitraryOrg().chain((org) =>
  fc.record({ org: fc.constant(org), requests: fc.array(arbitraryRequest(org), { maxLength: 8 }) }),
);

/** Checks that no generated request reaches a coverage point that is reported as impossible. */
export function checkImpossiblePoints(runs: number) {
  const seen = { requests: 0, hit: 0, impossible: 0 };
  assertWithFixedCases(
    fc.property(arbitraryOrgAndRequests, ({ org, requests }) => {
      const compiled = compile(org);
      const points = coveragePointsOf(compiled);
      const types = typesIn(points);
      const search = new PointSearch(points, types, compiled, {});
      for (const number of points.all.keys())
        if (search.answerTo(number).kind === 'impossible') seen.impossible += 1;
      for (const request of requests) {
        const read = readBody(possible(request, org), compiled.world);
        if (!read.ok || blockedBy(compiled.world, read.value.policyContext).rank !== NOT_MATCH) continue;
        seen.requests += 1;
        for (const number of pointsHit(read.value, types, points, compiled)) {
          seen.hit += 1;
          expect(search.answerTo(number).kind).not.toBe('impossible');
        }
      }
    }),
    { numRuns: runs },
  );
  return seen;
}
