import type { PathStep } from '../../../base/pointer.js';

/** The resource types whose ids an attribute can contain, and whether the attribute is a list. */
export interface Nameable {
  readonly types: RegExp;
  readonly isList: boolean;
}

const one = (types: RegExp): Nameable => ({ types, isList: false });
const many = (types: RegExp): Nameable => ({ types, isList: true });

const GROUPS = /^okta_(everyone_)?groups?$/;
const USERS = /^okta_users?$/;
const ZONES = /^okta_network_zones?$/;
const APPS = /^okta_apps?(_(?!signon|access|group|user)[a-z_]+)?$/;
const ACCESS_POLICIES = /^okta_(app_signon_policy(_rules)?|policy)$/;
const POLICIES = /^okta_(default_policy|policy|app_signon_policy|[a-z_]*policy[a-z_]*)$/;
const IDPS = /^okta_(auth_server_)?idp_(?!saml_key)[a-z_]+$/;

/**
 * For each attribute that contains ids, the resource types whose ids it may contain. Keys are attribute paths without block indexes. Spec:
 * Terraform, 4.1, the last column.
 */
// biome-ignore format: a table
const ALLOWED_TYPES: Readonly<Record<string, Nameable>> = {
  account_link_group_include: many(GROUPS),
  app_id: one(APPS),
  apps: many(APPS),
  'app_exclude.id': one(APPS),
  'app_include.id': one(APPS),
  authentication_policy: one(ACCESS_POLICIES),
  behaviors: many(/^okta_behaviors?$/),
  default_included_group_id: one(GROUPS),
  device_assurances_included: many(/^okta_(policy_device_assurance_[a-z]+|device_assurance_policy)$/),
  group_assignments: many(GROUPS),
  group_id: one(GROUPS),
  'group.id': one(GROUPS),
  groups: many(GROUPS),
  groups_assignment: many(GROUPS),
  groups_excluded: many(GROUPS),
  groups_included: many(GROUPS),
  identity_provider_ids: many(IDPS),
  idp_id: one(IDPS),
  'idp_providers.id': one(IDPS),
  kid: one(/^okta_idp_saml_key$/),
  network_excludes: many(ZONES),
  network_includes: many(ZONES),
  policy_id: one(POLICIES),
  policyid: one(POLICIES),
  target_group_id: one(GROUPS),
  user_id: one(USERS),
  user_types_excluded: many(/^okta_user_type$/),
  user_types_included: many(/^okta_user_type$/),
  users: many(USERS),
  'users.id': one(USERS),
  users_excluded: many(USERS),
  users_included: many(USERS),
};

export function findNameable(path: readonly PathStep[]): Nameable | undefined {
  if (path.length === 1) return found(String(path[0]));
  const steps = path.filter((step) => typeof step === 'string');
  return found(steps.join('.')) ?? (steps[0] === 'rule' ? found(steps.slice(1).join('.')) : undefined);
}

function found(name: string): Nameable | undefined {
  return Object.hasOwn(ALLOWED_TYPES, name) ? ALLOWED_TYPES[name] : undefined;
}
