import { alternatives, counted } from '../../base/messages.js';

/** How many rules stand above a rule, and may take what it is described by. */
export interface RulesAbove {
  /** In the policy of the rule. */
  readonly own: number;
  /** Of global session policies. */
  readonly ofSessions: number;
}

/** Nobody looks for ten rules in a policy of seven: `as far as the 7 rules above and 3 session rules leave them`. */
export function exceptionWords({ own, ofSessions }: RulesAbove): string | undefined {
  const phrases = [
    ...(own > 0 ? [`the ${counted(own, 'rule')} above`] : []),
    ...(ofSessions > 0 ? [counted(ofSessions, 'session rule')] : []),
  ];
  if (phrases.length === 0) return undefined;
  return `except sign-ins that ${alternatives(phrases, 'and')} ${own + ofSessions === 1 ? 'matches' : 'match'} first`;
}
