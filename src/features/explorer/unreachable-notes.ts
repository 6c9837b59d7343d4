import type { Analysis, PolicyAnalysis, RuleAnalysis } from '../../analysis/questions/reach.js';
import { answerWords } from '../../report/reach/answer-words.js';
import type { UnreachableNote, UnreachableNotes } from './page-data.js';

/** Returns the policies and rules that are unreachable or may be, by id, with the reasons. */
export function unreachableNotes({ rules, policies }: Analysis): UnreachableNotes {
  const note = (reached: PolicyAnalysis['reachability'] | RuleAnalysis['reachability']): UnreachableNote => ({
    isDead: reached.kind !== 'undecided' && reached.kind !== 'unassigned',
    words: answerWords(reached),
  });
  const ofRules = rules.map(({ rule, reachability: reached }) => [rule.id, reached] as const);
  const ofPolicies = policies.map(({ policy, reachability: reached }) => [policy.id, reached] as const);
  return Object.fromEntries(
    [...ofPolicies, ...ofRules].flatMap(([id, reached]) =>
      reached.kind === 'reachable' ? [] : [[id, note(reached)] as const],
    ),
  );
}
