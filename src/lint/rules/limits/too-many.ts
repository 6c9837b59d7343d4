import { atOneTime } from '../../helpers/org/at-one-time.js';
import { factsOf } from '../../helpers/policy/policy-types.js';
import { isSystemZone } from '../../helpers/zone/system-zones.js';
import { listAt, textAt } from '../../rule/json-path.js';
import { type Org, typeOf } from '../../rule/org.js';
import type { Resource } from '../../rule/resource.js';
import { defineRule } from '../../rule/rule.js';

/** Objects that count toward one limit, and the limit. */
interface Group {
  readonly most: number;
  /** The number of entries in the objects, such as gateways in zones. Absent if the limit is for the objects themselves. */
  readonly count?: number;
  /** The objects that count toward the limit `most`, in the order of the documents. */
  readonly objects: readonly Resource[];
  /** The plural noun for the counted objects or entries in messages. */
  readonly nouns: string;
  /**
   * The name of the object that contains the counted objects or entries, such as an org or a policy. Messages use it as the subject of a
   * sentence.
   */
  readonly holder: string;
}

/** The maximum number of policies in an org, by policy type. `policy/profile-enrollment-limit` reports the limit of the specification. */
const MOST_POLICIES: Readonly<Record<string, number>> = { ACCESS_POLICY: 5000 };

/** The maximum number of rules in one policy, including the catch-all rule. */
const MOST_RULES: Readonly<Record<string, number>> = { ACCESS_POLICY: 100 };

/** The maximum number of network zones in an org. Zones that the service creates do not count. */
const MOST_ZONES = 100;

/** The maximum number of gateways and proxies in all IP zones together. A range or CIDR counts as one. */
const MOST_ADDRESSES = 25_000;

/**
 * Reports more policies, rules, zones or addresses in an org than the vendor's documentation allows. A finding is only a warning, because
 * the documentation does not describe how the service rejects further objects.
 */
export const limitsTooMany = defineRule({
  id: 'limits/too-many',
  severity: 'warning',
  what: 'an org has more policies, rules, zones or addresses than the documented limit',
  why: 'the service is expected to reject further objects, so a Terraform apply or a script that creates them stops halfway',
  source: 'Limits of the live service',
  on: 'org',
  edition: 'field',
  *check(org) {
    for (const { most, objects, nouns, holder, count = objects.length } of groupsIn(org)) {
      if (count <= most) continue;
      const last = objects[Math.min(most, objects.length - 1)];
      if (last === undefined) continue;
      yield {
        of: last,
        message: `${holder} has ${count} ${nouns}, but the limit is ${most}; remove or merge some`,
      };
    }
  },
  examples: () => ({
    bad: [{ zones: zones(MOST_ZONES + 1) }],
    good: [{ zones: zones(3) }],
  }),
});

function* groupsIn(org: Org): Generator<Group> {
  const policies = atOneTime(org, org.all('policy'));
  for (const [type, most] of Object.entries(MOST_POLICIES)) {
    const objects = policies.filter((policy) => typeOf(policy, org) === type);
    yield { most, objects, nouns: pluralOf(type), holder: 'the org' };
  }
  for (const policy of policies) {
    const most = MOST_RULES[typeOf(policy, org) ?? ''];
    if (most === undefined) continue;
    const objects = atOneTime(org, org.rulesOf(policy));
    yield { most, objects, nouns: 'rules', holder: 'the policy' };
  }
  const zones = atOneTime(org, org.all('zone'));
  const own = zones.filter(({ value }) => !isSystemZone(value));
  yield { most: MOST_ZONES, objects: own, nouns: 'network zones', holder: 'the org' };
  const ofAddresses = zones.filter(({ value }) => textAt(value, 'type') === 'IP');
  const count = ofAddresses.reduce((sum, { value }) => sum + addressesIn(value), 0);
  yield {
    most: MOST_ADDRESSES,
    count,
    objects: ofAddresses,
    nouns: 'addresses in network zones',
    holder: 'the org',
  };
}

function pluralOf(type: string): string {
  return (factsOf(type)?.title ?? 'policy').replace(/y$/, 'ies');
}

function addressesIn(zone: unknown): number {
  return listAt(zone, 'gateways').length + listAt(zone, 'proxies').length;
}

function zones(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    id: `nzo${index}`,
    type: 'DYNAMIC',
    name: `Zone ${index}`,
    proxyType: 'Any',
  }));
}
