import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AnyRequest } from '../../src/index.js';
import { decide, decideAll, explain, outcome, readRequest, simulate } from '../../src/index.js';
import type { PolicyTypeName } from '../../src/model/policies/policy-type.js';
import { POLICY_TYPES } from '../../src/model/policies/policy-type.js';
import type { Snapshot } from '../../src/model/policies/snapshot.js';
import { arbitraryInvalidRequest } from '../generators/invalid-request.js';
import { arbitraryOrg } from '../generators/org.js';
import { arbitraryOrgAndRequest, arbitraryRequest } from '../generators/request.js';

const runs = { numRuns: 25 };
const arbitraryType = fc.constantFrom(...POLICY_TYPES.map(({ name }) => name));

const arbitraryRequests = arbitraryOrg().chain((org) =>
  fc.record({
    org: fc.constant(org),
    policyType: fc.oneof(arbitraryType, fc.string()) as fc.Arbitrary<PolicyTypeName>,
    requests: fc.array(
      fc.oneof(
        arbitraryRequest(org),
        arbitraryInvalidRequest(org),
        arbitraryRequest(org).map((request) => readOrGiven(org, request)),
        fc.record({ app: fc.constantFrom('app1', ...org.apps.map(({ id }) => id)), user: fc.string() }),
      ) as fc.Arbitrary<AnyRequest>,
      { maxLength: 8 },
    ),
  }),
);

describe('a request that `readRequest` has read', () => {
  test('property: a request that `readRequest` has read gets the same answers as its body, for every question', () => {
    fc.assert(
      fc.property(arbitraryOrgAndRequest(), arbitraryType, ({ org, request }, policyType) => {
        const read = readRequest(org, request);
        const answers = (asked: AnyRequest) => [
          decide(org, policyType, asked),
          simulate(org, asked, { expand: ['EVALUATED', 'RULE'] }),
          explain(org, asked),
          outcome(org, asked),
        ];
        if (read.ok) expect(answers(read.value)).toEqual(answers(request));
        else expect(simulate(org, request)).toEqual(read);
      }),
      runs,
    );
  });

  test('property: a request that `readRequest` has read does not change if the body changes', () => {
    fc.assert(
      fc.property(arbitraryOrgAndRequest(), ({ org, request }) => {
        const body = structuredClone(request);
        const read = readRequest(org, body);
        if (!read.ok) return;
        Object.assign(body.policyContext, { groups: { ids: [7] }, ip: 'nowhere', user: { id: 5 } });
        for (const ids of [request.policyContext.groups?.ids]) ids?.splice(0);
        expect(simulate(org, read.value).ok).toBe(true);
        expect(isFrozen(read.value)).toBe(true);
      }),
      runs,
    );
  });

  test('property: a request that was read for one export is validated again for another export', () => {
    const pair = fc.tuple(arbitraryOrgAndRequest(), arbitraryOrg());
    fc.assert(
      fc.property(pair, ([{ org, request }, other]) => {
        const read = readRequest(org, request);
        if (!read.ok) return;
        expect(simulate(other, read.value).ok).toBe(simulate(other, request).ok);
      }),
      runs,
    );
  });

  test('property: a modified copy of a request that was read is validated again', () => {
    fc.assert(
      fc.property(arbitraryOrgAndRequest(), ({ org, request }) => {
        const read = readRequest(org, request);
        if (!read.ok) return;
        const context = { ...read.value.policyContext, ip: 'nowhere', zones: null, ipChain: null };
        for (const changed of [
          { ...read.value, policyContext: context },
          Object.create(read.value, { policyContext: { value: context, enumerable: true } }),
        ])
          expect(simulate(org, changed)).toMatchObject({ ok: false });
      }),
      runs,
    );
  });
});

describe('deciding many requests', () => {
  test('property: `decideAll` gives the same answers as deciding each request', () => {
    fc.assert(
      fc.property(arbitraryRequests, ({ org, policyType, requests }) => {
        expect([...decideAll(org, policyType, requests)]).toEqual(
          requests.map((request) => decide(org, policyType, request)),
        );
      }),
      { numRuns: 125 },
    );
  });

  test('`decideAll` reads each request only when its answer is needed', () => {
    const [org] = fc.sample(arbitraryOrg(), { numRuns: 1, seed: 1 }) as [Snapshot];
    let taken = 0;
    const endless = function* () {
      for (;;) {
        taken++;
        yield { appInstance: 'app', policyContext: { user: { id: 'ann' } } };
      }
    };
    const answers = decideAll(org, 'ACCESS_POLICY', endless());
    expect(taken).toBe(0);
    answers.next();
    answers.next();
    expect(taken).toBe(2);
    for (const _ of answers) break;
    expect(taken).toBe(3);
  });

  test('`decideAll` ends with a rejection if the source of requests fails', () => {
    const [org] = fc.sample(arbitraryOrg(), { numRuns: 1, seed: 1 }) as [Snapshot];
    const broken = function* () {
      yield { appInstance: '', policyContext: {} };
      throw new Error('the log is torn');
    };
    const answers = [...decideAll(org, 'ACCESS_POLICY', broken())];
    expect(answers.map(({ ok }) => ok)).toEqual([false, false]);
    expect(JSON.stringify(answers[1])).toContain('the log is torn');
    for (const none of [7, null, {}])
      expect([...decideAll(org, 'ACCESS_POLICY', none as never)]).toMatchObject([{ ok: false }]);
    expect([...decideAll({} as never, 'ACCESS_POLICY', [])]).toMatchObject([{ ok: false }]);
  });
});

function readOrGiven(org: Snapshot, request: AnyRequest): AnyRequest {
  const read = readRequest(org, request);
  return read.ok ? read.value : request;
}

function isFrozen(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return Object.isFrozen(value) && Object.values(value).every(isFrozen);
}
