import { groupBy } from '../../base/group-by.js';
import { getOrMake } from '../../base/memo.js';
import { isBlocklist, isExempt } from '../../model/facts/zones/zone-map.js';
import type { NamedResource } from '../../model/policies/display-names.js';
import { policyTypeOf } from '../../model/policies/policy-type.js';
import { NAMEABLE, REFERENCE_KINDS } from '../../model/policies/references/directory.js';
import type {
  Reference,
  ReferenceKind,
  ReferenceSourceKind,
} from '../../model/policies/references/reference.js';
import { referencesIn } from '../../model/policies/references/references.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { isMapping } from './sources.js';

/** An object of the snapshot, with the number of objects that use it. */
export interface ObjectUsage extends NamedResource {
  readonly kind: ReferenceKind;
  readonly by: Counts;
  /** For a group, the number of its members; for a user, the number of the user's groups. */
  readonly members: number;
  /** Whether the object has no effect unless another object refers to it. */
  readonly isForOthers: boolean;
}

/** The number of objects by kind. */
export type Counts = ReadonlyMap<ReferenceSourceKind, number>;

/** Returns how many objects use each object that can be referred to, in the order of the snapshot. */
export function usageOf(snapshot: Snapshot): readonly ObjectUsage[] {
  const found = groupBy(referencesIn(snapshot), targetKey);
  const members = membershipsIn(snapshot);
  return REFERENCE_KINDS.flatMap((kind) =>
    NAMEABLE[kind](snapshot).map(({ id, name }): ObjectUsage => {
      const others = (found.get(targetKey({ kind, id })) ?? []).filter(isUse);
      const isForOthers = FOR_OTHERS[kind]?.(snapshot)(id) ?? false;
      return {
        kind,
        id,
        name,
        by: countsOf(others),
        members: members.get(targetKey({ kind, id }))?.size ?? 0,
        isForOthers,
      };
    }),
  );
}

export function targetKey({ kind, id }: Pick<Reference, 'id' | 'kind'>): string {
  return `${kind} ${id}`;
}

/**
 * Whether a reference counts as a use of the referenced object. A group membership does not count, and neither does the
 * assignment of a policy to an application.
 */
function isUse(one: Reference): boolean {
  return !isMembership(one) && !(one.from.kind === 'policy' && one.kind === 'app' && isMapping(one.path));
}

/** Whether a reference is a membership, stated by the user or by the group. */
export function isMembership({ from, kind }: Reference): boolean {
  return (from.kind === 'user' && kind === 'group') || (from.kind === 'group' && kind === 'user');
}

/**
 * Returns the members of each group and the groups of each user, by the key of the group or user. Either of the two can state
 * the membership.
 */
export function membershipsIn(snapshot: Snapshot): ReadonlyMap<string, ReadonlySet<string>> {
  const members = new Map<string, Set<string>>();
  const add = (one: Pick<Reference, 'id' | 'kind'>, other: string) =>
    getOrMake(members, targetKey(one), () => new Set<string>()).add(other);
  for (const one of referencesIn(snapshot).filter(isMembership)) {
    add(one, one.from.id);
    add({ kind: one.from.kind === 'user' ? 'user' : 'group', id: one.from.id }, one.id);
  }
  return members;
}

/** Counts the objects that contain the given references, by kind. An object with several references counts once. */
export function countsOf(all: readonly Reference[]): Counts {
  const byKind = groupBy(all, ({ from }) => from.kind);
  return new Map([...byKind].map(([kind, some]) => [kind, sourcesIn(some)]));
}

function sourcesIn(all: readonly Reference[]): number {
  return new Set(all.map(({ from }) => `${from.kind} ${from.id}`)).size;
}

/** The kinds of objects that have no effect unless another object refers to them. Applications and users are not among them. */
const FOR_OTHERS: Partial<Record<ReferenceKind, (snapshot: Snapshot) => (id: string) => boolean>> = {
  authenticator: () => () => true,
  behavior: () => () => true,
  deviceAssurance: () => () => true,
  group: ({ groups }) => outside(groups, ({ isEveryone }) => isEveryone),
  idp: () => () => true,
  policy: ({ apps, mappings, policies }) =>
    outside(
      policies,
      ({ type, isDefault, isAccountManagement }) =>
        apps.length + mappings.length === 0 ||
        isDefault ||
        isAccountManagement ||
        policyTypeOf(type)?.choice !== 'mapped to the application',
    ),
  userType: () => () => true,
  zone: ({ zones }) => outside(zones, (zone) => isBlocklist(zone) || isExempt(zone)),
};

function outside<One extends { readonly id: string }>(
  all: readonly One[],
  actsByItself: (one: One) => boolean,
): (id: string) => boolean {
  const excepted = new Set(all.filter(actsByItself).map(({ id }) => id));
  return (id) => !excepted.has(id);
}
