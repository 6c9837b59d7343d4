import { expect, test } from 'vitest';
import type { Members } from '../../src/base/object.js';
import { overlayPlan } from '../../src/documents/overlay/overlay.js';
import { readPlan } from '../../src/documents/read-plan.js';
import { examplePlan } from '../../src/lint/helpers/example/example-plan.js';
import { configuredChange } from '../../src/report/text/configured-change.js';
import { reading, snapshotOf } from '../documents/read/reading.js';

const ZONE = { id: 'nzo1', name: 'Office', type: 'IP', status: 'ACTIVE', usage: 'POLICY' };
const OFFICE = ['10.0.0.0/8'];
const AT_OFFICE = { connection: 'ZONE', include: ['nzo1'] };
const NAMED = { id: '0pr1', name: 'At the office', priority: 1, status: 'ACTIVE' };

const ORG = {
  policies: [
    {
      id: '00p1',
      type: 'OKTA_SIGN_ON',
      name: 'Staff',
      status: 'ACTIVE',
      conditions: {},
      rules: [
        {
          ...NAMED,
          type: 'SIGN_ON',
          conditions: { network: AT_OFFICE },
          actions: { signon: { access: 'ALLOW' } },
        },
      ],
    },
  ],
  zones: [{ ...ZONE, gateways: [{ type: 'CIDR', value: OFFICE[0] }] }],
};

const RULE = { ...NAMED, policy_id: '00p1', network_connection: 'ZONE', network_includes: ['nzo1'] };

/**
 * Plans a change of a zone, and optionally of a rule that uses the zone. Returns the names of the changed resources, as the report shows
 * them.
 */
function named(gateways: readonly string[], rule?: Members) {
  const plan = examplePlan(
    ...(rule === undefined
      ? []
      : [{ type: 'okta_policy_rule_signon', name: 'office', before: RULE, after: rule }]),
    {
      type: 'okta_network_zone',
      name: 'office',
      before: { ...ZONE, gateways: OFFICE },
      after: { ...ZONE, gateways },
    },
  );
  const before = snapshotOf(reading([ORG]));
  const change = readPlan({ name: 'plan.json', value: plan });
  if (!change.ok) throw new Error('not read');
  const { snapshot: after } = overlayPlan(before, change.value);
  const deciding = ({ policies: [policy] }: typeof after) => {
    const [first] = policy?.rules ?? [];
    if (policy === undefined || first === undefined) throw new Error('no rule');
    return { policy, rule: first };
  };
  return configuredChange({ before: deciding(before), after: deciding(after) }, { before, after });
}

const BY_ZONE = 'okta_network_zone.office, updated in place';

test.each([
  ['the rule', OFFICE, { ...RULE, priority: 2 }, 'okta_policy_rule_signon.office, updated in place', []],
  [
    'the zone that the rule uses',
    ['192.0.2.0/24'],
    RULE,
    'okta_policy_rule_signon.office, not changed',
    [BY_ZONE],
  ],
  ['nothing', OFFICE, RULE, 'okta_policy_rule_signon.office, not changed', []],
  ['the zone of a rule that Terraform does not manage', ['192.0.2.0/24'], undefined, undefined, [BY_ZONE]],
] as const)(
  'the diff with a Terraform plan names only resources that the plan changes as causes of an access change: %s',
  (_, gateways, rule, where, by) => {
    expect(named(gateways, rule)).toEqual({ ...(where && { where }), see: [], by });
  },
);
