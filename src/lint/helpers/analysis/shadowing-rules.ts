import { alternatives, counted } from '../../../base/messages.js';
import type { RuleInPolicy } from '../../../model/policies/rule-in-policy.js';
import type { Elsewhere } from '../../rule/rule.js';
import { type Analysed, relatedRules, ruleNameFor } from './analysed-org.js';

/** The maximum number of policy rules that a message names. */
const MOST_NAMED = 4;

/** Returns the related locations of the policy rules that together shadow the subject of a finding. */
export function shadowingRelated(by: readonly RuleInPolicy[], analysed: Analysed): readonly Elsewhere[] {
  const share = by.length === 1 ? 'shadows it' : 'shadows a part of it';
  return relatedRules(by, analysed, (one) => `${ruleNameFor(one)} ${share}`);
}

/** Returns a text that names the rules which shadow a rule: ``` `A` above it ```, or ``` `A` and `B` above it together ```. */
export function shadowedBy(names: readonly string[]): string {
  if (names.length === 1) return `${names[0]} above it`;
  const named = names.length > MOST_NAMED ? counted(names.length, 'rule') : alternatives(names, 'and');
  return `${named} above it together`;
}

/** Returns the remedy for a shadowed rule, such as ``` narrow `A` ```. */
export function narrowing(names: readonly string[]): string {
  return names.length === 1 ? `narrow ${names[0]}` : 'narrow one of these rules';
}
