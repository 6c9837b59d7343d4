import { didYouMean } from '../base/did-you-mean/nearest-word.js';
import { describeValue } from '../base/messages.js';
import { failure, type Result, success } from '../base/result.js';
import { RULES } from './lint.js';
import type { LintRule } from './rule/rule.js';

/** A rule as its documentation page describes it. */
export interface ExplainedRule extends Pick<LintRule, 'id' | 'severity' | 'what' | 'source' | 'choices'> {
  /** Why the mistake matters. */
  readonly why: string;
}

export function explainedRule(id: string): Result<ExplainedRule> {
  const rule = RULES.find((one) => one.id === id);
  if (rule === undefined) {
    const known = RULES.map((one) => one.id);
    const message = `unknown rule ${describeValue(id)}${didYouMean(String(id), known)}`;
    return failure([{ severity: 'error', code: 'unknown-rule', message }]);
  }
  const { severity, what, why = '', source, choices } = rule;
  return success({
    id,
    severity,
    what,
    why,
    ...(source !== undefined && { source }),
    ...(choices && { choices }),
  });
}
