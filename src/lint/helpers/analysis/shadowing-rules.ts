import { alternatives, counted } from '../../../base/messages.js';
import type { PolicyRule } from '../../../policies/policy.js';
import type { Elsewhere } from '../../rule/rule.js';
import { type Analysed, relatedRules, ruleNameBeside } from './analysed-org.js';

/** More rules than this are counted, not named. */
const MOST_NAMED = 4;

/** The places of the rules that together take all. */
export function coverRelated(by: readonly PolicyRule[], analysed: Analysed): readonly Elsewhere[] {
  const share = by.length === 1 ? 'takes all' : 'takes a part';
  return relatedRules(by, analysed, (one) => `${ruleNameBeside(one)} ${share}`);
}

/** ``` `A` above it takes ```, ``` `A` and `B` above it together take ```. */
export function takeAll(names: readonly string[]): string {
  if (names.length === 1) return `${names[0]} above it takes`;
  const named = names.length > MOST_NAMED ? counted(names.length, 'rule') : alternatives(names, 'and');
  return `${named} above it together take`;
}
