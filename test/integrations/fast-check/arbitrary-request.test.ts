import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reachOf } from '../../../src/analysis/questions/reach.js';
import { sessionOf } from '../../../src/analysis/questions/session/session.js';
import { range } from '../../../src/base/number-arrays.js';
import { readBody } from '../../../src/documents/request/read-request.js';
import { unwrap } from '../../../src/documents/unwrap.js';
import { arbitraryRequest } from '../../../src/integrations/fast-check/arbitrary-request.js';
import type { Request } from '../../../src/model/facts/request.js';
import { readSnapshot } from '../../../src/public/core.js';
import { type Compiled, compile } from '../../../src/simulate/compile.js';
import { samplerOf } from '../../../src/testing/sample/region-sampler.js';
import { decided } from '../../analysis/questions/possible.js';
import { arbitraryOutcomeCase } from '../../simulate/outcome/generators.js';
import { arbitraryWhen } from '../../testing/suite-cases.js';
import { holeIn, uniformRequest } from './planted-hole.js';

const regions = arbitraryOutcomeCase().chain(({ org, request }) =>
  arbitraryWhen(request).map((when) => ({ org, when })),
);

test('every sign-in that the fast-check generator makes for given conditions is valid and satisfies the conditions', () => {
  let drawn = 0;
  fc.assert(
    fc.property(regions, ({ org, when }) => {
      const { world } = compile(org);
      const requests = sampleOf(() => arbitraryRequest(org, { when }), 5);
      for (const { appInstance, policyContext } of requests) {
        expect(readBody({ appInstance, policyContext }, world).ok).toBe(true);
        if (when.app !== undefined) expect(appInstance).toBe(when.app);
        if (when.risk !== undefined) expect(policyContext.risk?.level).toBe(when.risk);
        if (when.managed !== undefined) expect(policyContext.device?.managed).toBe(when.managed);
        drawn++;
      }
    }),
    { numRuns: 40 },
  );
  expect(drawn).toBeGreaterThan(100);
});

test('the fast-check generator makes the same request for the same seed, whatever was generated before', () => {
  fc.assert(
    fc.property(regions, fc.integer(), ({ org, when }, seed) => {
      const draw = () => sampleOf(() => arbitraryRequest(org, { when }), 3, seed);
      const arbitrary = sampleOf(() => fc.constant(arbitraryRequest(org, { when })), 1)[0];
      if (arbitrary === undefined) return;
      fc.sample(arbitrary, { numRuns: 5, seed: seed + 1 });
      expect(fc.sample(arbitrary, { numRuns: 3, seed })).toEqual(draw());
    }),
    { numRuns: 25 },
  );
});

test('nearly all requests that the fast-check generator makes for a reachable rule are decided by this rule', () => {
  let [aimed, reached] = [0, 0];
  fc.assert(
    fc.property(arbitraryOutcomeCase(), ({ org }) => {
      const compiled = compile(org);
      const answer = samplerOf(undefined, undefined, compiled);
      if (!answer.ok) return;
      const rules = sessionOf(compiled).ruleLists.flatMap((list) => list.rules);
      for (const { policyType, policy, rule, reachability: claim } of reachOf(org).rules) {
        if (claim.kind !== 'reachable' || claim.if !== undefined) continue;
        const index = rules.findIndex((one) => one.policy.id === policy.id && one.rule.id === rule.id);
        const aims = [{ rule: index + 1, border: 0 }];
        const request = answer.sampler.requestAt({ aims, values: [], steps: [] });
        aimed++;
        if (decided(compiled, policyType, request)?.rule === rule.id) reached++;
      }
    }),
    { numRuns: 40 },
  );
  expect(aimed).toBeGreaterThan(100);
  // The generator may not reach a few rules: their conditions name single users.
  expect(reached / aimed).toBeGreaterThan(0.98);
});

test('a property test finds a deliberate policy mistake in fewer than 100 runs, where uniformly random requests need thousands', () => {
  const { org, isHole } = holeIn();
  const seeds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
  const runsUntilHole = (requests: ReturnType<typeof arbitraryRequest>, seed: number) =>
    fc.check(
      fc.property(requests, (request) => !isHole(request)),
      { numRuns: 50_000, seed, endOnFailure: true },
    ).numRuns;
  const borders = seeds.map((seed) => runsUntilHole(arbitraryRequest(org, { app: 'Payroll' }), seed));
  const uniform = seeds.map((seed) => runsUntilHole(uniformRequest(), seed));
  const median = (all: readonly number[]) => [...all].sort((a, b) => a - b)[all.length / 2] as number;
  console.log(`runs until the hole: on borders ${borders.join(' ')}; uniform ${uniform.join(' ')}`);
  expect(Math.max(...borders)).toBeLessThan(100);
  expect(median(uniform)).toBeGreaterThan(2000);
});

test('100 generated requests nearly always find that a zone was widened from /24 to /23', () => {
  const text = readFileSync('fixtures/cli/org.json', 'utf8');
  const [org, wider] = [text, text.replaceAll('203.0.113.0/24', '203.0.112.0/23')].map((one) =>
    compile(unwrap(readSnapshot(one))),
  ) as [Compiled, Compiled];
  const isAlike = (request: Request) =>
    (['OKTA_SIGN_ON', 'ACCESS_POLICY'] as const).every(
      (type) => decided(org, type, request)?.rule === decided(wider, type, request)?.rule,
    );
  const requests = arbitraryRequest(org.snapshot);
  const runs = range(40).map((seed) =>
    fc.check(fc.property(requests, isAlike), { seed, endOnFailure: true }),
  );
  expect(runs.filter(({ failed }) => failed).length).toBeGreaterThanOrEqual(38);
});

test('a counterexample of a property test is printed with names, and is a request body of the service', () => {
  const { org } = holeIn();
  const { counterexample } = fc.check(
    fc.property(arbitraryRequest(org, { app: 'Payroll' }), () => false),
    { seed: 1 },
  );
  const [request] = counterexample ?? [];
  expect(fc.stringify(request)).toContain('to Payroll');
  expect(JSON.parse(JSON.stringify(request))).toEqual(request);
});

test('a counterexample of a property test shrinks towards the simplest request', () => {
  const { org } = holeIn();
  const requests = arbitraryRequest(org, { app: 'Payroll' });
  const smallest = (isFine: (request: Request) => boolean) =>
    fc.check(fc.property(requests, isFine), { seed: 1 }).counterexample?.[0];
  const plainest = smallest(() => false);
  expect(plainest).toEqual({
    appInstance: 'payroll',
    policyContext: expect.objectContaining({ user: expect.objectContaining({ groupIds: [] }) }),
  });
  const onMac = smallest(({ policyContext: { device } }) => device?.platform !== 'MACOS');
  expect(onMac?.policyContext).toEqual({
    ...plainest?.policyContext,
    device: { ...plainest?.policyContext.device, platform: 'MACOS' },
  });
});

test('the fast-check generator throws an error at once if the conditions for its requests are unsatisfiable or unknown', () => {
  const { org } = holeIn();
  expect(() => arbitraryRequest(org, { app: 'Payrol' })).toThrow('did you mean');
  expect(() => arbitraryRequest(org, { when: { all: [{ ip: '192.0.2.1' }, { ip: '192.0.2.9' }] } })).toThrow(
    'no sign-in satisfies it',
  );
});

function sampleOf<Value>(make: () => fc.Arbitrary<Value>, numRuns: number, seed = 7): Value[] {
  try {
    return fc.sample(make(), { numRuns, seed });
  } catch {
    return [];
  }
}
