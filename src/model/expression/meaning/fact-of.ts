import { all, any, not } from '../../../logic/kleene/formula.js';
import { isManaged, isRegistered } from '../../facts/device.js';
import type { Meaning } from '../../facts/fact.js';
import { inGroup } from '../../facts/group.js';
import { unknowable } from '../../facts/opaque.js';
import { isPlatform, isPlatformName, PLATFORMS } from '../../facts/platform.js';
import { hasBehavior, isRisk } from '../../facts/risk.js';
import { isSynthetic } from '../../facts/synthetic-id.js';
import { isUser } from '../../facts/user.js';
import { isUndocumented, targetOf } from '../evaluate/call-target.js';
import { blankCell, type MeaningScope } from '../evaluate/meaning-scope.js';
import { pathOf, resolve } from '../evaluate/path.js';
import { criteriaOfCall } from '../functions/group-functions.js';
import { print } from '../syntax/printer.js';
import type { ExpressionSpan } from '../syntax/span.js';
import {
  type Call,
  type ComparisonExpression,
  type Expression,
  type LiteralExpression,
  type Method,
  partsOf,
} from '../syntax/syntax.js';
import { FAILURE, mayFail, SOME, typeOfCell } from '../values/cell.js';
import { constantOf, constantsOf } from '../values/constant.js';
import { select } from '../values/group-criteria.js';
import { allows, type ComparisonQuestion, cannotFail, compares, hasComparisons } from './comparison-fact.js';
import { opaqueExpression } from './expression-fact.js';
import { familyOf } from './reads.js';
import {
  ALWAYS_FALSE,
  conditionsOf,
  eitherTrue,
  negation,
  type TruthConditions,
  total,
} from './truth-conditions.js';

/** A function that returns the truth conditions of a part of an expression. */
export type MeaningOfPart = (part: Expression) => TruthConditions;

/**
 * Converts an expression node to a formula over request facts; returns `undefined` if no fact represents the node. For every request, the
 * formula has the same result as the evaluation of the node, because both read the same request fields in the same way.
 */
export function meaningOverFacts(
  node: Expression,
  scope: MeaningScope,
  part: MeaningOfPart,
): TruthConditions | undefined {
  switch (node.kind) {
    case 'name':
    case 'member':
    case 'index':
      return meaningOfAttribute(node, scope);
    case 'comparison':
      return meaningOfComparison(node, scope, part);
    case 'call':
    case 'method':
      if (isUndocumented(node, scope.dialect)) return undefined;
      return (
        meaningOfMembership(node, scope) ??
        meaningOfEmptiness(node, part) ??
        meaningOfContains(node, scope, part)
      );
    default:
      return undefined;
  }
}

/**
 * Returns the truth conditions of an attribute that is used as a condition: true if the attribute equals true, false if it equals false,
 * otherwise a failure.
 */
function meaningOfAttribute(node: Expression, scope: MeaningScope): TruthConditions | undefined {
  const isTrue = meaningOfEquality(node, true, scope)?.isTrue;
  const isFalse = meaningOfEquality(node, false, scope)?.isTrue;
  return isTrue && isFalse && conditionsOf({ isTrue, isFalse }, SOME | FAILURE, 3);
}

function meaningOfComparison(
  node: ComparisonExpression,
  scope: MeaningScope,
  part: MeaningOfPart,
): TruthConditions | undefined {
  const sides = sidesOf(node);
  if (sides === undefined) return undefined;
  const { subject, literal, operator } = sides;
  switch (operator) {
    case '==':
      return meaningOfEquality(subject, literal, scope, part);
    case '!=': {
      const equality = meaningOfEquality(subject, literal, scope, part);
      return equality && negation(equality);
    }
    case '<':
    case '>':
      return meaningOfComparedLiteral({ subject, operator, literal }, scope);
    case '<=':
    case '>=': {
      const beyond = meaningOfComparedLiteral(
        { subject, operator: operator === '<=' ? '>' : '<', literal },
        scope,
      );
      return beyond && negation(beyond);
    }
  }
}

type LiteralValue = LiteralExpression['value'];

interface Sides {
  readonly subject: Expression;
  readonly literal: LiteralValue;
  readonly operator: ComparisonExpression['operator'];
}

const FLIPPED = { '==': '==', '!=': '!=', '<': '>', '>': '<', '<=': '>=', '>=': '<=' } as const;

/** Returns the operands of a comparison, with the literal on the right side; `undefined` unless exactly one operand is a literal. */
function sidesOf({ left, right, operator }: ComparisonExpression): Sides | undefined {
  const [a, b] = [literalIn(left), literalIn(right)];
  if (b !== undefined) return a === undefined ? { subject: left, literal: b, operator } : undefined;
  return a === undefined ? undefined : { subject: right, literal: a, operator: FLIPPED[operator] };
}

/** Returns the literal that an expression consists of, which may be a negative number; `undefined` for any other expression. */
function literalIn(node: Expression): LiteralValue | undefined {
  if (node.kind === 'literal') return node.value;
  const isMinus = node.kind === 'unary' && node.operator === '-' && node.of.kind === 'literal';
  return isMinus && typeof node.of.value === 'number' ? -node.of.value : undefined;
}

function meaningOfEquality(
  subject: Expression,
  literal: LiteralValue,
  scope: MeaningScope,
  part?: MeaningOfPart,
): TruthConditions | undefined {
  const dedicated = dedicatedTo(subject, scope);
  if (dedicated !== undefined) return dedicated(literal);
  if (part === undefined || typeof literal !== 'boolean' || !isAlwaysBoolean(subject, scope)) {
    return meaningOfComparedLiteral({ subject, operator: '==', literal }, scope);
  }
  return literal ? part(subject) : negation(part(subject));
}

/** Whether the expression is always true or false if evaluation does not fail, and never null. */
function isAlwaysBoolean(node: Expression, scope: MeaningScope): boolean {
  return typeOfCell(blankCell(node, scope)) === 'boolean';
}

/** Attributes with a dedicated fact, and the truth conditions of "the attribute equals this literal". */
const DEDICATED: ReadonlyMap<string, (literal: LiteralValue) => TruthConditions> = new Map([
  ['security.risk.level', (literal) => (typeof literal === 'string' ? total(isRisk(literal)) : ALWAYS_FALSE)],
  ['user.id', (literal) => (typeof literal === 'string' ? total(isUser(literal)) : ALWAYS_FALSE)],
  [
    'device.profile.registered',
    (literal) => (typeof literal === 'boolean' ? total(isRegistered(literal)) : ALWAYS_FALSE),
  ],
  [
    'device.profile.managed',
    (literal) => (typeof literal === 'boolean' ? total(isManaged(literal)) : ALWAYS_FALSE),
  ],
  [
    'device.profile.platform',
    (literal) => (literal === null ? total(isRegistered(false)) : meaningOfPlatform(literal)),
  ],
]);

function dedicatedTo(node: Expression, { dialect }: MeaningScope) {
  const path = pathOf(node);
  const resolved = path && resolve(path, dialect);
  if (resolved?.kind !== 'attribute' || resolved.rest.length > 0) return undefined;
  return DEDICATED.get(resolved.attribute.path);
}

/**
 * Returns the truth conditions of "the device runs on this platform". An unregistered device has no platform, and the legacy name of macOS
 * never matches.
 */
function meaningOfPlatform(name: LiteralValue): TruthConditions {
  if (typeof name !== 'string' || !isPlatformName(name) || name === 'OSX') return ALWAYS_FALSE;
  const { type, os } = PLATFORMS[name];
  return total(all([isRegistered(true), isPlatform(type, os[0])]), 3);
}

/**
 * Returns formulas for the results "true" and "false" of a comparison with a literal. Returns `undefined` unless all compared attributes
 * are in the same group of attributes, such as the user's profile.
 */
function meaningOfComparedLiteral(
  { subject, operator, literal }: Omit<ComparisonQuestion, 'subject'> & { readonly subject: Expression },
  scope: MeaningScope,
): TruthConditions | undefined {
  const { dialect, blank } = scope;
  const family = familyOf(subject, dialect);
  if (family === undefined || !hasComparisons(family, dialect)) return undefined;
  if ((operator !== '==' && isSynthetic(literal)) || mentionsSynthetic(subject)) return undefined;
  const question = { subject: print(subject), operator, literal };
  const isTrue = compares(family, dialect, question);
  if (cannotFail(question, blankCell(subject, scope), blank)) return total(isTrue);
  const succeeds = allows(family, dialect, question);
  return conditionsOf({ isTrue, isFalse: all([succeeds, not(isTrue)]), succeeds }, SOME | FAILURE, 4);
}

/**
 * Whether an expression contains an id that is known only after a Terraform apply. Conditions on the text of such an id have no formula:
 * they are evaluated instead, and their result is unknown.
 */
function mentionsSynthetic(node: Expression): boolean {
  return node.kind === 'literal' ? isSynthetic(node.value) : partsOf(node).some(mentionsSynthetic);
}

/**
 * Returns the truth conditions of `user.isMemberOf(…)`, or of a similar Classic function, with constant arguments; `undefined` for other
 * calls.
 */
function meaningOfMembership(node: Call | Method, scope: MeaningScope): TruthConditions | undefined {
  const target = targetOf(node);
  const values = constantsOf(node.arguments);
  const criteria =
    target.kind === 'plain' && values !== undefined ? criteriaOfCall(target.name, values) : undefined;
  if (criteria === undefined) return undefined;
  const { certain, possible, isOpen } = select(criteria, scope.world);
  const groups: Meaning[] = [
    ...certain.map(inGroup),
    ...possible.map((id) =>
      all([inGroup(id), unknowable(`the export does not contain enough data of the group \`${id}\``)]),
    ),
    ...(isOpen ? [opaqueExpression(node, scope.dialect, SOME).isTrue] : []),
  ];
  return total(any(groups), groups.length);
}

/**
 * Returns the truth conditions of `user.getGroups(…).isEmpty()` with constant arguments: the user is in none of the groups. Returns
 * `undefined` for other calls.
 */
function meaningOfEmptiness(node: Call | Method, part: MeaningOfPart): TruthConditions | undefined {
  if (node.kind !== 'method' || node.name !== 'isEmpty' || node.of.kind !== 'method') return undefined;
  const groups = node.of;
  const isAsked = targetOf(groups).name === 'user.getGroups' && constantsOf(groups.arguments) !== undefined;
  return isAsked ? negation(part({ ...groups, name: 'isMemberOf' })) : undefined;
}

/** The comparison operator for each function that searches in a value. */
const CONTAINS = {
  contains: 'contains',
  'String.stringContains': 'containsText',
  'String.startsWith': 'startsWith',
} as const;

function meaningOfContains(
  node: Call | Method,
  scope: MeaningScope,
  part: MeaningOfPart,
): TruthConditions | undefined {
  const target = targetOf(node);
  const parts = target.kind === 'method' ? [target.receiver, ...node.arguments] : node.arguments;
  const [within, wanted] = parts;
  if (within === undefined || wanted === undefined || parts.length !== 2) return undefined;
  if (target.name === 'contains' || target.name === 'Arrays.contains') {
    const listed = meaningOfListed(node, within, wanted, scope, part);
    if (listed !== undefined) return listed;
  }
  const literal = literalIn(wanted);
  if (literal === undefined || !Object.hasOwn(CONTAINS, target.name)) return undefined;
  if (isPath(within, 'security.behaviors', scope)) return meaningOfBehavior(literal, scope);
  return meaningOfComparedLiteral(
    { subject: within, operator: CONTAINS[target.name as keyof typeof CONTAINS], literal },
    scope,
  );
}

/**
 * Returns the truth conditions of `{'a', 'b'}.contains(x)`: `x` equals any of the elements. Returns `undefined` if the list is not
 * constant, is too long, or if evaluating `x` may fail.
 */
function meaningOfListed(
  { start, end }: ExpressionSpan,
  within: Expression,
  wanted: Expression,
  scope: MeaningScope,
  part: MeaningOfPart,
): TruthConditions | undefined {
  if (within.kind !== 'list' || constantOf(within) === undefined) return undefined;
  if (within.items.length > scope.left.nodes || mayFail(blankCell(wanted, scope))) return undefined;
  return within.items
    .map((item) => part({ kind: 'comparison', operator: '==', left: wanted, right: item, start, end }))
    .reduceRight((rest, one) => eitherTrue(one, rest), ALWAYS_FALSE);
}

function isPath(node: Expression, path: string, { dialect }: MeaningScope): boolean {
  return dialect === 'identity' && pathOf(node)?.join('.') === path;
}

function meaningOfBehavior(name: LiteralValue, { world }: MeaningScope): TruthConditions | undefined {
  return typeof name === 'string' ? total(hasBehavior(world.behaviorId(name))) : undefined;
}
