import { own } from '../../../base/own.js';
import { pathOf } from '../../../model/expression/evaluate/path.js';
import { EXTERNAL_DATA } from '../../../model/expression/functions/external-data.js';
import { type Expression, partsOf } from '../../../model/expression/syntax/syntax.js';
import { ATTRIBUTES } from '../../../model/expression/values/attribute.js';

/**
 * The way in which an expression uses a string literal. `text`: it compares the complete text. `part`: it searches for the literal in other
 * texts. `pattern`: the literal is a regular expression. `service`: the literal is a constant that the service defines; `service part`: a
 * part of such a constant. `format`: for example the format of a time. `id` and `behavior`: the literal names an object.
 */
export type LiteralUse =
  | 'behavior'
  | 'format'
  | 'id'
  | 'part'
  | 'pattern'
  | 'service part'
  | 'service'
  | 'text';

/** How an expression uses its string literals. The key is the start offset of the literal. */
export type LiteralUses = Map<number, LiteralUse>;

/** The origin of a value in an expression. All fields are absent for a literal, a number, or a value of unknown origin. */
interface Origin {
  /** Whether people or orgs choose the value, as in profiles, logins and names. */
  readonly isNamed?: boolean;
  readonly isId?: boolean;
  /** Whether the value is from the vocabulary of the service. */
  readonly isService?: boolean;
  /** Whether the value comes from devices or their integrators, whose vocabulary is not documented. */
  readonly isReported?: boolean;
}

/**
 * Returns the uses of all string literals in an expression. Returns `undefined` if the expression would have another result with
 * pseudonyms, because it depends on an order, a length or a character position.
 */
export function literalUses(root: Expression): LiteralUses | undefined {
  const uses: LiteralUses = new Map();
  return originOf(root, uses) === undefined ? undefined : uses;
}

function originOf(node: Expression, uses: LiteralUses): Origin | undefined {
  switch (node.kind) {
    case 'literal':
      return {};
    case 'name':
    case 'member':
    case 'index': {
      const path = pathOf(node);
      return path === undefined ? joinedOrigin(node, uses) : originOfPath(path);
    }
    case 'comparison':
      return originOfComparison(node, uses);
    case 'method':
    case 'call':
      return originOfCall(node, uses);
    case 'arithmetic':
    case 'projection':
    case 'matches':
    case 'unary': {
      const origin = joinedOrigin(node, uses);
      return origin?.isNamed || origin?.isId || origin?.isReported || (node.kind !== 'unary' && hasText(node))
        ? undefined
        : origin;
    }
    case 'list':
    case 'map':
    case 'logical':
    case 'choice':
    case 'default':
      return joinedOrigin(node, uses);
  }
}

/**
 * Returns the origin of the value of an expression, such as an id or user data, if all parts of the expression have the same origin.
 * Returns `undefined` if they differ, or if no pseudonym can replace a part.
 */
function joinedOrigin(node: Expression, uses: LiteralUses): Origin | undefined {
  return joined(partsOf(node).map((part) => originOf(part, uses)));
}

function joined(origins: readonly (Origin | undefined)[]): Origin | undefined {
  if (origins.some((origin) => origin === undefined)) return undefined;
  const all: Origin = Object.assign({}, ...origins);
  return Object.values(all).filter(Boolean).length > 1 ? undefined : all;
}

function originOfPath(path: readonly string[]): Origin {
  const name = path.join('.');
  if (IDS.has(name)) return { isId: true };
  if (path[0] === 'login' || (path[0] === 'user' && !SERVICE_SET_USER_FIELDS.has(path[1] ?? '')))
    return { isNamed: true };
  if (REPORTED.some((beginning) => name.startsWith(beginning)) && !LISTED.has(name))
    return name === 'device.profile.displayName' ? { isNamed: true } : { isReported: true };
  return ROOTS.has(path[0] ?? '') ? { isService: true } : {};
}

const REPORTED: readonly string[] = ['device.profile.', 'device.provider.', 'session.id'];

/** The attributes whose possible values are documented, so that they are not renamed. */
const LISTED: ReadonlySet<string> = new Set(
  ATTRIBUTES.flatMap(({ path, type, values }) => (values !== undefined || type === 'boolean' ? [path] : [])),
);

const IDS: ReadonlySet<string> = new Set([
  'user.id',
  'user.realmId',
  'device.id',
  'accessRequest.authenticator.id',
]);

/**
 * The fields of `user` in an expression whose values the service sets, such as `created`. They need no pseudonyms, because they contain no
 * text that the org has chosen.
 */
const SERVICE_SET_USER_FIELDS: ReadonlySet<string> = new Set([
  'status',
  'created',
  'lastUpdated',
  'passwordChanged',
  'lastLogin',
]);

const ROOTS: ReadonlySet<string> = new Set(ATTRIBUTES.map(({ path }) => path.split('.')[0] as string));

type ComparisonNode = Extract<Expression, { readonly kind: 'comparison' }>;

function originOfComparison(node: ComparisonNode, uses: LiteralUses): Origin | undefined {
  const { left, right, operator } = node;
  const counted = lengthAgainstNothing(left, right) ?? lengthAgainstNothing(right, left);
  if (counted !== undefined) return originOf(counted, uses) && {};
  const origin = joinedOrigin(node, uses);
  if (origin === undefined) return undefined;
  const isOrder = operator !== '==' && operator !== '!=';
  if (
    isOrder &&
    !isNumber(left) &&
    !isNumber(right) &&
    (origin.isNamed || origin.isId || origin.isReported || hasText(node))
  )
    return undefined;
  useLiterals(node, isOrder && origin.isService ? 'service part' : useOf(origin), uses);
  return {};
}

/**
 * Returns the text whose length is compared with 0, as in `text.length() > 0`; `undefined` for any other comparison. This comparison works
 * with pseudonyms: it only tests whether the text is empty, and a pseudonym is empty exactly if the original is.
 */
function lengthAgainstNothing(one: Expression, other: Expression): Expression | undefined {
  if (other.kind !== 'literal' || other.value !== 0) return undefined;
  if (one.kind === 'method' && one.name === 'length') return one.of;
  return one.kind === 'method' && one.name === 'len' ? one.arguments[0] : undefined;
}

type CallNode = Extract<Expression, { readonly kind: 'call' | 'method' }>;

function originOfCall(node: CallNode, uses: LiteralUses): Origin | undefined {
  const name = calledName(node);
  const groups = own(GROUP_CALLS, name);
  if (groups !== undefined) {
    for (const given of node.arguments) useGroupTexts(given, groups, uses);
    return {};
  }
  if (NOWHERE.has(name)) {
    useLiterals(node, 'text', uses);
    return {};
  }
  const receiver = node.kind === 'method' && !isLibrary(node.of) ? [node.of] : [];
  const given = [...receiver, ...node.arguments];
  const origin = joined(given.map((one) => originOf(one, uses)));
  if (origin === undefined) return undefined;
  const short = name.slice(name.lastIndexOf('.') + 1);
  const [of] = given;
  if (of !== undefined && isBehaviors(of)) {
    useLiterals(node, 'behavior', uses);
    return {};
  }
  if (FORMATS.test(name)) {
    useLiterals(node, 'format', uses);
    return origin.isNamed || origin.isReported ? undefined : origin;
  }
  if (origin.isService) {
    useLiterals(node, of?.kind === 'list' ? 'service' : 'service part', uses);
    return origin;
  }
  if (origin.isReported) {
    if (!SAME_FOR_NAMES.has(short) && of?.kind !== 'list') return undefined;
    useLiterals(node, 'service', uses);
    return origin;
  }
  const isWhole = SAME_FOR_NAMES.has(short) || given.length === 0;
  if ((origin.isNamed || hasText(node)) && !isWhole && !SEARCHES.has(short)) return undefined;
  if (origin.isId && short !== 'contains') return undefined;
  const isSearch = SEARCHES.has(short) && of?.kind !== 'list';
  useLiterals(node, origin.isId ? 'id' : isSearch ? 'part' : 'text', uses);
  return origin;
}

/** Returns the name of a called function. If the function is called on a name such as `String`, that name precedes it: `String.len`. */
function calledName(node: CallNode): string {
  if (node.kind === 'call') return node.name;
  const of = node.of.kind === 'name' ? `${node.of.name}.` : '';
  return `${of}${node.name}`;
}

function isLibrary(node: Expression): boolean {
  return node.kind === 'name' && /^[A-Z]/.test(node.name);
}

function isBehaviors(node: Expression): boolean {
  return pathOf(node)?.join('.') === 'security.behaviors';
}

const NOWHERE: ReadonlySet<string> = new Set(EXTERNAL_DATA.map(({ name }) => name));

/** The functions whose string arguments are formats, time zones, versions or country codes. */
const FORMATS = /^(?:DateTime|Time|Iso3166Convert)\./;

/**
 * The functions that keep working for pseudonyms. Their result for a pseudonym is the result for the original text, or the pseudonym of
 * that result.
 */
const SAME_FOR_NAMES: ReadonlySet<string> = new Set(['toLowerCase', 'toUpperCase', 'isEmpty', 'size']);

/** The functions of the expression language that search for one text in another. */
const SEARCHES: ReadonlySet<string> = new Set([
  'contains',
  'startsWith',
  'stringContains',
  'substringAfter',
  'substringBefore',
]);

/** The functions that test for groups, each with the way in which it uses its string arguments. */
const GROUP_CALLS: Readonly<Record<string, LiteralUse | 'criteria'>> = {
  'user.isMemberOf': 'criteria',
  'user.getGroups': 'criteria',
  isMemberOfGroup: 'id',
  isMemberOfAnyGroup: 'id',
  isMemberOfGroupName: 'text',
  isMemberOfGroupNameStartsWith: 'part',
  isMemberOfGroupNameContains: 'part',
  isMemberOfGroupNameRegex: 'pattern',
};

const CRITERIA: Readonly<Record<string, LiteralUse>> = {
  'group.id': 'id',
  'group.source.id': 'id',
  'group.type': 'service',
  'group.profile.name': 'part',
  operator: 'service',
};

function useGroupTexts(given: Expression, use: LiteralUse | 'criteria', uses: LiteralUses): void {
  if (use !== 'criteria') useLiterals(given, use, uses);
  else if (given.kind === 'map')
    for (const { key, value } of given.entries) useLiterals(value, own(CRITERIA, key) ?? 'text', uses);
  else useLiterals(given, 'text', uses);
}

function useOf({ isId, isReported, isService }: Origin): LiteralUse {
  if (isId) return 'id';
  return isService || isReported ? 'service' : 'text';
}

/** Sets the given use for all string literals in a part of an expression. Literals that already have a use keep it. */
function useLiterals(node: Expression, use: LiteralUse, uses: LiteralUses): void {
  if (node.kind === 'literal' && typeof node.value === 'string' && !uses.has(node.start))
    uses.set(node.start, use);
  for (const part of partsOf(node)) useLiterals(part, use, uses);
}

function hasText(node: Expression): boolean {
  if (node.kind === 'literal') return typeof node.value === 'string';
  return partsOf(node).some(hasText);
}

function isNumber(node: Expression): boolean {
  return node.kind === 'unary'
    ? isNumber(node.of)
    : node.kind === 'literal' && typeof node.value === 'number';
}
