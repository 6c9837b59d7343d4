import { STRENGTHS, type Strength } from '../../assurance/strength.js';
import type { ApplicationWays } from '../../questions/population.js';

/** How many users of the snapshot get in at which strength at weakest. */
export interface StrengthCounts {
  readonly byStrength: ReadonlyMap<Strength, number>;
  /** Those of whom it is not known, or not how weakly. */
  readonly open: number;
}

/**
 * Of users who come in by several rules the weakest counts; where a weaker one may let them in, nothing is said of them. Of
 * a rule that takes more under another of the global session policies it is not told which users come under which.
 */
export function strengthCounts({ rules }: Pick<ApplicationWays, 'rules'>): StrengthCounts {
  const certain = new Map<string, number>();
  const possible = new Map<string, number>();
  for (const { strength, isExact, users, isWhole, exceptions, upTo } of rules) {
    const rank = STRENGTHS.indexOf(strength);
    const isCertain = isExact && isWhole && exceptions === 0 && upTo === undefined;
    for (const id of users.ids) lower(isCertain ? certain : possible, id, rank);
    for (const id of users.perhaps) lower(possible, id, rank);
  }
  const byStrength = new Map<Strength, number>();
  let open = 0;
  for (const id of new Set([...certain.keys(), ...possible.keys()])) {
    const [sure, may] = [certain.get(id), possible.get(id)];
    const strength = sure === undefined ? undefined : STRENGTHS[sure];
    if (sure === undefined || strength === undefined || (may !== undefined && may < sure)) open += 1;
    else byStrength.set(strength, (byStrength.get(strength) ?? 0) + 1);
  }
  return { byStrength, open };
}

function lower(ranks: Map<string, number>, id: string, rank: number): void {
  ranks.set(id, Math.min(rank, ranks.get(id) ?? Number.POSITIVE_INFINITY));
}
