import { describeStrength, STRENGTHS } from '../../assurance/strength.js';
import type { ApplicationWays } from '../../questions/population.js';
import { easeOfStrength } from '../words/ease-fill.js';
import { strengthCounts } from './strength-counts.js';

/** Users who get in alike. */
export interface UserShare {
  /** From 0 (kept out) to 6 (one factor of knowledge); `null`: not known. */
  readonly ease: number | null;
  readonly count: number;
  /** `3 with two factors`. */
  readonly words: string;
}

/** Of so many users, or more where more may come in, how they get into an application at weakest; those of none are left out. */
export function userShares(ways: ApplicationWays, users: number): readonly UserShare[] {
  const { byStrength, open } = strengthCounts(ways);
  const inside = [...byStrength.values()].reduce((sum, count) => sum + count, open);
  const isKnown = ways.undecided.length === 0 && ways.noPolicy === undefined;
  const rest = Math.max(users, inside) - inside;
  const found: readonly (readonly [number | null, number, string])[] = [
    ...STRENGTHS.map((one): [number, number, string] => [
      easeOfStrength(one),
      byStrength.get(one) ?? 0,
      `with ${describeStrength(one)}`,
    ]),
    [null, open + (isKnown ? 0 : rest), 'not known'],
    [0, isKnown ? rest : 0, 'kept out'],
  ];
  return found
    .filter(([, count]) => count > 0)
    .map(([ease, count, words]) => ({ ease, count, words: `${count} ${words}` }));
}
