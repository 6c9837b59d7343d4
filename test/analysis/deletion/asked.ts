import fc from 'fast-check';
import type { Request } from '../../../src/model/facts/request.js';
import type { MadeRule } from '../../features/terraform/made-change.js';
import { ADDRESSES, type CompleteOrg, type Json } from './complete-org.js';

/** The arguments of the questions that a test asks about an export. They name objects of the complete org. */
export interface Asked {
  readonly requests: readonly Request[];
  readonly appId: string;
  readonly policyId: string;
  readonly ruleId: string;
  /** A random number that selects a variant of each question. */
  readonly number: number;
  /** A test file with statements. */
  readonly suite: Json;
  readonly rulesAfter: readonly MadeRule[];
}

export function arbitraryAsked(org: CompleteOrg): fc.Arbitrary<Asked> {
  const ids = (list: readonly Json[]) => fc.constantFrom(...list.map(({ id }) => String(id)));
  const person = fc.oneof(
    ids(org.users).map((id) => ({ user: { id } })),
    fc.subarray(org.groups.map(({ id }) => String(id))).map((groups) => ({ groups: { ids: groups } })),
  );
  const place = fc.oneof(
    fc.constantFrom(...ADDRESSES).map((ip) => ({ ip })),
    ids(org.zones).map((id) => ({ zones: { ids: [id] } })),
    fc.constant({}),
  );
  const more = fc.constantFrom({}, { risk: { level: 'LOW' } }, { device: { platform: 'WINDOWS' } });
  const request = fc
    .record({ appInstance: ids(org.apps), person, place, more })
    .map(({ appInstance, ...context }) => ({
      appInstance,
      policyContext: Object.assign({}, ...Object.values(context)),
    }));
  const rule = fc
    .constantFrom(
      ...Object.entries(org.rules).flatMap(([policyId, rules]) => rules.map(({ id }) => ({ policyId, id }))),
    )
    .map(({ policyId, id }) => ({ policyId, ruleId: String(id) }));
  const access = fc.constantFrom('ALLOW' as const, 'DENY' as const);
  return fc
    .record({
      requests: fc.array(request as fc.Arbitrary<Request>, { minLength: 2, maxLength: 2 }),
      appId: ids(org.apps),
      rule,
      number: fc.nat(1000),
      group: ids(org.groups),
      access,
      swapped: fc.boolean(),
      zone: ids(org.zones),
    })
    .map(({ rule: { policyId, ruleId }, group, access: wanted, swapped, zone, ...rest }) => {
      const rules: MadeRule[] = [
        { of: 'one', name: 'Rule 0prone', access: wanted, zones: [zone] },
        { of: 'two', name: 'Rule 0prtwo', access: 'ALLOW', mfa: true },
      ];
      const ordered = swapped ? rules.toReversed() : rules;
      const when = { app: rest.appId };
      return {
        ...rest,
        policyId,
        ruleId,
        suite: {
          org: 'org.json',
          tests: [
            { name: `always ${wanted}`, when, always: { access: wanted } },
            {
              name: `never ${wanted} in ${group}`,
              when: { ...when, groups: [group] },
              never: { access: wanted },
            },
            { name: `rule ${ruleId} is reached`, reachable: [`${policyId}/${ruleId}`] },
            { name: `rule ${ruleId} is dead`, unreachable: [`${policyId}/${ruleId}`] },
            { name: 'as the other org', when, sameAs: 'other.json' },
            { name: 'no weaker than the other org', when, notLessStrictThan: 'other.json' },
          ],
        },
        rulesAfter: ordered.map((one, index) => ({ ...one, priority: index + 1 })),
      };
    });
}
