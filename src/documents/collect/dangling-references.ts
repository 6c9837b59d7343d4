import { lazy } from '../../base/lazy.js';
import { counted, firstFew } from '../../base/messages.js';
import type { Problem } from '../../base/result.js';
import { isEvidence } from '../../model/policies/evidence.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import type { Accumulator, ListName } from './accumulator.js';

/** Reports references to objects that the documents do not contain (dangling references). */
export function noteDanglingReferences(snapshot: Snapshot, { lists, log }: Accumulator): void {
  for (const problem of findDanglingReferences(snapshot, { lists })) log.note(problem);
}

export const UNKNOWN_REFERENCE = 'unknown-reference';

/**
 * Returns a problem for each kind of object that is referenced but not in the snapshot. References that already dangled in the `earlier`
 * snapshot are left out. The severity is `info` if objects of the kind may be missing from the export, otherwise `warning`.
 */
export function findDanglingReferences(
  snapshot: Snapshot,
  { lists, earlier }: { readonly lists?: Lists; readonly earlier?: Snapshot },
): readonly Problem[] {
  const known = knownIn(snapshot);
  const knownEarlier = earlier && knownIn(earlier);
  return REFERENCES.flatMap(({ target, phrase, ids }): Problem[] => {
    const lost = findMissing(ids(snapshot, lists), known[target]);
    if (lost.size === 0) return [];
    const before = knownEarlier && findMissing(ids(earlier, undefined), knownEarlier[target]);
    const unknown = [...lost].filter((id) => !before?.has(id));
    if (unknown.length === 0) return [];
    const isOpen =
      snapshot.unknown?.some((entry) => entry.collection === target && !isEvidence(entry)) ?? false;
    const severity = known[target]().size > 0 && !isOpen ? 'warning' : 'info';
    const message = `${phrase} ${counted(unknown.length, ONE[target], target)} that ${unknown.length === 1 ? 'is' : 'are'} not in the export: ${firstFew(unknown)}`;
    return [{ severity, code: UNKNOWN_REFERENCE, message }];
  });
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

function findMissing(ids: Iterable<string>, known: () => ReadonlySet<string>): ReadonlySet<string> {
  const lost = new Set<string>();
  for (const id of ids) if (!known().has(id)) lost.add(id);
  return lost;
}

interface Reference {
  readonly target: keyof typeof ONE;
  readonly phrase: string;
  ids(snapshot: Snapshot, lists: Lists | undefined): Iterable<string>;
}

const ONE = { policies: 'policy', apps: 'app', groups: 'group', users: 'user' } as const;

// biome-ignore format: a table
const REFERENCES: readonly Reference[] = [
  { target: 'policies', phrase: 'apps are mapped to', ids: ({ mappings }) => mappings.map(({ policyId }) => policyId) },
  { target: 'apps', phrase: 'policies are mapped to', ids: ({ mappings }) => mappings.map(({ appId }) => appId) },
  { target: 'users', phrase: 'group members include', ids: ({ groups }) => flattened(groups, ({ userIds }) => userIds) },
  { target: 'groups', phrase: 'users are members of', ids: ({ users }) => flattened(users, ({ groupIds }) => groupIds) },
  { target: 'groups', phrase: 'apps are assigned to', ids: ({ apps }) => flattened(apps, ({ groupIds }) => groupIds) },
  { target: 'users', phrase: 'apps are assigned to', ids: ({ apps }) => flattened(apps, ({ userIds }) => userIds) },
  { target: 'groups', phrase: 'group rules put users in', ids: ({ groupRules = [] }) => flattened(groupRules, ({ groupIds }) => groupIds) },
  { target: 'groups', phrase: 'members are listed for', ids: owners('usersOfGroup') },
  { target: 'users', phrase: 'groups are listed for', ids: owners('groupsOfUser') },
  { target: 'apps', phrase: 'groups are listed for', ids: owners('groupsOfApp') },
  { target: 'apps', phrase: 'users are listed for', ids: owners('usersOfApp') },
];

function owners(list: ListName): Reference['ids'] {
  return (_snapshot, lists) => lists?.[list].keys() ?? [];
}

function idsOf(resources: readonly { readonly id: string }[]): ReadonlySet<string> {
  return new Set(resources.map(({ id }) => id));
}

function* flattened<Owner>(
  all: readonly Owner[],
  ids: (owner: Owner) => readonly string[] | undefined,
): Generator<string> {
  for (const owner of all) yield* ids(owner) ?? [];
}
