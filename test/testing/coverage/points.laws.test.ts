import fc from 'fast-check';
import { expect, test } from 'vitest';
import { brandedType } from '../../../src/base/brand.js';
import { readBody } from '../../../src/documents/request/read-request.js';
import type { Request } from '../../../src/model/facts/request.js';
import { isBlocked } from '../../../src/model/facts/zones/zone.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { compile } from '../../../src/simulate/compile.js';
import { type Explained, explainBody } from '../../../src/simulate/explain.js';
import { typesIn } from '../../../src/testing/coverage/measured-coverage.js';
import { coveragePointsOf } from '../../../src/testing/coverage/points.js';
import { pointsHit } from '../../../src/testing/coverage/points-hit.js';
import { arbitraryOrgAndRequests, checkImpossiblePoints } from './impossible-law.js';

test('property: the coverage goals that a policy test reaches follow from the explanation of its request', () => {
  const seen: Record<string, number> = {};
  fc.assert(
    fc.property(arbitraryOrgAndRequests, ({ org, requests }) => {
      const compiled = compile(org);
      const points = coveragePointsOf(compiled);
      const asking = new Set(
        points.owners.flatMap(({ policy, rule }) => (rule === undefined ? policy.id : [])),
      );
      for (const request of requests) {
        const read = readBody(request, compiled.world);
        if (!read.ok || isBlocked(read.value, compiled.world)) continue;
        const hit = pointsHit(read.value, typesIn(points), points, compiled).flatMap((number) => {
          const point = points.all[number];
          if (point === undefined || point.kind === 'edge' || point.kind === 'atom') return [];
          const { policy, rule } = point.owner;
          const leaf = point.kind === 'all' ? '' : point.leaf.type;
          const kind = point.kind === 'leaf' ? `${point.kind} ${point.isMatch}` : point.kind;
          seen[kind] = (seen[kind] ?? 0) + 1;
          return [[policy.id, rule?.id ?? '', kind, leaf].join(' ')];
        });
        expect(new Set(hit)).toEqual(new Set(shownBy(read.value, org, asking)));
      }
    }),
    { numRuns: 20 },
  );
  for (const kind of ['all', 'leaf true', 'leaf false', 'alone']) expect(seen[kind]).toBeGreaterThan(10);
});

/**
 * Returns the coverage points that a request reaches according to the specification. Computes them from the explanation of the request.
 * `asking` contains the ids of the policies that have conditions or applications. Other policies have no points of their own, because their
 * conditions always hold.
 */
function shownBy(request: Request, org: Snapshot, asking: ReadonlySet<string>): string[] {
  const compiled = compile(org);
  const types = [...compiled.types.keys()].map((type) => brandedType(type, org.brand));
  const explained = explainBody(compiled, { ...request, policyTypes: types });
  if (!explained.ok) throw new Error('it was read');
  return explained.value.types.flatMap(({ policies }) => {
    const shown: string[] = [];
    for (const policy of policies) {
      const own = policy.leaves.map(({ verdict }) => verdict);
      if (asking.has(policy.id)) shown.push(...shownOf(policy.id, '', policy));
      for (const rule of own.every((verdict) => verdict === 'MATCH') ? policy.rules : []) {
        shown.push(...shownOf(policy.id, rule.id, rule));
        if (rule.verdict !== 'NOT_MATCH') break;
      }
      if (policy.verdict !== 'NOT_MATCH') break;
    }
    return shown;
  });
}

function shownOf(policyId: string, ruleId: string, { leaves }: Pick<Explained, 'leaves'>): string[] {
  const line = (kind: string, leaf = '') => [policyId, ruleId, kind, leaf].join(' ');
  const others = (own: (typeof leaves)[number]) =>
    leaves.every((leaf) => leaf === own || leaf.verdict === 'MATCH');
  return [
    ...(leaves.every(({ verdict }) => verdict === 'MATCH') ? [line('all')] : []),
    ...leaves.flatMap((leaf) => [
      ...(leaf.verdict === 'MATCH' ? [line('leaf true', leaf.type)] : []),
      ...(leaf.verdict === 'NOT_MATCH' ? [line('leaf false', leaf.type)] : []),
      ...(leaf.verdict === 'NOT_MATCH' && others(leaf) ? [line('alone', leaf.type)] : []),
    ]),
  ];
}

test('property: no valid request reaches a coverage goal of policy tests that is reported as impossible', () => {
  const seen = checkImpossiblePoints(32);
  expect(seen.requests).toBeGreaterThan(5);
  expect(seen.hit).toBeGreaterThan(30);
  expect(seen.impossible).toBeGreaterThan(300);
});
