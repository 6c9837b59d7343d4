import type { UndecidedRule } from '../../analysis/questions/admitting.js';
import { printable } from '../../base/printable.js';
import { quotedRule, ruleMembers } from '../../model/policies/rule-words.js';
import { headLines } from '../text/head-lines.js';
import { toneOf } from '../text/mark.js';
import type { Page } from '../text/page.js';

/** Lists the undecided rules, with the reasons. */
export function undecidedLines(
  { undecided }: { readonly undecided: readonly UndecidedRule[] },
  page: Page,
): string[] {
  return undecided.flatMap((one) =>
    headLines([toneOf('unknown'), `${quotedRule(one)} undecided: ${printable(one.reason)}`], page),
  );
}

export function undecidedMembers({ policy, rule, reason }: UndecidedRule) {
  return { ...ruleMembers({ policy, rule }), reason };
}
