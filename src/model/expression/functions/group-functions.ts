import { memoize } from '../../../base/memo.js';
import { compilePattern } from '../../facts/pattern.js';
import type { World } from '../../facts/world.js';
import { KIND } from '../time/value-mark.js';
import { type Cell, failed, notModelled, unknown } from '../values/cell.js';
import type { Environment } from '../values/environment.js';
import {
  type Criteria,
  criteriaOfIds,
  criteriaOfNames,
  type GroupSelection,
  groupsAmong,
  isInAny,
  type ReadCriteria,
  readCriteria,
  select,
} from '../values/group-criteria.js';
import type { ValueType } from '../values/type.js';
import type { Value } from '../values/value.js';
import { type ExpressionFunction, type FunctionParameter, plain } from './define.js';

/**
 * The functions that test group membership, by name. The value for each is a function that reads the group criteria from the arguments of a
 * call.
 */
const MEMBERSHIP_CRITERIA: ReadonlyMap<string, (values: readonly Value[]) => ReadCriteria> = new Map([
  ['user.isMemberOf', readCriteria],
  ['isMemberOfGroup', readIds],
  ['isMemberOfAnyGroup', readIds],
  ['isMemberOfGroupName', ([wanted]) => readName(wanted, (name) => name === wanted)],
  ['isMemberOfGroupNameStartsWith', ([start]) => readName(start, (name) => name.startsWith(String(start)))],
  ['isMemberOfGroupNameContains', ([part]) => readName(part, (name) => name.includes(String(part)))],
  ['isMemberOfGroupNameRegex', ([pattern]) => readRegex(String(pattern))],
]);

/**
 * Returns the group criteria of a function call, or `undefined` if the function does not test membership or the criteria cannot be
 * evaluated.
 */
export function criteriaOfCall(name: string, values: readonly Value[]): Criteria | undefined {
  const read = MEMBERSHIP_CRITERIA.get(name)?.(values);
  return read?.kind === 'read' ? read.criteria : undefined;
}

const MEMBERSHIPS = ['policyContext.user.id', 'policyContext.groups.ids'] as const;

/** Group functions of both dialects. Spec: Expression language, Identity Engine, Groups; Expression language, Classic, Groups. */
export const GROUP = [
  defineMembership('identity', 'user.isMemberOf', 'map...', undefined, true),
  defineGetGroups('user.getGroups'),
  defineMembership('classic', 'isMemberOfGroup', 'id', "user.isMemberOf({'group.id': {0}})"),
  defineMembership('classic', 'isMemberOfAnyGroup', 'id...', "user.isMemberOf({'group.id': {{*}}})"),
  defineMembership(
    'classic',
    'isMemberOfGroupName',
    'string',
    "user.isMemberOf({'group.profile.name': {0}, 'operator': 'EXACT'})",
  ),
  defineMembership(
    'classic',
    'isMemberOfGroupNameStartsWith',
    'string',
    "user.isMemberOf({'group.profile.name': {0}})",
  ),
  defineMembership('classic', 'isMemberOfGroupNameContains', 'string'),
  defineMembership('classic', 'isMemberOfGroupNameRegex', 'string'),
];

function defineMembership(
  dialect: ExpressionFunction['dialect'],
  name: string,
  takes: FunctionParameter,
  counterpart?: string,
  canFail = false,
): ExpressionFunction {
  const read = MEMBERSHIP_CRITERIA.get(name) as (values: readonly Value[]) => ReadCriteria;
  const prepare = (values: readonly Value[]) => makeGroupFunction('boolean', read(values), isInAny);
  return {
    ...plain(dialect, name, [takes], 'boolean', (given, environment) => prepare(listOf(given))(environment)),
    prepare,
    canFail,
    asks: MEMBERSHIPS,
    ...(counterpart !== undefined && { counterpart }),
  };
}

/**
 * Defines the function `getGroups` (or `name`), which lists the groups of the user that meet the criteria. Both dialects have it, because
 * the documentation does not limit it to one feature of the service.
 */
function defineGetGroups(name: string): ExpressionFunction {
  const prepare = (values: readonly Value[]) =>
    makeGroupFunction('list', readCriteria(values), (selection, environment) =>
      groupsAmong(selection, environment)?.map((group): Value => ({ [KIND]: 'group', group })),
    );
  return plain('both', name, ['map...'], 'list', (given, environment) => prepare(given)(environment), {
    canFail: true,
    asks: MEMBERSHIPS,
    prepare,
  });
}

function listOf(given: unknown): readonly Value[] {
  return Array.isArray(given) ? given : [given as Value];
}

/**
 * Returns an expression function about groups. The function first selects groups of the org by its arguments, once for each snapshot. Then
 * `answer` tests whether the user is in one of these groups, or lists those of the user.
 */
function makeGroupFunction(
  type: ValueType,
  read: ReadCriteria,
  answer: (selection: GroupSelection, environment: Environment) => Value | undefined,
): (environment: Environment) => Cell {
  switch (read.kind) {
    case 'wrong':
      return () => failed(read.reason);
    case 'not modelled':
      return () => notModelled(type, read.reason);
    case 'read': {
      const selection = memoize((world: World) => select(read.criteria, world));
      return (environment) => answer(selection(environment.world), environment) ?? unknown(type, MEMBERSHIPS);
    }
  }
}

function readIds(ids: readonly Value[]): ReadCriteria {
  return { kind: 'read', criteria: criteriaOfIds(ids.map(String)) };
}

function readName(wanted: Value | undefined, fits: (name: string) => boolean): ReadCriteria {
  return { kind: 'read', criteria: criteriaOfNames([wanted], fits) };
}

/** Returns the criteria for a pattern that must match the complete group name, with the same case. Runs in linear time. */
function readRegex(pattern: string): ReadCriteria {
  const compiled = compilePattern(`(?-i)${pattern}`);
  if (!compiled.ok)
    return { kind: 'not modelled', reason: `the pattern cannot be matched: ${compiled.reason}` };
  return readName(pattern, (name) => compiled.pattern.matches(name));
}
