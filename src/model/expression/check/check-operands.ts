import { didYouMean } from '../../../base/did-you-mean/nearest-word.js';
import { pathOf, resolve } from '../evaluate/path.js';
import type { Dialect } from '../syntax/dialect.js';
import { print, printLiteral } from '../syntax/printer.js';
import type { ComparisonExpression, Expression } from '../syntax/syntax.js';
import { describeUnsupported, type Unsupported } from '../syntax/unsupported.js';
import type { Attribute } from '../values/attribute.js';
import { describeType, mayBeUsedAs } from '../values/type.js';
import { type ExpressionFinding, finding } from './expression-finding.js';
import { infer, type TypeScope } from './infer.js';

/**
 * Checks that both operands of a comparison have comparable types, that compared values are documented, and that versions are not compared
 * as text.
 */
export function checkComparison(node: Expression, scope: TypeScope): readonly ExpressionFinding[] {
  if (node.kind !== 'comparison') return [];
  const isEquality = node.operator === '==' || node.operator === '!=';
  const [left, right] = [infer(node.left, scope), infer(node.right, scope)];
  if (left !== 'null' && right !== 'null' && !mayBeUsedAs(left, right) && !mayBeUsedAs(right, left)) {
    const consequence = isEquality ? 'are never equal' : 'have no order, so the comparison fails';
    return finding(
      node,
      'expression-type',
      `${describeType(left)} and ${describeType(right)} ${consequence}; compare values of one type`,
    );
  }
  return isEquality ? checkDocumentedValue(node, scope.dialect) : checkVersion(node, scope.dialect);
}

function checkDocumentedValue(node: ComparisonExpression, dialect: Dialect): readonly ExpressionFinding[] {
  const [path, literal] = node.left.kind === 'literal' ? [node.right, node.left] : [node.left, node.right];
  const values = attributeAt(path, dialect)?.values;
  const value = literal.kind === 'literal' ? literal.value : undefined;
  if (values === undefined || typeof value !== 'string' || values.includes(value)) return [];
  const outcome = node.operator === '==' ? 'never' : 'always';
  const known = `\`${print(path)}\` is one of ${values.join(', ')}`;
  const message = `this is ${outcome} true: ${known}${didYouMean(value, values) || '; use one of these values'}`;
  return finding(node, 'expression-constant', message);
}

/** For each comparison operator, the method that compares versions in the same way. */
const VERSION_METHODS = {
  '<': ['', 'versionLessThan'],
  '>': ['', 'versionGreaterThan'],
  '<=': ['!', 'versionGreaterThan'],
  '>=': ['!', 'versionLessThan'],
} as const;

/**
 * Checks comparisons of versions: `<` and `>` compare versions as literal strings.
 * Spec: Expression language, Identity Engine, version methods.
 */
function checkVersion(
  { left, right, operator, start, end }: ComparisonExpression,
  dialect: Dialect,
): readonly ExpressionFinding[] {
  if (operator === '==' || operator === '!=' || !attributeAt(left, dialect)?.isVersion) return [];
  const [not, name] = VERSION_METHODS[operator];
  const version = right.kind === 'literal' ? printLiteral(String(right.value)) : print(right);
  const instead = `${not}${print(left)}.${name}(${version})`;
  const message = `\`${operator}\` compares versions letter by letter; write \`${instead}\``;
  return finding({ start, end }, 'expression-version-as-text', message, instead);
}

function attributeAt(node: Expression, dialect: Dialect): Attribute | undefined {
  const path = pathOf(node);
  const resolved = path && resolve(path, dialect);
  return resolved?.kind === 'attribute' && resolved.rest.length === 0 ? resolved.attribute : undefined;
}

/** Checks that operands that are used as conditions are booleans. */
export function checkConditions(node: Expression, scope: TypeScope): readonly ExpressionFinding[] {
  switch (node.kind) {
    case 'logical':
      return node.operands.flatMap((operand) =>
        requireType('boolean', operand, `\`${node.operator}\``, scope),
      );
    case 'unary':
      return node.operator === '!' ? requireType('boolean', node.of, '`!`', scope) : [];
    case 'choice':
      return requireType('boolean', node.condition, 'the condition of `?`', scope);
    default:
      return [];
  }
}

/** Checks that the operand of a plus or minus sign is a number. */
export function checkNumber(node: Expression, scope: TypeScope): readonly ExpressionFinding[] {
  const isSign = node.kind === 'unary' && node.operator !== '!';
  return isSign ? requireType('number', node.of, `\`${node.operator}\``, scope) : [];
}

function requireType(
  type: 'boolean' | 'number',
  node: Expression,
  by: string,
  scope: TypeScope,
): readonly ExpressionFinding[] {
  const found = infer(node, scope);
  if (mayBeUsedAs(found, type)) return [];
  return finding(node, 'expression-type', `${by} needs ${describeType(type)}, not ${describeType(found)}`);
}

const ELVIS: Unsupported = { name: 'the Elvis operator (`?:`)', advice: 'use `x == null ? … : x`' };
const MATCHES: Unsupported = { name: '`matches`', advice: 'the dialect has no regular expressions' };

/** Checks for operators that the Identity dialect does not have. Spec: Expression language, Classic. */
export function checkDialect(node: Expression, { dialect }: TypeScope): readonly ExpressionFinding[] {
  const isLeftOut = dialect === 'identity' && (node.kind === 'default' || node.kind === 'matches');
  if (!isLeftOut) return [];
  const construct = node.kind === 'default' ? ELVIS : MATCHES;
  return finding(node, 'expression-unsupported', describeUnsupported(construct));
}
