import { rowsOfTarget, targetOf } from '../evaluate/call-target.js';
import { pathOf } from '../evaluate/path.js';
import type { Dialect } from '../syntax/dialect.js';
import { type ExpressionProblem, problemAt } from '../syntax/problem.js';
import { type Expression, partsOf } from '../syntax/syntax.js';
import { describeType, mayBeUsedAs, type ValueType } from '../values/type.js';
import { checkCall } from './check-call.js';
import { checkConstants } from './check-constants.js';
import { checkComparison, checkConditions, checkDialect, checkNumber } from './check-operands.js';
import { checkPath } from './check-path.js';
import { type ExpressionFinding, finding, type NodeCheck } from './expression-finding.js';
import { infer, type ProfileTypes, type TypeScope } from './infer.js';

export interface ExpressionCheckOptions {
  readonly dialect?: Dialect;
  /** The required type of the expression's result; `boolean` by default, as a condition needs it. */
  readonly expects?: Extract<ValueType, 'boolean' | 'string' | 'any'>;
  /** The attributes that the profile schema declares, if the snapshot contains it. */
  readonly profile?: ProfileTypes;
}

const CHECKS: readonly NodeCheck[] = [
  checkPath,
  checkCall,
  checkComparison,
  checkConditions,
  checkNumber,
  checkDialect,
];

/**
 * Returns the problems that an expression has for every request: unknown names, operands that are never equal, constructs of the other
 * dialect, parts that are always or never true. `text` is the source of the parsed expression.
 * Spec: Expression language, Classic, "Conditional expressions".
 */
export function check(
  expression: Expression,
  text: string,
  options: ExpressionCheckOptions = {},
): readonly ExpressionProblem[] {
  const { dialect = 'identity', expects = 'boolean', profile } = options;
  const scope: TypeScope = { dialect, profile, isProjection: false };
  const found = [...checkAll(expression, scope), ...checkResult(expression, expects, scope)];
  const constants = expects === 'boolean' ? checkConstants(expression, dialect) : [];
  const telling = constants.filter(({ span }) => !found.some((one) => isWithin(one, span)));
  return [...found, ...telling]
    .sort((a, b) => a.span.start - b.span.start || b.span.end - a.span.end)
    .map(({ span, code, message, replacement }) => problemAt(text, span, code, message, replacement));
}

function checkAll(node: Expression, scope: TypeScope): readonly ExpressionFinding[] {
  return [...CHECKS.flatMap((one) => one(node, scope)), ...partsToCheck(node, scope)];
}

function partsToCheck(node: Expression, scope: TypeScope): readonly ExpressionFinding[] {
  if (node.kind === 'projection') {
    return [...checkAll(node.of, scope), ...checkAll(node.each, { ...scope, isProjection: true })];
  }
  return visibleParts(node, scope).flatMap((part) => checkAll(part, scope));
}

/**
 * Returns the parts of an expression to check. A path is checked as one node. In calls such as `String.len(…)` and `user.noSuch(…)`, the
 * name before the dot is not checked as an attribute.
 */
function visibleParts(node: Expression, { dialect, isProjection }: TypeScope): readonly Expression[] {
  if (!isProjection && pathOf(node) !== undefined) return [];
  if (node.kind !== 'method' || node.of.kind !== 'name') return partsOf(node);
  const target = targetOf(node);
  const isAttribute = target.kind === 'method' && rowsOfTarget(target, dialect).length > 0;
  return isAttribute ? partsOf(node) : node.arguments;
}

function checkResult(node: Expression, expects: ValueType, scope: TypeScope): readonly ExpressionFinding[] {
  const type = infer(node, scope);
  if (mayBeUsedAs(type, expects)) return [];
  const message = `the expression results in ${describeType(type)}; change it so that it results in ${describeType(expects)}`;
  return finding(node, 'expression-type', message);
}

function isWithin({ span: inner }: ExpressionFinding, outer: ExpressionFinding['span']): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}
