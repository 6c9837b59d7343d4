import { isUserListComplete, levelCounts } from '../../analysis/questions/level-counts.js';
import type { ApplicationAccess } from '../../analysis/questions/population.js';
import { ASSURANCE_LEVELS, describeLevel } from '../../model/assurance/assurance-level.js';
import { type StrengthName, strengthOfLevel } from '../heat/strength-scale.js';

/** The number of users who have the same weakest assurance level for an application. */
export interface UserShare {
  readonly step: StrengthName;
  readonly count: number;
  /** The number of users and their level as text, such as `3 with 2FA`. */
  readonly words: string;
}

/**
 * Counts the users of an org by their weakest level for an application. Levels without users are left out. `users` is the number of users
 * in the org. If the list of users is complete, the remaining users cannot sign in; otherwise their level is unknown.
 */
export function userShares(ways: ApplicationAccess, users: number): readonly UserShare[] {
  const { byLevel, open } = levelCounts(ways);
  const inside = [...byLevel.values()].reduce((sum, count) => sum + count, open);
  const isKnown = isUserListComplete(ways);
  const rest = Math.max(users, inside) - inside;
  const found: readonly (readonly [StrengthName, number, string])[] = [
    ...ASSURANCE_LEVELS.map((one): [StrengthName, number, string] => [
      strengthOfLevel(one),
      byLevel.get(one) ?? 0,
      `with ${describeLevel(one)}`,
    ]),
    ['unknown', open + (isKnown ? 0 : rest), 'unknown'],
    ['denied', isKnown ? rest : 0, 'cannot sign in'],
  ];
  return found
    .filter(([, count]) => count > 0)
    .map(([step, count, words]) => ({ step, count, words: `${count} ${words}` }));
}
