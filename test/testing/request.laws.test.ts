import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readBody } from '../../src/documents/request/read-request.js';
import { compile } from '../../src/simulate/compile.js';
import { explainBody } from '../../src/simulate/explain.js';
import { mergeParts } from '../../src/testing/request/merge-parts.js';
import { partOfRequest } from '../../src/testing/request/part-of-request.js';
import { requestOfPart } from '../../src/testing/request/suite-request.js';
import { snapshotOf } from '../analysis/questions/snapshot-of.js';
import { arbitraryOrgAndRequest } from '../generators/request.js';
import { assertWithFixedCases } from '../runs.js';

const WORDS = ['app', 'user', 'groups', 'ip', 'ipChain', 'zones', 'risk', 'profile', '__proto__'];

const part = fc.dictionary(fc.constantFrom(...WORDS), fc.constantFrom<unknown>('a', 'b', ['c'], null));

test('property: merging three parts of a request in a policy test gives the same result whether the first two or the last two are merged first', () => {
  fc.assert(
    fc.property(part, part, part, (a, b, c) => {
      const left = mergeParts([mergeParts([a, b]), c]);
      expect(mergeParts([a, mergeParts([b, c])])).toEqual(left);
      expect(mergeParts([a, b, c])).toEqual(left);
    }),
    { numRuns: 1000 },
  );
});

test('in the request of a policy test, a later part overrides an earlier part, null removes a value, and setting a user removes the groups set before', () => {
  expect(mergeParts([{ risk: 'LOW' }, { risk: 'HIGH' }])).toEqual({ risk: 'HIGH' });
  expect(mergeParts([{ ip: '192.0.2.1' }, { zones: ['office'] }])).toMatchObject({
    ip: null,
    zones: ['office'],
  });
  expect(mergeParts([{ groups: ['a'] }, { user: 'ann' }])).toMatchObject({ groups: null, user: 'ann' });
  expect(mergeParts([{ user: 'ann' }, { groups: ['a'] }])).toEqual({ user: 'ann', groups: ['a'] });
  expect(mergeParts([{ location: { country: 'DE' } }, { country: 'FR' }])).toMatchObject({
    location: null,
    country: 'FR',
  });
});

test('in a policy test, a country, or a region with its country, becomes the location of the request', () => {
  const org = snapshotOf({ policies: [], apps: [{ id: 'app1', label: 'Payroll', status: 'ACTIVE' }] });
  const locationOf = (part: object) => {
    const built = requestOfPart({ app: 'Payroll', ...part }, org);
    return built.ok
      ? (built.value.body as { policyContext: { location: unknown } }).policyContext.location
      : built;
  };
  expect(locationOf({ country: 'FR' })).toEqual({ country: 'FR' });
  expect(locationOf({ region: 'US-CA' })).toEqual({ country: 'US', region: 'US-CA' });
});

test('property: a request that is converted to keywords of policy tests and back gives the same decision for the same reasons', () => {
  let seen = 0;
  assertWithFixedCases(
    fc.property(arbitraryOrgAndRequest(), ({ org, request: { policyTypes: _, ...request } }) => {
      const compiled = compile(org);
      if (!readBody(request, compiled.world).ok) return;
      const again = requestOfPart(partOfRequest(request, org), org);
      if (!again.ok) throw new Error(JSON.stringify(again.refusal));
      const [one, other] = [request, again.value.body].map((body) => explainBody(compiled, body));
      expect(other).toEqual(one);
      seen += 1;
    }),
    { numRuns: 125 },
  );
  expect(seen).toBeGreaterThan(50);
});
