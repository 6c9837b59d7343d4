import type { Members } from '../../../../src/base/object.js';

/** New resources of kinds that the recorded plans lack, with all their attributes taken from a variable. */
// biome-ignore format: a table
const MORE: readonly (readonly [type: string, name: string, values: Members])[] = [
  ['okta_group', 'new', { id: '00gnew00000000000001', name: 'New' }],
  ['okta_group_memberships', 'new', { id: '00gnew00000000000001', group_id: '00gnew00000000000001', users: ['00uann00000000000001'] }],
  ['okta_user_group_memberships', 'ann', { id: '00uann00000000000001', user_id: '00uann00000000000001', groups: ['00gnew00000000000001'] }],
  ['okta_app_oauth', 'new', { id: '0oanew00000000000001', label: 'New', type: 'web' }],
  ['okta_app_access_policy_assignment', 'new', { id: '0oanew00000000000001', app_id: '0oanew00000000000001', policy_id: 'rst000000000internal' }],
  ['okta_app_group_assignment', 'new', { id: 'x', app_id: '0oanew00000000000001', group_id: '00gnew00000000000001' }],
  ['okta_app_user', 'new', { id: 'y', app_id: '0oanew00000000000001', user_id: '00uann00000000000001', username: 'ann' }],
  ['okta_authenticator', 'phone', { id: 'autphone000000000001', key: 'phone_number', name: 'Phone', type: 'phone', status: 'INACTIVE', settings: '{"allowedFor":"recovery"}' }],
  ['okta_behavior', 'new', { id: 'bhvnew00000000000001', name: 'New Device', type: 'ANOMALOUS_DEVICE', status: 'ACTIVE' }],
  ['okta_group_rule', 'new', { id: '0prnew00000000000001', name: 'New', status: 'ACTIVE', expression_value: 'user.department == "a"', group_assignments: ['00gnew00000000000001'] }],
  ['okta_policy_signon', 'new', { id: '00pnew00000000000001', name: 'New', priority: 2, status: 'ACTIVE', groups_included: ['00gnew00000000000001'] }],
  ['okta_policy_rule_signon', 'new', { id: '0prsignon00000000001', policy_id: '00pnew00000000000001', name: 'New', priority: 1, status: 'ACTIVE', access: 'DENY', behaviors: ['bhvnew00000000000001'], network_connection: 'ZONE', network_includes: ['nzooffice00000000001'] }],
  ['okta_app_signon_policy_rule', 'new', { id: 'rulnew00000000000001', policy_id: 'rst000000000internal', name: 'New', priority: 3, status: 'ACTIVE', access: 'DENY', custom_expression: 'user.isMemberOf({\'group.profile.name\': \'New\'})', device_is_registered: true }],
];

/** Adds the resources of `MORE` to the plan. The configuration of the plan sets all their attributes. */
export function withMoreResources(plan: Members): Members {
  const copy = structuredClone(plan) as Record<string, unknown>;
  const root = (copy.planned_values as unknown as { root_module: { resources: object[] } }).root_module;
  const configured = (copy.configuration as unknown as { root_module: { resources: object[] } }).root_module;
  const changes = copy.resource_changes as object[];
  for (const [type, name, values] of MORE) {
    const named = { address: `${type}.${name}`, mode: 'managed', type, name };
    root.resources.push({ ...named, values });
    changes.push({
      ...named,
      change: { actions: ['create'], before: null, after: values, after_unknown: {}, after_sensitive: {} },
    });
    const expressions = Object.keys(values).map((key) => [key, { references: ['local.anything'] }]);
    configured.resources.push({ ...named, expressions: Object.fromEntries(expressions) });
  }
  return copy;
}
