import { groupBy } from '../../base/group-by.js';
import { lazy } from '../../base/lazy.js';
import { counted, firstFew } from '../../base/messages.js';
import type { Problem } from '../../base/result.js';
import { isEvidence } from '../../model/policies/evidence.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import type { Accumulator, ListName } from './accumulator.js';

/** Reports references to objects that the documents do not contain (dangling references). */
export function noteDanglingReferences(snapshot: Snapshot, { lists, log }: Accumulator): void {
  for (const found of findDanglingReferences(snapshot, { lists })) log.note(danglingProblem(found));
}

export const UNKNOWN_REFERENCE = 'unknown-reference';

/** References of one kind to objects that a snapshot does not contain. */
interface DanglingReferences {
  /** The collection of the missing objects. */
  readonly target: keyof typeof ONE;
  /** The ids of the missing objects. */
  readonly ids: readonly string[];
  /** The first object that contains such a reference; absent if only the name of a list contains it. */
  readonly owner?: ReferenceOwner;
  /** `info` if objects of the kind may be missing from the export, otherwise `warning`. */
  readonly severity: 'info' | 'warning';
  readonly message: string;
}

interface ReferenceOwner {
  readonly kind: 'app' | 'group' | 'group rule' | 'policy' | 'user';
  readonly id: string;
}

export function danglingProblem({ severity, message }: DanglingReferences): Problem {
  return { severity, code: UNKNOWN_REFERENCE, message };
}

/**
 * Returns the references to objects that the snapshot does not contain, by kind. References that already dangled in the `earlier` snapshot
 * are left out.
 */
export function findDanglingReferences(
  snapshot: Snapshot,
  { lists, earlier }: { readonly lists?: Lists; readonly earlier?: Snapshot },
): readonly DanglingReferences[] {
  const known = knownIn(snapshot);
  const knownEarlier = earlier && knownIn(earlier);
  return REFERENCES.flatMap(({ target, phrase, find }): DanglingReferences[] => {
    const lost = findMissing(find(snapshot, lists), known[target]);
    if (lost.size === 0) return [];
    const before = knownEarlier && findMissing(find(earlier, undefined), knownEarlier[target]);
    const unknown = [...lost.values()].filter(({ id }) => !before?.has(id));
    const bySeverity = groupBy(unknown, ({ type }) =>
      mayHoldAll(snapshot, target, type) ? 'warning' : 'info',
    );
    return [...bySeverity].map(([severity, references]) => {
      const owner = references[0]?.owner;
      const ids = references.map(({ id }) => id);
      const message = `${phrase} ${counted(ids.length, ONE[target], target)} that ${ids.length === 1 ? 'is' : 'are'} not in the export: ${firstFew(ids)}`;
      return { target, ids, severity, message, ...(owner && { owner }) };
    });
  });
}

/**
 * Whether the snapshot may contain all objects of a collection: it contains some, and does not state that others are missing. A snapshot
 * may contain all policies of one type, and none of another type.
 */
function mayHoldAll(snapshot: Snapshot, target: DanglingReferences['target'], type?: string): boolean {
  const { unknown = [], policies } = snapshot;
  if (unknown.some((entry) => entry.collection === target && !isEvidence(entry))) return false;
  if (type !== undefined) return policies.some((policy) => policy.type === type);
  return snapshot[target].length > 0;
}

type Lists = Accumulator['lists'];

function knownIn({ policies, apps, groups, users }: Snapshot) {
  return {
    policies: lazy(() => idsOf(policies)),
    apps: lazy(() => idsOf(apps)),
    groups: lazy(() => idsOf(groups)),
    users: lazy(() => idsOf(users)),
  };
}

function findMissing(
  references: Iterable<FoundReference>,
  known: () => ReadonlySet<string>,
): ReadonlyMap<string, FoundReference> {
  const lost = new Map<string, FoundReference>();
  for (const reference of references)
    if (!known().has(reference.id) && !lost.has(reference.id)) lost.set(reference.id, reference);
  return lost;
}

interface FoundReference {
  readonly id: string;
  readonly owner?: ReferenceOwner;
  /** The type of the policy to which an application is mapped, if the mapping states it. */
  readonly type?: string | undefined;
}

interface Reference {
  readonly target: DanglingReferences['target'];
  readonly phrase: string;
  find(snapshot: Snapshot, lists: Lists | undefined): Iterable<FoundReference>;
}

const ONE = { policies: 'policy', apps: 'app', groups: 'group', users: 'user' } as const;

// biome-ignore format: a table
const REFERENCES: readonly Reference[] = [
  { target: 'policies', phrase: 'apps are mapped to', find: policiesOfApps },
  { target: 'apps', phrase: 'policies are mapped to', find: appsOfPolicies },
  { target: 'users', phrase: 'group members include', find: ({ groups }) => flattened('group', groups, ({ userIds }) => userIds) },
  { target: 'groups', phrase: 'users are members of', find: ({ users }) => flattened('user', users, ({ groupIds }) => groupIds) },
  { target: 'groups', phrase: 'apps are assigned to', find: ({ apps }) => flattened('app', apps, ({ groupIds }) => groupIds) },
  { target: 'users', phrase: 'apps are assigned to', find: ({ apps }) => flattened('app', apps, ({ userIds }) => userIds) },
  { target: 'groups', phrase: 'group rules put users in', find: ({ groupRules = [] }) => flattened('group rule', groupRules, ({ groupIds }) => groupIds) },
  { target: 'groups', phrase: 'members are listed for', find: owners('usersOfGroup') },
  { target: 'users', phrase: 'groups are listed for', find: owners('groupsOfUser') },
  { target: 'apps', phrase: 'groups are listed for', find: owners('groupsOfApp') },
  { target: 'apps', phrase: 'users are listed for', find: owners('usersOfApp') },
];

function policiesOfApps({ mappings }: Snapshot): readonly FoundReference[] {
  return mappings.map(({ appId, policyId, type }) => ({
    id: policyId,
    owner: { kind: 'app', id: appId },
    type,
  }));
}

function appsOfPolicies({ mappings }: Snapshot): readonly FoundReference[] {
  return mappings.map(({ appId, policyId }) => ({ id: appId, owner: { kind: 'policy', id: policyId } }));
}

function owners(list: ListName): Reference['find'] {
  return (_snapshot, lists) => [...(lists?.[list].keys() ?? [])].map((id) => ({ id }));
}

function idsOf(resources: readonly { readonly id: string }[]): ReadonlySet<string> {
  return new Set(resources.map(({ id }) => id));
}

function* flattened<Owner extends { readonly id: string }>(
  kind: ReferenceOwner['kind'],
  all: readonly Owner[],
  idsIn: (owner: Owner) => readonly string[] | undefined,
): Generator<FoundReference> {
  for (const one of all) {
    const owner = { kind, id: one.id };
    for (const id of idsIn(one) ?? []) yield { id, owner };
  }
}
