import { alternatives, counted } from '../../base/messages.js';

/**
 * Counts of the rules that are evaluated before the deciding rule of a set of sign-ins. Each counted rule may match some of these sign-ins
 * first.
 */
export interface RulesAbove {
  /** The number of rules above the deciding rule in the same policy that may match the sign-in first. */
  readonly inPolicy: number;
  /** The number of rules in global session policies that may match the sign-in first. */
  readonly ofSessions: number;
}

/**
 * Returns the exceptions of a described set of sign-ins: `except sign-ins that the 7 rules above and 3 session rules match first`. Returns
 * `undefined` if there are none. Session rules are counted separately, because the reader does not find them in the policy of the deciding
 * rule.
 */
export function exceptionWords({ inPolicy, ofSessions }: RulesAbove): string | undefined {
  const phrases = [
    ...(inPolicy > 0 ? [`the ${counted(inPolicy, 'rule')} above`] : []),
    ...(ofSessions > 0 ? [counted(ofSessions, 'session rule')] : []),
  ];
  if (phrases.length === 0) return undefined;
  return `except sign-ins that ${alternatives(phrases, 'and')} ${inPolicy + ofSessions === 1 ? 'matches' : 'match'} first`;
}
