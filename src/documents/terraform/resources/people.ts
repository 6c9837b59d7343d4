import { isObject, type Members } from '../../../base/object.js';
import { own } from '../../../base/own.js';
import { blocksOf, camelCase, jsonOrText, nonEmptyText, textsOf } from '../state/attribute-values.js';
import { idOf } from '../state/instance.js';
import type { Attributes } from './attribute.js';
import { defineResource, type ResourceRelation } from './resource-row.js';
import { NAME } from './shared.js';

/** The conversion of the Terraform resource of a group to an API document. Spec: Terraform, 4.11. */
export const group = defineResource({
  types: ['okta_group', 'data.okta_group'],
  kind: 'group',
  constants: ({ values }) => ({
    type: typeof values.type === 'string' && values.type !== '' ? values.type : `OKTA_GROUP`,
    ...customProfile(values),
  }),
  attributes: {
    name: { path: 'profile.name', isSentEmpty: true },
    description: { path: 'profile.description', isSentEmpty: true },
    custom_profile_attributes: { path: () => undefined },
  },
});

export const groupsRead = defineResource({ ...group, types: ['data.okta_groups'], listAttribute: 'groups' });

/** Before version 4 of the Terraform provider, a group resource listed its users. Converts this list to a list of members of the group. */
export const groupUsers = defineResource({
  types: ['okta_group'],
  of: 'memberships',
  ends: { user: 'users' },
  relations: (instance): readonly ResourceRelation[] =>
    textsOf(instance.values.users).length === 0
      ? []
      : relation('usersOfGroup', idOf(instance), instance.values.users, { isComplete: false }),
});

export const everyoneGroup = defineResource({
  types: ['data.okta_everyone_group'],
  kind: 'group',
  constants: { type: 'BUILT_IN', profile: { name: 'Everyone' } },
  attributes: { description: 'profile.description' },
});

export const groupRule = defineResource({
  types: ['okta_group_rule', 'data.okta_group_rule'],
  kind: 'group rule',
  constants: { type: 'group_rule' },
  attributes: {
    ...NAME,
    status: { path: 'status', otherwise: 'ACTIVE' },
    expression_value: 'conditions.expression.value',
    expression_type: {
      path: 'conditions.expression.type',
      otherwise: 'urn:okta:expression:1.0',
    },
    users_excluded: 'conditions.people.users.exclude',
    group_assignments: 'actions.assignUserToGroups.groupIds',
  },
});

export const memberships = defineResource({
  types: ['okta_group_memberships'],
  of: 'memberships',
  ends: { group: 'group_id', user: 'users' },
  relations: ({ values, gaps }): readonly ResourceRelation[] =>
    relation('usersOfGroup', values.group_id, values.users, {
      isComplete: values.track_all_users === true && gaps.length === 0 && Array.isArray(values.users),
    }),
});

export const userMemberships = defineResource({
  types: ['okta_user_group_memberships'],
  of: 'memberships',
  ends: { group: 'groups', user: 'user_id' },
  relations: ({ values }): readonly ResourceRelation[] => {
    const { user_id: user, groups } = values;
    return typeof user === 'string'
      ? textsOf(groups).flatMap((id) => relation('usersOfGroup', id, [user], { isComplete: false }))
      : [];
  },
});

/** The conversion of the Terraform resource that sets the risk level of a user. Spec: Terraform, 4.10. */
export const userRisk = defineResource({
  types: ['okta_user_risk'],
  of: 'risk',
  ends: { user: 'user_id' },
  relations: ({ values: { user_id: id, risk_level: level } }) => [
    { kind: 'risk', userId: nonEmptyText(id), level },
  ],
});

export function relation(
  list: Extract<ResourceRelation, { readonly kind: 'list' }>['list'],
  owner: unknown,
  ids: unknown,
  { isComplete }: { readonly isComplete: boolean },
): ResourceRelation[] {
  return typeof owner === 'string' ? [{ kind: 'list', list, owner, ids: textsOf(ids), isComplete }] : [];
}

// biome-ignore format: a table
const PROFILE = [
  'city', 'cost_center', 'country_code', 'department', 'display_name', 'division', 'email', 'employee_number',
  'first_name', 'honorific_prefix', 'honorific_suffix', 'last_name', 'locale', 'login', 'manager', 'manager_id',
  'middle_name', 'mobile_phone', 'nick_name', 'organization', 'postal_address', 'preferred_language', 'primary_phone',
  'profile_url', 'second_email', 'state', 'street_address', 'timezone', 'title', 'user_type', 'zip_code',
] as const;

const PROFILE_ATTRIBUTES: Attributes = Object.fromEntries(
  PROFILE.map((attribute) => [attribute, `profile.${camelCase(attribute)}`]),
);

export const user = defineResource({
  types: ['okta_user', 'data.okta_user'],
  kind: 'user',
  constants: ({ values }) => customProfile(values),
  attributes: {
    ...PROFILE_ATTRIBUTES,
    custom_profile_attributes: { path: () => undefined },
    status: { path: 'status', otherwise: 'ACTIVE', value: statusOf },
    realm_id: 'realmId',
    type: { path: 'type', value: typeOf },
  },
});

export const usersRead = defineResource({ ...user, types: ['data.okta_users'], listAttribute: 'users' });

/** Statuses of the service for which the Terraform provider returns `ACTIVE`. */
const ACTIVE_IN_EFFECT: readonly unknown[] = ['LOCKED_OUT', 'PASSWORD_EXPIRED', 'RECOVERY'];

/**
 * Returns the planned status of a user. If it is `ACTIVE`, the service may have another status that the Terraform provider shows as
 * `ACTIVE` (such as `LOCKED_OUT`); this other status is returned then.
 */
function statusOf(given: unknown, { raw_status: raw }: Members): unknown {
  return given === 'ACTIVE' && ACTIVE_IN_EFFECT.includes(raw) ? raw : given;
}

/** Returns the custom profile attributes from their JSON text. Attributes of the resource itself override them. */
function customProfile({ custom_profile_attributes: text }: Members): Members {
  const custom = jsonOrText(text);
  return isObject(custom) ? { profile: custom } : {};
}

function typeOf(given: unknown): Members | undefined {
  const [block] = blocksOf(Array.isArray(given) ? given : [given]);
  const id = own(block ?? {}, 'id');
  return typeof id === 'string' && id !== '' ? { id } : undefined;
}
