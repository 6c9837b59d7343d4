import { isObject, type Members } from '../../base/object.js';
import type { Request } from '../../model/facts/request.js';
import { NAMED_RESOURCES, type NamedResource } from '../../model/policies/display-names.js';
import { findResources, type NamedKind } from '../../model/policies/find-by-name.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import type { RequestPart } from './part-words.js';

/**
 * Converts a request to the form of test files: keys with names instead of ids, and the remaining fields under `facts`. Converted back, the
 * request is the same.
 */
export function partOfRequest({ appInstance, policyContext }: Request, snapshot: Snapshot): RequestPart {
  const { user, groups, zones, device, identityProvider, risk, entityRisk, behaviors, now, ...rest } =
    policyContext;
  const { id, groupIds, type, profile, provider, ...account } = user ?? {};
  const { platform, registered, managed, assuranceId, ...more } = device ?? {};
  const named = namesIn(snapshot);
  const person = id == null ? undefined : named('user', [id])?.[0];
  const memberships = id == null ? groups?.ids : groupIds;
  const inGroups =
    memberships == null || (id != null && person === undefined) ? undefined : named('group', memberships);
  return withoutAbsent({
    app: named('app', [appInstance])?.[0] ?? appInstance,
    user: person,
    groups: inGroups,
    zones: zones && (named('zone', zones.ids) ?? zones.ids),
    risk: risk?.level,
    entityRisk: entityRisk?.level,
    platform,
    registered,
    managed,
    assurance:
      assuranceId == null ? undefined : (named('deviceAssurance', [assuranceId])?.[0] ?? assuranceId),
    idp: identityProvider,
    userType: type,
    credentialsProvider: provider,
    profile,
    behaviors: Array.isArray(behaviors) ? behaviors : undefined,
    ...rest,
    device: hasAny(more) ? withoutAbsent(more) : undefined,
    facts: factsOf({
      ...prefixed('user', account),
      ...(id != null && person === undefined && { 'user.id': id }),
      ...(id != null && inGroups === undefined && { 'user.groupIds': groupIds }),
      ...(id == null && user != null && { 'user.groupIds': groupIds }),
      ...(!Array.isArray(behaviors) && { behaviors }),
      now,
    }),
  });
}

/**
 * Returns a function that replaces ids with names. An id is kept if several objects have the same name. If the export contains objects of
 * this kind but lacks any of the ids, the function returns `undefined`.
 */
export function namesIn(
  snapshot: Snapshot,
): (kind: NamedKind, ids: readonly string[]) => string[] | undefined {
  return (kind, ids) => {
    const all: readonly NamedResource[] = NAMED_RESOURCES[kind](snapshot);
    const held = new Map(all.map((one) => [one.id, one.name]));
    if (held.size > 0 && !ids.every((id) => held.has(id))) return undefined;
    return ids.map((id) => {
      const name = held.get(id);
      const bearers = name == null ? [] : findResources(name, kind, snapshot);
      return name != null && bearers.length === 1 && bearers[0]?.id === id ? name : id;
    });
  };
}

function prefixed(prefix: string, members: Members): Members {
  return Object.fromEntries(Object.entries(members).map(([key, value]) => [`${prefix}.${key}`, value]));
}

function factsOf(members: Members): Members | undefined {
  return hasAny(members) ? withoutAbsent(members) : undefined;
}

function withoutAbsent(members: Members): RequestPart {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value != null));
}

function hasAny(members: unknown): boolean {
  return isObject(members) && Object.values(members).some((value) => value != null);
}
