import type { ProblemCode } from '../../../model/expression/syntax/problem.js';
import type { Report } from '../../rule/rule.js';
import { findingsIn } from '../condition/expression-findings.js';

/** Returns the problems of a group rule expression. Group rules use the Classic dialect on both engines. */
export function groupExpressionFindings(
  expression: unknown,
  codes: readonly ProblemCode[],
): Generator<Report> {
  return findingsIn(expression, { key: 'value', dialect: 'classic' }, codes);
}

/** Returns the expression object of a group rule, for examples. */
export function expressionOf(value: string) {
  return { value, type: 'urn:okta:expression:1.0' };
}
