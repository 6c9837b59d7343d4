import { counted, firstFew } from '../../base/messages.js';
import type { Snapshot } from '../../policies/snapshot.js';
import type { Accumulator, ListName } from './accumulator.js';

/** Tells of ids that lead nowhere: usual in a part of an export, and worth knowing in a whole one. */
export function noteDangling(snapshot: Snapshot, accumulator: Accumulator): void {
  const known = {
    policies: idsOf(snapshot.policies),
    apps: idsOf(snapshot.apps),
    groups: idsOf(snapshot.groups),
    users: idsOf(snapshot.users),
  };
  for (const { target, phrase, ids } of REFERENCES) {
    const unknown = [...new Set(ids(snapshot, accumulator))].filter((id) => !known[target].has(id));
    if (unknown.length === 0) continue;
    const isOpen = snapshot.unknown?.some(({ collection }) => collection === target) ?? false;
    const severity = known[target].size > 0 && !isOpen ? 'warning' : 'info';
    const message = `${phrase} ${counted(unknown.length, ONE[target], target)} not here: ${firstFew(unknown)}`;
    accumulator.log.note({ severity, code: 'unknown-reference', message });
  }
}

interface Reference {
  readonly target: keyof typeof ONE;
  readonly phrase: string;
  ids(snapshot: Snapshot, accumulator: Accumulator): Iterable<string>;
}

const ONE = { policies: 'policy', apps: 'app', groups: 'group', users: 'user' } as const;

// biome-ignore format: a table
const REFERENCES: readonly Reference[] = [
  { target: 'policies', phrase: 'apps are mapped to', ids: ({ mappings }) => mappings.map(({ policyId }) => policyId) },
  { target: 'apps', phrase: 'policies are mapped to', ids: ({ mappings }) => mappings.map(({ appId }) => appId) },
  { target: 'users', phrase: 'the members of groups name', ids: ({ groups }) => flattened(groups, ({ userIds }) => userIds) },
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
  return (_snapshot, { lists }) => lists[list].keys();
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
