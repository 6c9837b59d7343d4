import { isLimit } from '../../../analysis/questions/session/reasons.js';
import type { EffectAnswer, OpenReason } from '../control/answer.js';
import type { ClaimedSignIns } from './sign-ins.js';

/**
 * Converts the result of a claim about sign-ins to the result of a control. One counterexample refutes the claim, even if other sign-ins
 * are undecided.
 */
export function effectOfClaim({ failing, undecided, isAccessible }: ClaimedSignIns): EffectAnswer {
  if (failing !== undefined) {
    const { text, ...signIns } = failing;
    return { kind: 'fails', text, signIns };
  }
  if (undecided.length > 0) return { kind: 'undecided', reasons: undecided.map(openReason) };
  return { kind: 'holds', isVacuous: !isAccessible };
}

function openReason(why: string): OpenReason {
  if (isLimit(why)) return { why, remedy: 'run again with a higher `--limit` or `--effort`' };
  return { why, remedy: remedyOf(why) };
}

/** The remedies for undecided results. Each has a pattern for the reasons that it resolves. */
const REMEDIES: readonly (readonly [RegExp, string])[] = [
  [
    /^`(actions|settings)\..* is missing/,
    'export the policy or rule with all of its settings, or look the settings up in the org',
  ],
  [
    /could require re-authentication$/,
    'check the re-authentication frequency of the applications in the org',
  ],
  [/is missing$/, 'export the default policy with its rules'],
  [/counts as two factors in this framework/, 'set `verifiedPasskeyIsTwo` in the configuration'],
  [/does not contain all users/, 'export the users'],
  [/enrollment policy/, 'export the enrollment policies'],
  [/set up$/, 'export the authenticators with their methods and settings'],
  [/authenticators/, 'export the authenticators of the org'],
  [/ can be (true|false)$/, 'check whether the expression can have this value, and for whom'],
  [/expression/, 'check the value of the expression'],
  [/the export has no/, 'export these policies'],
];

function remedyOf(why: string): string {
  return (
    REMEDIES.find(([pattern]) => pattern.test(why))?.[1] ?? 'export the missing data, or check it in the org'
  );
}
