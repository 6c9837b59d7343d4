import { ASSURANCE_LEVELS, type AssuranceLevel } from '../../model/assurance/assurance-level.js';
import type { ApplicationAccess } from './population.js';
import type { UsersAtLevel } from './who-below.js';

/** The number of users of the export by the weakest assurance level with which they can sign in. */
export interface LevelCounts {
  readonly byLevel: ReadonlyMap<AssuranceLevel, number>;
  /** Users for whom it is unknown whether they can sign in, or whether they can sign in with a weaker level. */
  readonly open: number;
  /** Returns how many of the `open` users may have this level as their weakest one. The others have a stronger level, if any. */
  openAt(level: AssuranceLevel): number;
}

/** Whether the answer for an application lists all users who can sign in to it. */
export function isUserListComplete({
  rules,
  undecided,
  noPolicyReason,
}: Pick<ApplicationAccess, 'noPolicyReason' | 'rules' | 'undecided'>): boolean {
  return (
    undecided.length === 0 &&
    noPolicyReason === undefined &&
    rules.every(({ isDescriptionComplete }) => isDescriptionComplete)
  );
}

/**
 * Counts each user once, at the weakest proven level. A user who possibly can sign in with a weaker level counts as `open`. There are three
 * possible causes: a rule that possibly allows the user, an undecided rule, or an incompletely described set of sign-ins.
 */
export function levelCounts({ rules, level }: Pick<ApplicationAccess, 'level' | 'rules'>): LevelCounts {
  const certain = new Map<string, number>();
  const possible = new Map<string, number>();
  let floor = ASSURANCE_LEVELS.indexOf(level.lowestUndecided);
  for (const { isExact, isDescriptionComplete, exceptions, users, assurance, isSeparated } of rules.flatMap(
    levelsOf,
  )) {
    const rank = isExact ? ASSURANCE_LEVELS.indexOf(assurance) : 0;
    const isCertain = isExact && isSeparated && exceptions === 0 && level.atMost !== 'denied';
    for (const id of users.ids) lowerRank(isCertain ? certain : possible, id, rank);
    for (const id of users.possible) lowerRank(possible, id, rank);
    if (!isDescriptionComplete) floor = Math.min(floor, rank);
  }
  const byLevel = new Map<AssuranceLevel, number>();
  const openRanks: number[] = [];
  for (const id of new Set([...certain.keys(), ...possible.keys()])) {
    const sure = certain.get(id);
    const assurance = sure === undefined ? undefined : ASSURANCE_LEVELS[sure];
    const least = Math.min(floor, possible.get(id) ?? Number.POSITIVE_INFINITY);
    if (sure === undefined || assurance === undefined || least < sure) openRanks.push(least);
    else byLevel.set(assurance, (byLevel.get(assurance) ?? 0) + 1);
  }
  return {
    byLevel,
    open: openRanks.length,
    openAt(one) {
      const rank = ASSURANCE_LEVELS.indexOf(one);
      return openRanks.filter((least) => least <= rank).length;
    },
  };
}

/**
 * Returns the users of a rule by assurance level. If the rule leads to several levels, it may be unknown which user has which level. Every
 * user then counts as a possible user of each level.
 */
function levelsOf(
  rule: ApplicationAccess['rules'][number],
): readonly (UsersAtLevel & { readonly isSeparated: boolean })[] {
  if (rule.levels !== undefined) return rule.levels.map((one) => ({ ...one, isSeparated: true }));
  return [{ ...rule, isSeparated: rule.atMost === undefined }];
}

function lowerRank(ranks: Map<string, number>, id: string, rank: number): void {
  ranks.set(id, Math.min(rank, ranks.get(id) ?? Number.POSITIVE_INFINITY));
}
