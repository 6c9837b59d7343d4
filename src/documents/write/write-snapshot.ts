import { brandedType } from '../../base/brand.js';
import type { OrgCollection } from '../../model/policies/completeness.js';
import type { Policy, Rule } from '../../model/policies/policy.js';
import { policyTypeOf } from '../../model/policies/policy-type.js';
import type {
  App,
  AppMapping,
  AppSettings,
  Authenticator,
  DeviceAssurance,
  Group,
  GroupRule,
  Idp,
  ListedApart,
  Named,
  Snapshot,
  User,
} from '../../model/policies/snapshot.js';
import type { UnknownPart } from '../../model/policies/unknown-part.js';
import { isByPolicyType } from '../../model/resources/collections.js';
import { NO_OBJECT } from '../resources/conditions.js';

/** Returns the snapshot as a JSON value, with its original vendor prefix. Reading the value gives an equal snapshot. */
export function snapshotDocument(snapshot: Snapshot): unknown {
  const { brand, edition, engine } = snapshot;
  // An empty list in an export means that the org has no such objects. If the list is absent, nothing is known about them.
  const collection = <Name extends OrgCollection>(
    name: Name,
    write: (one: Snapshot[Name][number]) => object,
  ) => {
    const list: readonly Snapshot[Name][number][] = snapshot[name];
    const isGiven =
      list.length > 0 || [snapshot.empty, snapshot.complete].some((names) => names?.includes(name));
    return isGiven ? { [name]: list.map(write) } : {};
  };
  return {
    brand,
    edition,
    engine,
    policies: snapshot.policies.map((policy) => policyDocument(policy, brand)),
    mappings: snapshot.mappings.map((mapping) => mappingDocument(mapping, brand)),
    ...collection('apps', appDocument),
    ...collection('groups', groupDocument),
    ...collection('users', userDocument),
    ...collection('userTypes', namedDocument),
    ...collection('zones', (zone) => ({ ...zone })),
    ...collection('authenticators', authenticatorDocument),
    ...collection('deviceAssurances', assuranceDocument),
    ...collection('idps', idpDocument),
    ...collection('behaviors', namedDocument),
    ...(snapshot.listedApart && listsDocument(snapshot.listedApart)),
    ...(snapshot.groupRules && { groupRules: snapshot.groupRules.map(groupRuleDocument) }),
    ...(snapshot.apiTokens && { apiTokens: snapshot.apiTokens.map((token) => ({ ...token })) }),
    ...(snapshot.appSettings && { appSettings: settingsDocument(snapshot.appSettings) }),
    ...manifestOf(snapshot),
  };
}

function policyDocument(policy: Policy, brand: string): object {
  const { id, name, status, priority, isDefault, settings, isAccountManagement } = policy;
  const ruleType = policyTypeOf(policy.type)?.ruleType ?? policy.type;
  return {
    id,
    type: brandedType(policy.type, brand),
    name,
    status,
    priority,
    system: isDefault,
    conditions: conditionsDocument(policy),
    settings,
    ...(isAccountManagement && { _embedded: { resourceType: 'END_USER_ACCOUNT_MANAGEMENT' } }),
    rules: policy.rules.map((rule) => ruleDocument(rule, ruleType)),
  };
}

function ruleDocument(rule: Rule, type: string): object {
  const { id, name, status, priority, isDefault, actions } = rule;
  return {
    id,
    type,
    name,
    status,
    priority,
    system: isDefault,
    conditions: conditionsDocument(rule),
    actions,
  };
}

/** Returns the conditions of a policy or rule. A `conditions` value that was not an object is written unchanged. */
function conditionsDocument({ conditions, unreadable }: Pick<Policy, 'conditions' | 'unreadable'>): unknown {
  return unreadable.has(NO_OBJECT) ? conditions?.[NO_OBJECT] : conditions;
}

function mappingDocument({ appId, policyId, type }: AppMapping, brand: string): object {
  return { appId, policyId, ...(type !== undefined && { type: brandedType(type, brand) }) };
}

function appDocument({ id, name, label, status, groupIds, userIds }: App): object {
  return withoutUndefined({ id, name, label, status, groupIds, userIds });
}

/** Returns the lists of members and assignments whose group, user or application is not in the snapshot. */
function listsDocument({ usersOfGroup, groupsOfUser, groupsOfApp, usersOfApp }: ListedApart): object {
  const lists = {
    groupMembers: usersOfGroup,
    userGroups: groupsOfUser,
    appGroups: groupsOfApp,
    appUsers: usersOfApp,
  };
  return Object.fromEntries(
    Object.entries(lists).flatMap(([section, ids]) =>
      ids.size > 0 ? [[section, Object.fromEntries(ids)]] : [],
    ),
  );
}

function groupDocument({ id, type, name, sourceId, userIds }: Group): object {
  const source = sourceId === undefined ? undefined : { id: sourceId };
  return withoutUndefined({ id, type, profile: { name }, source, userIds });
}

/** Returns a user as an element of the section `users` of an org document. */
export function userDocument({ login, provider, ...user }: User): object {
  return withoutUndefined({
    ...user,
    login: user.profile?.login === login ? undefined : login,
    credentials: provider === undefined ? undefined : { provider: { type: provider } },
  });
}

function authenticatorDocument({ id, key, name, status, type, settings, methods }: Authenticator): object {
  return withoutUndefined({ id, key, name, status, type, settings, methods });
}

function namedDocument({ id, name, status }: Named): object {
  return withoutUndefined({ id, name, status });
}

function idpDocument({ type, policy, protocol, ...idp }: Idp): object {
  return { ...namedDocument(idp), ...withoutUndefined({ type, policy, protocol }) };
}

function settingsDocument(settings: readonly AppSettings[]): object {
  return Object.fromEntries(settings.map(({ id, ...own }) => [id, own]));
}

function groupRuleDocument(rule: GroupRule): object {
  const { id, name, status, groupIds, exceptUserIds, exceptGroupIds, expression } = rule;
  return {
    ...withoutUndefined({ id, name, status }),
    type: 'group_rule',
    conditions: {
      people: { users: { exclude: exceptUserIds }, groups: { exclude: exceptGroupIds } },
      ...(expression !== undefined && { expression: { value: expression, type: 'urn:okta:expression:1.0' } }),
    },
    actions: { assignUserToGroups: { groupIds } },
  };
}

function assuranceDocument({ platform, ...assurance }: DeviceAssurance): object {
  return { ...namedDocument(assurance), ...withoutUndefined({ platform }) };
}

/** Returns a manifest that lists the unknown parts and the complete collections of the snapshot; nothing if there are none. */
function manifestOf({ unknown = [], complete, brand }: Snapshot): object {
  if (unknown.length === 0 && complete === undefined) return {};
  return {
    manifest: { ...(complete && { complete }), ...(unknown.length > 0 && manifestDocument(unknown, brand)) },
  };
}

export function manifestDocument(unknown: readonly UnknownPart[], brand: string): object {
  return { unknown: unknown.map(({ of, ...entry }) => ({ ...entry, ...ofDocument(entry, of, brand) })) };
}

function ofDocument({ collection }: Omit<UnknownPart, 'of'>, of: string | undefined, brand: string): object {
  if (of === undefined) return {};
  return { of: isByPolicyType(collection) ? brandedType(of, brand) : of };
}

/** Removes members whose value is `undefined`. */
function withoutUndefined(members: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}
