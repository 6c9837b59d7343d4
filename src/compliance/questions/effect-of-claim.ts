import { isLimit } from '../../questions/session/reasons.js';
import type { EffectAnswer, OpenReason } from '../control/answer.js';
import type { ClaimedSignIns } from './sign-ins.js';

/** What a claim about sign-ins comes to: one that breaks it shows it false, whatever else is open. */
export function effectOfClaim({ failing, undecided, isReached }: ClaimedSignIns): EffectAnswer {
  if (failing !== undefined) {
    const { text, ...signIns } = failing;
    return { kind: 'fails', text, signIns };
  }
  if (undecided.length > 0) return { kind: 'undecided', reasons: undecided.map(openReason) };
  return { kind: 'holds', isVacuous: !isReached };
}

function openReason(why: string): OpenReason {
  if (isLimit(why)) return { why, settle: 'ask again with a higher `--limit` or `--effort`' };
  return { why, settle: settleOf(why) };
}

/** By what the reason speaks of. */
const SETTLES: readonly (readonly [RegExp, string])[] = [
  [/^`(actions|settings)\..* is missing/, 'export it with all of its settings, or look them up in the org'],
  [/could ask again$/, 'look in the org at how often its applications ask again'],
  [/is missing$/, 'export the default policy with its rules, too'],
  [/\(P16\)/, 'say whether it is as `verifiedPasskeyIsTwo` of the configuration'],
  [/does not hold all users/, 'export the users'],
  [/enrollment policy/, 'export the enrollment policies'],
  [/set up$/, 'export the authenticators with their methods and settings'],
  [/authenticators/, 'export the authenticators of the org'],
  [/ can be (true|false)$/, 'look whether the expression can come out so, and for whom'],
  [/expression/, 'look at what the expression comes to'],
  [/snapshot has no/, 'export these policies, too'],
];

function settleOf(why: string): string {
  return (
    SETTLES.find(([pattern]) => pattern.test(why))?.[1] ?? 'export what it names, or look it up in the org'
  );
}
