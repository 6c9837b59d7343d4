import fc from 'fast-check';
import { ASSURANCE_LEVELS } from '../../src/model/assurance/assurance-level.js';
import type { Request } from '../../src/model/facts/request.js';
import type { Snapshot } from '../../src/model/policies/snapshot.js';
import type { Expectation } from '../../src/testing/expect/expectation.js';
import type { RequestPart } from '../../src/testing/request/part-words.js';

/** Generates an expectation of a sign-in to an org. */
export function arbitraryExpectation(org: Snapshot, appId: string): fc.Arbitrary<Expectation> {
  const policies = org.policies.filter(({ type }) => type === 'ACCESS_POLICY');
  const mapped = org.mappings.filter((one) => one.appId === appId).map(({ policyId }) => policyId);
  const own = policies.filter(({ id }) => mapped.includes(id));
  const rules = (own.length > 0 ? own : policies).flatMap((policy) => policy.rules.map(({ id }) => id));
  const assurance = fc.constantFrom(...ASSURANCE_LEVELS);
  return fc.oneof(
    fc.constantFrom<Expectation>('ALLOW', 'DENY'),
    fc.constantFrom('allowed', 'denied', 'locked out', 'blocked').map((outcome) => ({ outcome })),
    assurance.map((value) => ({ assurance: { atLeast: value } })),
    assurance.map((value) => ({ assurance: { below: value } })),
    fc.constantFrom('ALLOW', 'DENY').map((access) => ({ session: { access } })),
    fc.constantFrom('required', 'not required').map((factor) => ({ session: { factor } })),
    ...(rules.length === 0 ? [] : [fc.constantFrom(...rules).map((rule) => ({ rule }))]),
  );
}

/** Generates a `when` clause with some of the facts of the request. The clause therefore selects the request. */
export function arbitraryWhen({ appInstance, policyContext }: Request): fc.Arbitrary<RequestPart> {
  const { user, groups, ip, zones, risk, device, behaviors } = policyContext;
  const said: RequestPart = {
    app: appInstance,
    ...(user?.id != null && { user: user.id }),
    ...(groups != null && { groups: groups.ids }),
    ...(ip != null && { ip }),
    ...(zones != null && { zones: zones.ids }),
    ...(risk != null && { risk: risk.level }),
    ...(device?.registered != null && { registered: device.registered }),
    ...(device?.managed != null && { managed: device.managed }),
    ...(behaviors != null && { behaviors }),
  };
  return fc
    .subarray(Object.keys(said))
    .map((keys) => Object.fromEntries(keys.map((key) => [key, said[key]])));
}
