import type { Verdict } from '../../src/logic/kleene/verdict.js';
import { parse } from '../../src/model/expression/syntax/parser.js';
import { print } from '../../src/model/expression/syntax/printer.js';
import type {
  ComparisonExpression,
  Expression,
  LiteralExpression,
} from '../../src/model/expression/syntax/syntax.js';
import { PLATFORMS } from '../../src/model/facts/platform.js';
import {
  ANY_END,
  behaviorId,
  blank,
  criteriaOf,
  type End,
  type Ends,
  endsOf,
  evaluate,
  isClassic,
  isDefinitelyBoolean,
  isMember,
  isOpenTo,
  isStrange,
  isWritten,
  mayFail,
  negated,
  pathOf,
  type Scene,
} from './expression-values.js';
import { equal, isDetected, isManaged, isRegistered, isUser, same } from './facts.js';
import { and, decided, not, or } from './verdicts.js';
import type { World } from './world.js';

/**
 * Whether the expression is true. A text that does not parse or is not supported is unknown, and an outcome stated in the request overrides
 * everything. Spec: Simulation, 4, `elCondition.condition`.
 */
export function isExpressionTrue(text: string, world: World): Verdict {
  const scene: Scene = { world, isBlank: false };
  const parsed = parse(text);
  const expression = parsed.ok && !isUnsupported(parsed.expression, scene) ? parsed.expression : undefined;
  const spellings = expression === undefined ? [text] : [text, print(expression)];
  const stated = spellings.map((spelling) => statedOf(spelling, world));
  if (stated.includes(false)) return 'NOT_MATCH';
  if (stated.includes(true)) return 'MATCH';
  return expression === undefined ? 'UNDEFINED' : sidesOf(expression, scene).isTrue;
}

function statedOf(text: string, { context: { expressions } }: World): boolean | undefined {
  return expressions != null && Object.hasOwn(expressions, text) ? expressions[text] : undefined;
}

function isUnsupported(node: Expression, scene: Scene): boolean {
  const isLeftOut = node.kind === 'default' || node.kind === 'matches';
  return (isLeftOut && !isClassic(scene)) || partsOf(node).some((part) => isUnsupported(part, scene));
}

function partsOf(node: Expression): Expression[] {
  return Object.values(node)
    .flat()
    .filter((part) => typeof part === 'object' && part !== null && 'kind' in part);
}

/** Whether a condition is true, is false, or fails. Exactly one of the three holds. */
interface Sides {
  readonly isTrue: Verdict;
  readonly isFalse: Verdict;
  readonly fails: Verdict;
  /** The results that are possible for some request. They depend only on the expression and the export. */
  readonly ever: Ends;
}

const EITHER: Ends = new Set<End>(['true', 'false']);
const NEVER: Sides = {
  isTrue: 'NOT_MATCH',
  isFalse: 'MATCH',
  fails: 'NOT_MATCH',
  ever: new Set(['false']),
};

function sidesOf(node: Expression, scene: Scene): Sides {
  const part = (inner: Expression) => sidesOf(inner, scene);
  switch (node.kind) {
    case 'logical': {
      const join = node.operator === '&&' ? both : either;
      return node.operands.map(part).reduceRight((rest, operand) => join(operand, rest));
    }
    case 'choice':
      return chosen(part(node.condition), part(node.then), part(node.otherwise));
    case 'unary':
      return node.operator === '!' ? opposite(part(node.of)) : question(node, scene);
    default:
      return question(node, scene);
  }
}

/** Removes the results that the expression cannot have for any request. */
function within(ever: Ends, { isTrue, isFalse, fails }: Omit<Sides, 'ever'>): Sides {
  const among = (end: End, verdict: Verdict) =>
    ever.has(end) ? (ever.size === 1 ? 'MATCH' : verdict) : 'NOT_MATCH';
  return {
    isTrue: among('true', isTrue),
    isFalse: among('false', isFalse),
    fails: among('failure', fails),
    ever,
  };
}

/** Returns a condition that cannot fail. */
function total(isTrue: Verdict): Sides {
  return { isTrue, isFalse: not(isTrue), fails: 'NOT_MATCH', ever: EITHER };
}

/** Combines two verdicts into a condition. Its evaluation fails unless one of the verdicts is true. */
function twoSided(isTrue: Verdict, isFalse: Verdict, ever: Ends): Sides {
  return { isTrue, isFalse, fails: not(or([isTrue, isFalse])), ever };
}

function opposite({ isTrue, isFalse, fails, ever }: Sides): Sides {
  return { isTrue: isFalse, isFalse: isTrue, fails, ever: negated(ever) };
}

/**
 * Evaluates `a && b` in strong Kleene logic. The result is false if `a` is false, or if `a` does not fail and `b` is false. If `a` is
 * false, a failure of `b` has no effect.
 */
function both(a: Sides, b: Sides): Sides {
  const ends = [...a.ever].filter((end) => end !== 'true');
  const ever = new Set(a.ever.has('true') ? [...ends, ...b.ever] : ends);
  return within(ever, {
    isTrue: and([a.isTrue, b.isTrue]),
    isFalse: or([a.isFalse, and([not(a.fails), b.isFalse])]),
    fails: or([a.fails, and([not(a.isFalse), b.fails])]),
  });
}

function either(a: Sides, b: Sides): Sides {
  return opposite(both(opposite(a), opposite(b)));
}

function chosen(condition: Sides, a: Sides, b: Sides): Sides {
  const ever = new Set([
    ...(condition.ever.has('failure') ? (['failure'] as const) : []),
    ...(condition.ever.has('true') ? a.ever : []),
    ...(condition.ever.has('false') ? b.ever : []),
  ]);
  const one = (whenTrue: Verdict, whenFalse: Verdict) =>
    or([and([condition.isTrue, whenTrue]), and([condition.isFalse, whenFalse])]);
  const mayFail = a.ever.has('failure') || b.ever.has('failure');
  return within(ever, {
    isTrue: one(a.isTrue, b.isTrue),
    isFalse: one(a.isFalse, b.isFalse),
    fails: mayFail ? not(one(not(a.fails), not(b.fails))) : condition.fails,
  });
}

/** Evaluates a condition that is not composed of conditions. */
function question(node: Expression, scene: Scene): Sides {
  const ends = endsOf(evaluate(node, blank(scene)));
  if (ends.size === 1) return within(ends, NEVER);
  const sides = factOf(node, scene) ?? opaque(node, scene, ends);
  return within(new Set([...ends].filter((end) => sides.ever.has(end))), sides);
}

/** Evaluates a condition that depends on no single fact. A request may state the result under the printed text of the condition. */
function opaque(node: Expression, scene: Scene, ever: Ends): Sides {
  const ends = endsOf(evaluate(node, scene));
  const stated = statedOf(print(node), scene.world);
  const isTrue = stated === undefined ? verdictOfEnd('true', ends) : decided(stated);
  if (!ever.has('failure')) return total(isTrue);
  const { start, end } = node;
  const statedOpposite = statedOf(print({ kind: 'unary', operator: '!', of: node, start, end }), scene.world);
  const isFalse = statedOpposite ?? (stated === undefined ? undefined : !stated);
  return twoSided(isTrue, isFalse === undefined ? verdictOfEnd('false', ends) : decided(isFalse), ever);
}

function verdictOfEnd(end: End, ends: Ends): Verdict {
  if (!ends.has(end)) return 'NOT_MATCH';
  return ends.size === 1 ? 'MATCH' : 'UNDEFINED';
}

/** Returns the fact that answers the condition directly, if there is one. */
function factOf(node: Expression, scene: Scene): Sides | undefined {
  switch (node.kind) {
    case 'name':
    case 'member': {
      const isTrue = equality(comparing(node, '==', true), scene)?.isTrue;
      const isFalse = equality(comparing(node, '==', false), scene)?.isTrue;
      return isTrue && isFalse && twoSided(isTrue, isFalse, ANY_END);
    }
    case 'comparison':
      return comparison(node, scene);
    case 'call':
    case 'method':
      return isStrange(node, scene) ? undefined : (membership(node, scene) ?? containment(node, scene));
    default:
      return undefined;
  }
}

function comparing(
  left: Expression,
  operator: ComparisonExpression['operator'],
  value: LiteralExpression['value'],
): ComparisonExpression {
  const { start, end } = left;
  return { kind: 'comparison', operator, left, right: { kind: 'literal', value, start, end }, start, end };
}

const SWAPPED = { '==': '==', '!=': '!=', '<': '>', '>': '<', '<=': '>=', '>=': '<=' } as const;

/** Evaluates a comparison with a literal on either side. */
function comparison(node: ComparisonExpression, scene: Scene): Sides | undefined {
  const [a, b] = [literalOf(node.left), literalOf(node.right)];
  if ((a === undefined) === (b === undefined)) return undefined;
  const asked =
    a === undefined
      ? comparing(node.left, node.operator, b ?? null)
      : comparing(node.right, SWAPPED[node.operator], a);
  switch (asked.operator) {
    case '==':
      return equality(asked, scene, true);
    case '!=': {
      const sides = equality({ ...asked, operator: '==' }, scene, true);
      return sides && opposite(sides);
    }
    case '<=':
    case '>=': {
      const sides = verdictOfOneFact(
        { ...asked, operator: asked.operator === '<=' ? '>' : '<' },
        asked.left,
        scene,
      );
      return sides && opposite(sides);
    }
    default:
      return verdictOfOneFact(asked, asked.left, scene);
  }
}

function literalOf(node: Expression): LiteralExpression['value'] | undefined {
  if (node.kind === 'literal') return node.value;
  return node.kind === 'unary' && node.operator === '-' ? -Number(literalOf(node.of)) : undefined;
}

function equality(node: ComparisonExpression, scene: Scene, looksInside = false): Sides | undefined {
  const { world } = scene;
  const { left } = node;
  const wanted = literalOf(node.right) ?? null;
  switch (isClassic(scene) ? undefined : pathOf(left)?.join('.')) {
    case 'security.risk.level':
      return typeof wanted === 'string' ? total(equal(wanted, world.context.risk?.level)) : NEVER;
    case 'user.id':
      return typeof wanted === 'string' ? total(isUser(wanted, world)) : NEVER;
    case 'device.profile.registered':
      return typeof wanted === 'boolean' ? total(same(wanted, isRegistered(world))) : NEVER;
    case 'device.profile.managed':
      return typeof wanted === 'boolean' ? total(same(wanted, isManaged(world))) : NEVER;
    case 'device.profile.platform':
      return isPlatform(wanted, world);
  }
  if (looksInside && typeof wanted === 'boolean' && isDefinitelyBoolean(evaluate(left, blank(scene)))) {
    return wanted ? sidesOf(left, scene) : opposite(sidesOf(left, scene));
  }
  return verdictOfOneFact(node, left, scene);
}

/** Whether the device has the platform. An unregistered device has none, and the older name of macOS never matches. */
function isPlatform(wanted: LiteralExpression['value'], world: World): Sides {
  if (wanted === null) return total(same(false, isRegistered(world)));
  if (typeof wanted !== 'string' || !Object.hasOwn(PLATFORMS, wanted) || wanted === 'OSX') return NEVER;
  const given = world.context.device?.platform;
  return total(and([same(true, isRegistered(world)), equal(wanted, given === 'OSX' ? 'MACOS' : given)]));
}

/** Evaluates a condition that compares the attributes of a single fact with a literal. Returns `undefined` for other conditions. */
function verdictOfOneFact(node: Expression, subject: Expression, scene: Scene): Sides | undefined {
  const facts = new Set(factsIn(subject, scene));
  if (facts.size !== 1 || facts.has(undefined)) return undefined;
  const ends = endsOf(evaluate(node, scene));
  const isTrue = verdictOfEnd('true', ends);
  if (!mayFail(evaluate(node, blank(scene)))) return total(isTrue);
  const fails = verdictOfEnd('failure', ends);
  return { isTrue, isFalse: and([not(fails), not(isTrue)]), fails, ever: ANY_END };
}

/** Returns the facts that the expression reads. An attribute or call without a fact is `undefined` in the list. */
function factsIn(node: Expression, scene: Scene): readonly (string | undefined)[] {
  const path = pathOf(node);
  if (path !== undefined) return [factAt(path, scene)];
  const isCall = node.kind === 'call' || node.kind === 'method';
  if (isCall && /isMemberOf/.test(node.name)) return [undefined];
  const isPlain = node.kind === 'method' && node.of.kind === 'name' && node.of.name === 'String';
  return (isPlain ? node.arguments : partsOf(node)).flatMap((part) => factsIn(part, scene));
}

function factAt([first, second, third]: readonly string[], scene: Scene): string | undefined {
  if (isClassic(scene)) return first === 'user' && second !== undefined ? 'profile' : undefined;
  if (first === 'user') return second === 'profile' && third !== undefined ? 'profile' : undefined;
  if (first === 'login') return second === 'identifier' ? 'login' : undefined;
  return first === 'device' && second === 'profile' && third !== undefined ? 'device' : undefined;
}

type Called = Extract<Expression, { readonly kind: 'call' | 'method' }>;

function nameOf(node: Called): string {
  return node.kind === 'method' && node.of.kind === 'name' ? `${node.of.name}.${node.name}` : node.name;
}

function membership(node: Called, scene: Scene): Sides | undefined {
  const name = nameOf(node);
  if (!/^(user\.isMemberOf|isMemberOfGroup|isMemberOfAnyGroup|isMemberOfGroupName)$/.test(name))
    return undefined;
  const criteria = criteriaOf(name, node.arguments);
  if (criteria === undefined) return undefined;
  return isOpenTo(criteria, scene) ? opaque(node, scene, EITHER) : total(isMember(criteria, scene));
}

function containment(node: Called, scene: Scene): Sides | undefined {
  const name = nameOf(node);
  const isMethod = node.kind === 'method' && name !== 'String.stringContains' && name !== 'String.startsWith';
  const [holder, wanted] = isMethod ? [node.of, ...node.arguments] : node.arguments;
  if (holder === undefined || wanted === undefined || (isMethod && node.name !== 'contains'))
    return undefined;
  if (holder.kind === 'list') {
    if (!isWritten(holder) || mayFail(evaluate(wanted, blank(scene)))) return undefined;
    return holder.items
      .map((item) => sidesOf(comparing(wanted, '==', literalOf(item) ?? null), scene))
      .reduceRight((rest, one) => either(one, rest), NEVER);
  }
  const text = literalOf(wanted);
  if (text === undefined) return undefined;
  if (pathOf(holder)?.join('.') !== 'security.behaviors') return verdictOfOneFact(node, holder, scene);
  return typeof text === 'string'
    ? total(isDetected(behaviorId(text, scene.world.snapshot), scene.world))
    : undefined;
}
