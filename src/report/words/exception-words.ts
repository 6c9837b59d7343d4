import { alternatives, counted } from '../../base/messages.js';

/** The numbers of rules that may match a described set of sign-ins before the rule that the set belongs to. */
export interface RulesAbove {
  /** The number of higher-priority rules in the same policy. */
  readonly own: number;
  /** The number of rules in global session policies that may match first. */
  readonly ofSessions: number;
}

/**
 * Returns the exceptions of a described set of sign-ins: `except sign-ins that the 7 rules above and 3 session rules match first`. Returns
 * `undefined` if there are none. Rules of the same policy and session rules are counted separately, so that the numbers agree with the
 * policies.
 */
export function exceptionWords({ own, ofSessions }: RulesAbove): string | undefined {
  const phrases = [
    ...(own > 0 ? [`the ${counted(own, 'rule')} above`] : []),
    ...(ofSessions > 0 ? [counted(ofSessions, 'session rule')] : []),
  ];
  if (phrases.length === 0) return undefined;
  return `except sign-ins that ${alternatives(phrases, 'and')} ${own + ofSessions === 1 ? 'matches' : 'match'} first`;
}
