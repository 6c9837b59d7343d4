import type { Analysis, PolicyAnalysis, RuleAnalysis } from '../../analysis/questions/reach.js';
import { reachabilityWords } from '../../analysis/questions/reachability-words.js';
import type { UnreachableNote, UnreachableNotes } from './page-data.js';

/** Returns the policies and rules that are unreachable or may be unreachable, by id, each with the reason. */
export function unreachableNotes({ rules, policies }: Analysis): UnreachableNotes {
  const note = (
    reachability: PolicyAnalysis['reachability'] | RuleAnalysis['reachability'],
  ): UnreachableNote => ({
    isDead: reachability.kind !== 'undecided' && reachability.kind !== 'unassigned',
    words: reachabilityWords(reachability),
  });
  const ofRules = rules.map(({ rule, reachability }) => [rule.id, reachability] as const);
  const ofPolicies = policies.map(({ policy, reachability }) => [policy.id, reachability] as const);
  return Object.fromEntries(
    [...ofPolicies, ...ofRules].flatMap(([id, reachability]) =>
      reachability.kind === 'reachable' ? [] : [[id, note(reachability)] as const],
    ),
  );
}
