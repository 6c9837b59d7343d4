import { describeStrength, STRENGTHS } from '../../assurance/strength.js';
import type { ApplicationWays } from '../../questions/population.js';
import { strengthCounts } from '../../questions/strength-counts.js';
import { easeOfStrength } from '../words/ease-fill.js';

/** Users with the same weakest level. */
export interface UserShare {
  /** From 0 (cannot sign in) to 6 (one knowledge factor); `null`: unknown. */
  readonly ease: number | null;
  readonly count: number;
  /** `3 with two factors`. */
  readonly words: string;
}

/** Returns the shares of so many users, or of more where more may be able to sign in; empty shares are left out. */
export function userShares(ways: ApplicationWays, users: number): readonly UserShare[] {
  const { byStrength, open } = strengthCounts(ways);
  const inside = [...byStrength.values()].reduce((sum, count) => sum + count, open);
  const isKnown =
    ways.undecided.length === 0 && ways.noPolicy === undefined && ways.rules.every(({ isWhole }) => isWhole);
  const rest = Math.max(users, inside) - inside;
  const found: readonly (readonly [number | null, number, string])[] = [
    ...STRENGTHS.map((one): [number, number, string] => [
      easeOfStrength(one),
      byStrength.get(one) ?? 0,
      `with ${describeStrength(one)}`,
    ]),
    [null, open + (isKnown ? 0 : rest), 'unknown'],
    [0, isKnown ? rest : 0, 'cannot sign in'],
  ];
  return found
    .filter(([, count]) => count > 0)
    .map(([ease, count, words]) => ({ ease, count, words: `${count} ${words}` }));
}
