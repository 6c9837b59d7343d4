import { targetOf } from '../../expression/evaluate/call-target.js';
import { pathOf } from '../../expression/evaluate/path.js';
import { criteriaOfCall } from '../../expression/functions/group-functions.js';
import { parse } from '../../expression/syntax/parser.js';
import {
  type Call,
  type ComparisonExpression,
  type Expression,
  type MapLiteral,
  type Method,
  partsOf,
} from '../../expression/syntax/syntax.js';
import { constantOf, constantsOf } from '../../expression/values/constant.js';
import { select } from '../../expression/values/group-criteria.js';
import type { Value } from '../../expression/values/value.js';
import type { Directory } from './directory.js';
import { authenticatorOfKey, behaviorMention, namedBy, type TextReader } from './mentions.js';
import type { Mention } from './reference.js';

/**
 * Returns the objects that an expression of either dialect names literally. An expression that cannot be parsed names no objects.
 * Spec: Expression language.
 */
export function mentionsIn(text: string, directory: Directory): readonly Mention[] {
  const parsed = parse(text);
  if (!parsed.ok) return [];
  const mentions: Mention[] = [];
  const pending: Expression[] = [parsed.expression];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    mentions.push(...mentionsOf(node, directory));
    pending.push(...partsOf(node).toReversed());
  }
  return mentions;
}

function mentionsOf(node: Expression, directory: Directory): readonly Mention[] {
  switch (node.kind) {
    case 'comparison':
      return mentionsInComparison(node, directory);
    case 'call':
    case 'method':
      return mentionsInCall(node, directory);
    default:
      return [];
  }
}

/** Attributes whose values name objects. Spec: Expression language, Identity Engine. */
const ATTRIBUTES: Readonly<Record<string, TextReader>> = {
  'accessRequest.authenticator.id': (id) => [{ kind: 'authenticator', id }],
  'accessRequest.authenticator.key': authenticatorOfKey,
  'security.behaviors': behaviorMention,
  'user.id': (id) => [{ kind: 'user', id }],
};

function mentionsInComparison(
  { left, right }: ComparisonExpression,
  directory: Directory,
): readonly Mention[] {
  return [...mentionsInOperands(left, right, directory), ...mentionsInOperands(right, left, directory)];
}

/**
 * Returns the objects that a comparison refers to. One side of the comparison is an attribute. The texts on the other side are ids, keys or
 * names of objects if the values of the attribute identify objects. For all other attributes, returns an empty list.
 */
function mentionsInOperands(
  attribute: Expression | undefined,
  texts: Expression | undefined,
  directory: Directory,
): readonly Mention[] {
  const path = attribute && pathOf(attribute)?.join('.');
  const read = path !== undefined && Object.hasOwn(ATTRIBUTES, path) ? ATTRIBUTES[path] : undefined;
  return read === undefined ? [] : textsOf(texts).flatMap((text) => read(text, directory));
}

/** Functions of expressions whose arguments name groups. Spec: Expression language. */
const CALLS: Readonly<
  Record<string, (given: readonly Expression[], directory: Directory) => readonly Mention[]>
> = {
  getFilteredGroups: ([ids]) => groupsOf(textsOf(ids)),
  isMemberOfAnyGroup: (ids) => groupsOf(ids.flatMap(textsOf)),
  isMemberOfGroup: (ids) => groupsOf(ids.flatMap(textsOf)),
  isMemberOfGroupName: (names, directory) =>
    names.flatMap(textsOf).flatMap((name) => namedBy('group', name, directory)),
  isMemberOfGroupNameContains: mentionsByGroupFunction('isMemberOfGroupNameContains'),
  isMemberOfGroupNameRegex: mentionsByGroupFunction('isMemberOfGroupNameRegex'),
  isMemberOfGroupNameStartsWith: mentionsByGroupFunction('isMemberOfGroupNameStartsWith'),
  'user.getGroups': mentionsInCriteria,
  'user.isMemberOf': mentionsInCriteria,
};

function mentionsInCall(node: Call | Method, directory: Directory): readonly Mention[] {
  const target = targetOf(node);
  if (target.kind === 'plain')
    return Object.hasOwn(CALLS, target.name) ? (CALLS[target.name]?.(node.arguments, directory) ?? []) : [];
  if (target.name !== 'contains') return [];
  const [argument] = node.arguments;
  return [
    ...mentionsInOperands(target.receiver, argument, directory),
    ...mentionsInOperands(argument, target.receiver, directory),
  ];
}

/**
 * Returns the objects that group criteria name. The criteria are map literals in an expression (`criteria`). They can name groups by id or
 * full name, and applications from which groups are imported. If they name no group, the result also contains the groups that satisfy them.
 */
function mentionsInCriteria(criteria: readonly Expression[], directory: Directory): readonly Mention[] {
  const maps = criteria.flatMap((node) => (node.kind === 'map' ? node : []));
  const named = maps.flatMap((map) => mentionsInCriterion(map, directory));
  const isNarrow = named.some(({ kind }) => kind === 'group');
  return isNarrow ? named : [...named, ...fittingGroups('user.isMemberOf', constantsOf(maps), directory)];
}

function mentionsInCriterion({ entries }: MapLiteral, directory: Directory): readonly Mention[] {
  const texts = (key: string) =>
    entries.filter((entry) => entry.key === key).flatMap(({ value }) => textsOf(value));
  const names = texts('operator').includes('EXACT') ? texts('group.profile.name') : [];
  return [
    ...groupsOf(texts('group.id')),
    ...texts('group.source.id').map((id): Mention => ({ kind: 'app', id })),
    ...names.flatMap((name) => namedBy('group', name, directory)),
  ];
}

function mentionsByGroupFunction(name: string) {
  return (given: readonly Expression[], directory: Directory) =>
    fittingGroups(name, constantsOf(given), directory);
}

/** Returns the groups of the snapshot that a group function in an expression would select. */
function fittingGroups(
  name: string,
  wanted: readonly Value[] | undefined,
  { groups }: Directory,
): readonly Mention[] {
  const criteria = wanted && criteriaOfCall(name, wanted);
  if (criteria === undefined) return [];
  return select(criteria, { groups, isEveryoneMissing: false, isComplete: () => true }).certain.map(
    (id): Mention => ({ kind: 'group', id, by: 'pattern' }),
  );
}

function groupsOf(ids: readonly string[]): readonly Mention[] {
  return ids.map((id) => ({ kind: 'group', id }));
}

/** Returns the literal texts of an expression: a single text, or the texts of a list. */
function textsOf(node: Expression | undefined): readonly string[] {
  const value = node && constantOf(node)?.value;
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.filter((one) => typeof one === 'string');
}
