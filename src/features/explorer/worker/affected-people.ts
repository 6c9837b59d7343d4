import type { ChangedRegion } from '../../../analysis/questions/diff/changes.js';
import { CHANGE_WORDS, type Change } from '../../../analysis/questions/effects/change.js';
import { groupBy } from '../../../base/group-by.js';
import { counted } from '../../../base/messages.js';
import { printable } from '../../../base/printable.js';
import { nameOrId } from '../../../model/policies/rule-words.js';
import { userWords } from '../../../report/diff/region-words.js';
import type { AffectedPeople } from '../protocol/change.js';

type UsersOfRegion = NonNullable<ChangedRegion['users']>;

/**
 * Returns the users whom each kind of change affects, in the order of the changes. If a kind of change affects several sets of sign-ins,
 * the number is a range, because a user can be in more than one set. `total` is the number of users in the export.
 */
export function affectedPeople(
  changes: readonly Pick<ChangedRegion, 'change' | 'users'>[],
  total: number,
): AffectedPeople[] {
  return [
    ...groupBy<Pick<ChangedRegion, 'change' | 'users'>, Change>(changes, ({ change }) => change),
  ].flatMap(([change, regions]) => {
    const users = regions.flatMap((one) => one.users ?? []);
    if (users.length === 0 || users.length < regions.length) return [];
    const [only, ...others] = regions;
    const words = only !== undefined && others.length === 0 ? userWords(only) : boundWords(users, total);
    return [{ change, meaning: CHANGE_WORDS[change], users: printable(words ?? '', LONGEST) }];
  });
}

const LONGEST = 1000;

function boundWords(users: readonly UsersOfRegion[], total: number): string {
  const sure = users.filter(({ bound }) => bound !== 'at most');
  const least = Math.max(0, ...sure.map(({ count }) => count));
  const isBounded = users.every(({ bound }) => bound !== 'at least');
  const most = Math.min(
    total,
    users.reduce((sum, { count }) => sum + count, 0),
  );
  if (isBounded && most === 0) return 'none in the export';
  const number = !isBounded
    ? `at least ${counted(least, 'user')}`
    : least === most
      ? counted(least, 'user')
      : `${least} to ${counted(most, 'user')}`;
  const names = [
    ...new Map(sure.flatMap(({ some }) => some).map((user) => [user.id, nameOrId(user)])).values(),
  ];
  if (names.length === 0) return number;
  const isAll = isBounded && names.length === most;
  return `${number}: ${names.slice(0, MOST_NAMED).join(', ')}${isAll && names.length <= MOST_NAMED ? '' : ' and more'}`;
}

const MOST_NAMED = 3;
