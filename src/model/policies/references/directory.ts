import { canonicalKey } from '../../../base/brand.js';
import { groupBy } from '../../../base/group-by.js';
import { memoize } from '../../../base/memo.js';
import { FACTORS } from '../../assurance/authenticators.js';
import { NAMED_RESOURCES, type NamedResource } from '../display-names.js';
import type { Group, Snapshot } from '../snapshot.js';
import type { ReferenceKind } from './reference.js';

/** Finds the objects of a snapshot by the names and keys that documents contain. */
export interface Directory {
  readonly groups: readonly Group[];
  holds(kind: ReferenceKind, id: string): boolean;
  idsNamed(kind: ReferenceKind, name: string): readonly string[];
  appsOfType(type: string): readonly string[];
  /**
   * Returns the authenticators with a key, which may contain the vendor prefix of the documents or the prefix `okta_`. An org may have several
   * authenticators with one key.
   */
  authenticatorsOf(key: string): readonly string[];
  /** Returns the authenticators that provide a legacy factor. Spec: MFA enrollment policy. */
  authenticatorsBehind(factor: string): readonly string[];
}

/** The objects that references can name, by kind. */
export const NAMEABLE = {
  group: NAMED_RESOURCES.group,
  zone: NAMED_RESOURCES.zone,
  policy: ({ policies }) => policies,
  userType: NAMED_RESOURCES.userType,
  idp: NAMED_RESOURCES.idp,
  behavior: NAMED_RESOURCES.behavior,
  deviceAssurance: NAMED_RESOURCES.deviceAssurance,
  authenticator: ({ authenticators }) => authenticators,
  app: ({ apps }) => apps.map(({ id, label }) => ({ id, name: label })),
  user: NAMED_RESOURCES.user,
} satisfies Record<ReferenceKind, (snapshot: Snapshot) => readonly NamedResource[]>;

export const REFERENCE_KINDS = Object.keys(NAMEABLE) as readonly ReferenceKind[];

export const directoryOf = memoize((snapshot: Snapshot): Directory => {
  const { brand, groups, apps, authenticators } = snapshot;
  const all = (kind: ReferenceKind): readonly NamedResource[] => NAMEABLE[kind](snapshot);
  const held = tableOf((kind) => new Set(all(kind).map(({ id }) => id)));
  const named = tableOf((kind) => idsBy(all(kind), ({ name }) => name));
  const byType = idsBy(apps, ({ name }) => name);
  const byKey = idsBy(authenticators, ({ key }) => canonicalKey(key, brand));
  const authenticatorsOf = (key: string) => byKey.get(key) ?? [];
  return {
    groups,
    holds: (kind, id) => held[kind].has(id),
    idsNamed: (kind, name) => named[kind].get(name) ?? [],
    appsOfType: (type) => byType.get(type) ?? [],
    authenticatorsOf: (key) => authenticatorsOf(canonicalKey(key, brand)),
    authenticatorsBehind(factor) {
      const key = canonicalKey(factor, brand);
      return authenticatorsOf(FACTORS.get(key)?.key ?? key);
    },
  };
});

function tableOf<Value>(make: (kind: ReferenceKind) => Value): Readonly<Record<ReferenceKind, Value>> {
  return Object.fromEntries(REFERENCE_KINDS.map((kind) => [kind, make(kind)])) as Record<
    ReferenceKind,
    Value
  >;
}

function idsBy<One extends { readonly id: string }>(
  all: readonly One[],
  keyOf: (one: One) => string | null | undefined,
): ReadonlyMap<string | null | undefined, readonly string[]> {
  const groups = [...groupBy(all, keyOf)];
  return new Map(groups.map(([key, some]) => [key, some.map(({ id }) => id)]));
}
