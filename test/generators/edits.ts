import fc from 'fast-check';
import type { EditedOrg } from '../../src/documents/edits/edited-org.js';
import { moveRule } from '../../src/documents/edits/move-rule.js';
import { setAction } from '../../src/documents/edits/set-action.js';
import { setCondition } from '../../src/documents/edits/set-condition.js';
import { setRuleStatus } from '../../src/documents/edits/set-rule-status.js';
import { withZone } from '../../src/documents/edits/with-zone.js';
import { withoutRule } from '../../src/documents/edits/without-rule.js';
import type { Policy, Rule } from '../../src/model/policies/policy.js';
import type { Snapshot, User } from '../../src/model/policies/snapshot.js';
import { arbitraryConditions } from './conditions.js';
import { RANGES } from './pools.js';

/** Generates an org and the org after at most six small edits. With fewer, most generated changes would have no effect on sign-ins. */
export function arbitraryChange(
  org: fc.Arbitrary<Snapshot>,
): fc.Arbitrary<{ readonly before: Snapshot; readonly after: Snapshot }> {
  return fc
    .tuple(org, fc.array(arbitraryOrgEdit, { minLength: 1, maxLength: 6, size: 'max' }))
    .map(([before, edits]) => ({ before, after: edits.reduce(orUnchanged, before) }));
}

/** A realistic edit that applies to any org. */
export type OrgEdit = (org: Snapshot) => EditedOrg;

/** Returns the edited org, or the original one if the service rejects the edit. */
function orUnchanged(org: Snapshot, edit: OrgEdit): Snapshot {
  const after = edit(org);
  return after.ok ? after.value : org;
}

type RuleEdit = (org: Snapshot, policy: Policy, rule: Rule) => EditedOrg;

const ruleEdit: fc.Arbitrary<RuleEdit> = fc.oneof(
  fc.constant<RuleEdit>((org, policy, rule) => withoutRule(org, { policyId: policy.id, ruleId: rule.id })),
  fc.nat().map(
    (other): RuleEdit =>
      (org, policy, rule) =>
        moveRule(org, targetOf(policy, rule), { above: policy.rules[other % policy.rules.length]?.id ?? '' }),
  ),
  fc.integer({ min: -1, max: 100 }).map(
    (priority): RuleEdit =>
      (org, policy, rule) =>
        moveRule(org, targetOf(policy, rule), { priority }),
  ),
  fc.constant<RuleEdit>((org, policy, rule) =>
    setAction(
      org,
      targetOf(policy, rule),
      ['signon', 'access'],
      accessOf(rule) === 'DENY' ? 'ALLOW' : 'DENY',
    ),
  ),
  fc.constant<RuleEdit>((org, policy, rule) =>
    setRuleStatus(org, targetOf(policy, rule), rule.status === 'ACTIVE' ? 'INACTIVE' : 'ACTIVE'),
  ),
  arbitraryConditions({}).map(
    ({ conditions }): RuleEdit =>
      (org, policy, rule) =>
        setCondition(org, targetOf(policy, rule), [], conditions),
  ),
);

const arbitraryOrgEdit: fc.Arbitrary<OrgEdit> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(ruleEdit, fc.nat(), fc.nat()).map(
      ([edit, one, other]): OrgEdit =>
        (org) => {
          const policy = org.policies[one % org.policies.length];
          const rule = policy?.rules[other % policy.rules.length];
          return policy && rule ? edit(org, policy, rule) : { ok: true, value: org, problems: [] };
        },
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.nat(), fc.constantFrom(...RANGES)).map(
      ([index, value]): OrgEdit =>
        (org) => {
          const zone = org.zones[index % org.zones.length];
          const entry = { type: value.includes('-') ? 'RANGE' : 'CIDR', value };
          return zone === undefined
            ? { ok: true, value: org, problems: [] }
            : withZone(org, { ...zone, gateways: [...(zone.gateways ?? []), entry] });
        },
    ),
  },
);

function targetOf({ id: policyId }: Policy, { id: ruleId }: Rule) {
  return { policyId, ruleId };
}

function accessOf({ actions }: Rule): unknown {
  return (actions as { readonly signon?: { readonly access?: unknown } } | null)?.signon?.access;
}

/** Generates an org in which some users have other groups, another profile or type, or less known data. */
export function withMovedUsers(org: Snapshot): fc.Arbitrary<Snapshot> {
  const { users } = org;
  if (users.length === 0) return fc.constant(org);
  const like = fc.record({
    at: fc.nat(users.length - 1),
    other: fc.nat(users.length - 1),
    keys: fc.uniqueArray(fc.constantFrom('groupIds', 'profile', 'type', 'provider'), { minLength: 1 }),
    isLost: fc.integer({ min: 0, max: 7 }).map((number) => number === 0),
  });
  return fc.array(like, { minLength: 1, maxLength: 3 }).map((moves) => {
    const moved = users.map((user): User => ({ ...user }));
    for (const { at, other, keys, isLost } of moves)
      for (const key of keys)
        Object.assign(moved[at] as User, { [key]: isLost ? undefined : users[other]?.[key as 'type'] });
    return { ...org, users: moved.map((user) => JSON.parse(JSON.stringify(user)) as User) };
  });
}
