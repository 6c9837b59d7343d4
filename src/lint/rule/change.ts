import type { DocumentKind } from '../../documents/kinds/kinds.js';
import type { Org } from './org.js';
import type { Resource } from './resource.js';

/** The states of one org before and after a change. */
export interface OrgChange {
  readonly before: Org;
  readonly after: Org;
  /** Whether the change is a single request. If so, resources that the request does not contain stay unchanged and may be unknown. */
  readonly isRequest?: true;
  /** Returns the resources of a kind in both states, matched by id, or else by name if the name is unique. */
  pairs(kind: DocumentKind): readonly Pair[];
}

export interface Pair {
  /** The resource in the earlier state; absent if it is new. */
  readonly before?: Resource;
  /** The resource in the later state; absent if it was removed. */
  readonly after?: Resource;
}

export function changeOf(before: Org, after: Org): OrgChange {
  const known = new Map<DocumentKind, readonly Pair[]>();
  return {
    before,
    after,
    pairs(kind) {
      const pairs = known.get(kind) ?? pairsOf(before.all(kind), after.all(kind));
      known.set(kind, pairs);
      return pairs;
    },
  };
}

function pairsOf(before: readonly Resource[], after: readonly Resource[]): Pair[] {
  const matched = matchedBy(idOf, before, after);
  const restBefore = before.filter((resource) => !matched.has(resource));
  const taken = new Set(matched.values());
  const restAfter = after.filter((resource) => !taken.has(resource));
  for (const [one, other] of matchedBy(nameOf, restBefore, restAfter)) {
    matched.set(one, other);
    taken.add(other);
  }
  return [
    ...before.map((resource): Pair => {
      const other = matched.get(resource);
      return other === undefined ? { before: resource } : { before: resource, after: other };
    }),
    ...after.filter((resource) => !taken.has(resource)).map((resource): Pair => ({ after: resource })),
  ];
}

type KeyOf = (resource: Resource) => string | undefined;

const idOf: KeyOf = ({ id }) => id;

/** Returns the name by which a resource is matched in the other state. Rules are matched only within one policy. */
const nameOf: KeyOf = ({ name, policyId = '', value }) =>
  name === undefined ? undefined : JSON.stringify([policyId, name, typeIn(value)]);

function typeIn(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, 'type') : undefined;
}

function matchedBy(
  key: KeyOf,
  before: readonly Resource[],
  after: readonly Resource[],
): Map<Resource, Resource> {
  const [ones, others] = [uniqueBy(key, before), uniqueBy(key, after)];
  return new Map(
    [...ones].flatMap(([name, one]) => {
      const other = others.get(name);
      return other === undefined ? [] : [[one, other] as const];
    }),
  );
}

/**
 * Returns the resources by the key that matches resources before and after a change. Omits resources with the same key, because their match
 * is ambiguous.
 */
function uniqueBy(key: KeyOf, resources: readonly Resource[]): Map<string, Resource> {
  const unique = new Map<string, Resource>();
  const twice = new Set<string>();
  for (const resource of resources) {
    const name = key(resource);
    if (name === undefined) continue;
    if (unique.has(name)) twice.add(name);
    else unique.set(name, resource);
  }
  for (const name of twice) unique.delete(name);
  return unique;
}
