import { type ThresholdResult, worstOf } from '../../base/threshold.js';
import type { AdmittedBy } from './admitting.js';
import type { LockoutAnswer } from './lockout.js';
import type { AuthenticatorAnswer, RuleWith } from './paths-with.js';
import type { PathsAnswer, RuleWithout } from './paths-without.js';
import { statedOutcomes } from './session/stated-outcomes.js';
import type { Below, BelowAnswer } from './who-below.js';
import type { RuleAnswer } from './who-decides.js';

/** An answer to one of the questions of the command `who`. */
export type WhoAnswer = BelowAnswer | RuleAnswer | LockoutAnswer | PathsAnswer | AuthenticatorAnswer;

/** Whether the rule definitely allows a sign-in of the kind that `who` asks about. */
export function isAdmittedBy(rule: Below | RuleWith | RuleWithout): ThresholdResult {
  return isCertain(rule) ? certainly(rule) : 'unknown';
}

function isCertain(rule: Below | RuleWith | RuleWithout): boolean {
  if ('assurance' in rule) return rule.isExact;
  return 'isUsed' in rule ? rule.isUsed === 'yes' : rule.isCertain;
}

/**
 * Returns whether the example of an answer is certainly possible. It is `unknown` if the example states the result of an expression,
 * because the expression may never have this result.
 */
export function certainly({ example }: Pick<AdmittedBy, 'example'>): ThresholdResult {
  return statedOutcomes(example).if === undefined ? 'yes' : 'unknown';
}

/**
 * Returns `yes` if the answer proves that the queried case occurs: a rule grants the queried access, or users are locked out. Returns
 * `unknown` if this depends on something unknown, and `no` otherwise.
 */
export function isAnswered(answer: WhoAnswer): ThresholdResult {
  const { found, unknown } = partsOf(answer);
  return worstOf([...found, ...Array.from({ length: unknown }, (): ThresholdResult => 'unknown')]);
}

/** Returns how many results in the answer are unknown. */
export function countUnknown(answer: WhoAnswer): number {
  const { found, unknown } = partsOf(answer);
  return unknown + found.filter((result) => result === 'unknown').length;
}

interface AnswerParts {
  readonly found: readonly ThresholdResult[];
  readonly unknown: number;
}

function partsOf(answer: WhoAnswer): AnswerParts {
  switch (answer.kind) {
    case 'rule':
      return {
        found: answer.signIns === undefined ? [] : [certainly(answer.signIns)],
        unknown: Number(answer.undecided !== undefined),
      };
    case 'locked-out':
      return {
        found: answer.lockouts.map(certainly),
        unknown: answer.undecided.length + Number(answer.noPolicyReason !== undefined),
      };
    case 'below':
    case 'requires':
    case 'with':
      return {
        found: answer.rules.map(isAdmittedBy),
        unknown: answer.undecided.length + Number(answer.noPolicyReason !== undefined),
      };
  }
}
