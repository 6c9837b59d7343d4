import { groupBy } from '../../base/group-by.js';
import type { CollectionName } from '../resources/collections.js';
import { COLLECTIONS } from '../resources/collections.js';
import { isOrgCollection, type Known, knownOf } from './known.js';
import type { Snapshot } from './snapshot.js';
import type { UnknownPart } from './unknown.js';

/** What is unknown for one reason: of one, or alike of many. */
export interface UnknownAlike extends Omit<UnknownPart, 'of'> {
  /** Whose lists they are; none where it is the org's, or that of all. */
  readonly of: readonly string[];
}

/** All that a snapshot does not know: what it states, then what it holds nothing of. What is unknown alike is one. */
export function unknownEntries(snapshot: Snapshot): readonly UnknownAlike[] {
  const entries = [...(snapshot.unknown ?? []), ...notHeld(snapshot)];
  const alike = groupBy(entries, ({ of: _, ...rest }) => JSON.stringify(rest));
  return [...alike.values()].flatMap((some) => {
    const [first] = some;
    return first === undefined ? [] : [{ ...first, of: some.flatMap(({ of }) => of ?? []) }];
  });
}

const WHY = 'not in the documents';

/** A collection that no document gives. */
export function notInDocuments(collection: CollectionName): UnknownPart {
  return { collection, known: 'none', why: WHY };
}

function notHeld(snapshot: Snapshot): UnknownPart[] {
  const known = knownOf(snapshot);
  const isWithoutPolicies = snapshot.policies.length === 0 && known.stated('policies') === undefined;
  return [
    ...(isWithoutPolicies ? [{ collection: 'policies', known: 'none', why: WHY } as const] : []),
    ...COLLECTIONS.flatMap(({ name }): UnknownPart[] =>
      isOrgCollection(name) && !known.isWhole(name) && known.stated(name) === undefined
        ? [{ collection: name, known: 'none', why: WHY }]
        : [],
    ),
    ...listsNotHeld(snapshot, known),
  ];
}

/** Members are known by the groups, or by the users. */
function listsNotHeld({ apps, groups, users }: Snapshot, known: Known): UnknownPart[] {
  const missing = (
    collection: 'appGroups' | 'appUsers' | 'groupMembers' | 'userGroups',
    owners: readonly { readonly id: string; readonly listed: readonly string[] | undefined }[],
  ) =>
    owners
      .filter(({ id, listed }) => listed === undefined && known.stated(collection, id) === undefined)
      .map(({ id }): UnknownPart => ({ collection, of: id, known: 'none', why: WHY }));
  const members = missing(
    'groupMembers',
    groups.filter(({ isEveryone }) => !isEveryone).map(({ id, userIds }) => ({ id, listed: userIds })),
  );
  const ofUsers = missing(
    'userGroups',
    users.map(({ id, groupIds }) => ({ id, listed: groupIds })),
  );
  return [
    ...missing(
      'appGroups',
      apps.map(({ id, groupIds }) => ({ id, listed: groupIds })),
    ),
    ...missing(
      'appUsers',
      apps.map(({ id, userIds }) => ({ id, listed: userIds })),
    ),
    ...(known.isWhole('users') && ofUsers.length === 0 ? [] : members),
    ...(known.isWhole('groups') && members.length === 0 ? [] : ofUsers),
  ];
}
