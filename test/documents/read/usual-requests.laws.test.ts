import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isObject, type Members } from '../../../src/base/object.js';
import { bodyOf, resolveNamedRequest } from '../../../src/documents/request/named-request.js';
import { requestFaults } from '../../../src/documents/request/request-faults.js';
import { bodyWith } from '../../../src/documents/request/request-patch.js';
import { isUsualBody } from '../../../src/documents/request/usual-body.js';
import { usualBodyOf } from '../../../src/documents/request/usual-words.js';
import { findMismatches } from '../../../src/documents/schema/validate.js';
import { type Request, RequestSchema } from '../../../src/model/facts/request.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { arbitraryInvalidRequest } from '../../generators/invalid-request.js';
import { mutateJson } from '../../generators/mutate-json.js';
import { arbitraryOrg } from '../../generators/org.js';
import { arbitraryRequest } from '../../generators/request.js';
import { runs } from '../../runs.js';

const some = runs(300, 20_000);

const USUAL: Request = {
  appInstance: '0oa1',
  policyTypes: ['ACCESS_POLICY'],
  policyContext: {
    groups: { ids: ['00g1'] },
    ip: '192.0.2.1',
    device: { platform: 'IOS', registered: true, managed: true },
    risk: { level: 'LOW' },
  },
};

test('property: a request body that passes the fast check for common fields also fits the complete schema', () => {
  expect(isUsualBody(USUAL, 'OKTA')).toBe(true);
  const bodies = arbitraryOrg().chain((org) =>
    fc.tuple(
      fc.constant(org.brand),
      fc.oneof(mutateJson(USUAL), valuesIn(USUAL), arbitraryRequest(org), arbitraryInvalidRequest(org)),
    ),
  );
  fc.assert(
    fc.property(bodies, ([brand, body]) => {
      if (!isObject(body) || !isUsualBody(body, brand)) return;
      expect(findMismatches(RequestSchema, body)).toEqual([]);
      expect(requestFaults(body as unknown as Request, { brand })).toEqual([]);
    }),
    some,
  );
});

/** Generates the body with other values of its members, which often contradict each other. */
function valuesIn(body: Request): fc.Arbitrary<unknown> {
  const odd = fc.constantFrom<unknown>(
    undefined,
    null,
    '',
    'x',
    5,
    [],
    ['a'],
    [5],
    {},
    { ids: [5] },
    true,
    false,
  );
  const or = (value: unknown) =>
    fc.oneof({ weight: 3, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: odd });
  const { groups, ip, device, risk } = body.policyContext;
  const context = fc.record(
    {
      groups: or(groups),
      user: fc.oneof(odd, fc.record({ id: or('00u1'), groupIds: or(['00g1']) }, { requiredKeys: [] })),
      ip: or(ip),
      device: fc.oneof(
        or(device),
        fc.record({ platform: or('IOS'), registered: or(false), managed: or(true) }, { requiredKeys: [] }),
      ),
      risk: fc.oneof(or(risk), fc.record({ level: or('HIGH') })),
    },
    { requiredKeys: [] },
  );
  return fc.record(
    { appInstance: or('0oa1'), policyTypes: or(['PASSWORD']), policyContext: context },
    { requiredKeys: [] },
  );
}

test('property: the fast and the general conversion of a request with names into a request body with ids give the same body', () => {
  let usual = 0;
  fc.assert(
    fc.property(
      arbitraryOrg().chain((org) => fc.tuple(fc.constant(org), namedRequest(org))),
      ([org, request]) => {
        const settings = resolveNamedRequest(request, org);
        const body = usualBodyOf(request, org);
        if (body === undefined) return;
        usual += 1;
        expect(settings.ok).toBe(true);
        if (settings.ok) expect(JSON.stringify(body)).toBe(JSON.stringify(bodyWith(settings.value)));
        expect(bodyOf(request, org)).toEqual({ ok: true, value: body });
      },
    ),
    some,
  );
  expect(usual).toBeGreaterThan(10);
});

function namedRequest(org: Snapshot): fc.Arbitrary<Members> {
  const named = (all: readonly object[]) => {
    const names = all.flatMap((one) =>
      Object.entries(one).flatMap(([key, value]) => (NAME_KEYS.has(key) ? [value] : [])),
    );
    const odd = fc.constantFrom<unknown>('nobody', 5, null, ['x']);
    return names.length === 0
      ? odd
      : fc.oneof(
          { weight: 12, arbitrary: fc.constantFrom<unknown>(...names) },
          { weight: 1, arbitrary: odd },
        );
  };
  const groups = fc.oneof(named(org.groups), fc.array(named(org.groups), { maxLength: 3 }));
  const words = {
    app: named(org.apps),
    user: named(org.users),
    group: groups,
    groups,
    ip: fc.constantFrom('192.0.2.1', '2001:db8::1', 5, null),
    platform: fc.constantFrom('ios', 'Windows', 'x', null),
    registered: fc.constantFrom(true, false, 'x'),
    managed: fc.constantFrom(true, null),
    risk: fc.constantFrom('low', 'HIGH', 5),
    country: fc.constant('DE'),
  };
  return fc
    .shuffledSubarray(Object.keys(words) as (keyof typeof words)[], { minLength: 1, maxLength: 5 })
    .chain((keys) =>
      fc
        .tuple(...keys.map((key) => words[key].map((value: unknown) => [key, value] as const)))
        .map(Object.fromEntries),
    );
}

const NAME_KEYS = new Set(['id', 'name', 'label', 'login']);
