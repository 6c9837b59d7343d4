import type { PolicyReach, Reach, RuleReach } from '../questions/reach.js';
import { answerWords } from '../report/reach/answer-words.js';
import type { UnreachedNote, UnreachedNotes } from './page-data.js';

/** By the ids of policies and rules, what is not reached, and why. */
export function unreachedNotes({ rules, policies }: Reach): UnreachedNotes {
  const note = (reached: PolicyReach['reached'] | RuleReach['reached']): UnreachedNote => ({
    isDead: reached.kind !== 'undecided' && reached.kind !== 'unmapped',
    words: answerWords(reached),
  });
  const ofRules = rules.map(({ rule, reached }) => [rule.id, reached] as const);
  const ofPolicies = policies.map(({ policy, reached }) => [policy.id, reached] as const);
  return Object.fromEntries(
    [...ofPolicies, ...ofRules].flatMap(([id, reached]) =>
      reached.kind === 'reached' ? [] : [[id, note(reached)] as const],
    ),
  );
}
