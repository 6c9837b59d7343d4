import type { Members } from '../../src/base/object.js';

/** A plan with the export that it is applied to. */
export interface PlanAndExport {
  readonly plan: string;
  readonly org: string;
}

const [GROUPS, POLICIES, RULES] = [300, 10, 6];

/**
 * Returns an export of `users` users in 300 groups with 60 rules, and a Terraform plan for it that changes every rule and adds a
 * member to every third group.
 */
export function overlayOf(users: number): PlanAndExport {
  const userIds = numbered(users, (index) => `00u${pad(index)}`);
  const members = new Map(
    numbered(GROUPS, (group) => [
      groupId(group),
      userIds.filter((_, index) => index % GROUPS === group || index % 7 === group % 7),
    ]),
  );
  const groupsOf = new Map(userIds.map((id) => [id, [] as string[]]));
  for (const [group, ids] of members) for (const id of ids) groupsOf.get(id)?.push(group);
  const org = {
    policies: numbered(POLICIES, (policy) => ({
      id: policyId(policy),
      type: 'ACCESS_POLICY',
      name: `Policy ${policy}`,
      status: 'ACTIVE',
      priority: 1,
      rules: numbered(RULES, (rule) => ruleDocument(policy, rule)),
    })),
    apps: numbered(POLICIES, (app) => ({ id: `0oa${pad(app)}`, label: `App ${app}`, status: 'ACTIVE' })),
    mappings: numbered(POLICIES, (app) => ({ appId: `0oa${pad(app)}`, policyId: policyId(app) })),
    groups: numbered(GROUPS, (group) => ({
      id: groupId(group),
      type: 'OKTA_GROUP',
      profile: { name: `Group ${group}` },
    })),
    users: userIds.map((id, index) => ({
      id,
      status: 'ACTIVE',
      profile: { login: `user${index}@example.com`, firstName: 'User', lastName: `No ${index}` },
      groupIds: groupsOf.get(id),
    })),
  };
  const changes = [...ruleChanges(), ...memberChanges(members, userIds)];
  return { org: JSON.stringify(org), plan: JSON.stringify(planOf(changes)) };
}

interface PlannedChange {
  readonly type: string;
  readonly name: string;
  readonly before: Members;
  readonly after: Members;
}

function ruleChanges(): readonly PlannedChange[] {
  return numbered(POLICIES, (policy) =>
    numbered(RULES, (rule): PlannedChange => {
      const values = (factorMode: string) => ({
        id: ruleId(policy, rule),
        policy_id: policyId(policy),
        name: `Rule ${rule}`,
        priority: rule + 1,
        status: 'ACTIVE',
        access: 'ALLOW',
        type: 'ASSURANCE',
        factor_mode: factorMode,
        re_authentication_frequency: 'PT2H',
        network_connection: 'ANYWHERE',
        groups_included: [groupId(policy * RULES + rule)],
      });
      const type = 'okta_app_signon_policy_rule';
      return { type, name: `r${policy}_${rule}`, before: values('1FA'), after: values('2FA') };
    }),
  ).flat();
}

function memberChanges(
  members: ReadonlyMap<string, readonly string[]>,
  userIds: readonly string[],
): readonly PlannedChange[] {
  return [...members].flatMap(([id, users], index): PlannedChange[] => {
    if (index % 3 > 0) return [];
    const values = (some: readonly string[]) => ({ id, group_id: id, track_all_users: false, users: some });
    const other = userIds.find((one) => !users.includes(one)) ?? '';
    const type = 'okta_group_memberships';
    return [{ type, name: `g${index}`, before: values(users), after: values([...users, other]) }];
  });
}

function planOf(changes: readonly PlannedChange[]): Members {
  const bare = ({ type, name }: PlannedChange) => ({
    address: `${type}.${name}`,
    mode: 'managed',
    type,
    name,
  });
  const resources = (end: 'after' | 'before') =>
    changes.map((one) => ({ ...bare(one), values: one[end], sensitive_values: {} }));
  return {
    format_version: '1.2',
    planned_values: { root_module: { resources: resources('after') } },
    prior_state: { format_version: '1.0', values: { root_module: { resources: resources('before') } } },
    resource_changes: changes.map((one) => ({
      ...bare(one),
      change: { actions: ['update'], before: one.before, after: one.after, after_unknown: {} },
    })),
  };
}

function ruleDocument(policy: number, rule: number): Members {
  const verificationMethod = { type: 'ASSURANCE', factorMode: '1FA', reauthenticateIn: 'PT2H' };
  return {
    id: ruleId(policy, rule),
    type: 'ACCESS_POLICY',
    name: `Rule ${rule}`,
    status: 'ACTIVE',
    priority: rule + 1,
    conditions: {
      network: { connection: 'ANYWHERE' },
      people: { groups: { include: [groupId(policy * RULES + rule)] } },
    },
    actions: { appSignOn: { access: 'ALLOW', verificationMethod } },
  };
}

function groupId(group: number): string {
  return `00g${pad(group)}`;
}

function policyId(policy: number): string {
  return `rst${pad(policy)}`;
}

function ruleId(policy: number, rule: number): string {
  return `rul${pad(policy * RULES + rule)}`;
}

function pad(index: number): string {
  return String(index).padStart(17, '0');
}

function numbered<Item>(length: number, item: (index: number) => Item): Item[] {
  return Array.from({ length }, (_, index) => item(index));
}
