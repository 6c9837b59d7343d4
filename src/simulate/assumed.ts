import { atomsOf } from '../logic/kleene/formula.js';
import { MATCH, UNDEFINED } from '../logic/kleene/verdict.js';
import type { AssumptionId } from '../model/facts/assumptions.js';
import { satisfiedAssurances } from '../model/facts/device.js';
import type { Atom } from '../model/facts/fact.js';
import { group, membershipsOf } from '../model/facts/group.js';
import type { Request } from '../model/facts/request.js';
import type { Kind } from '../model/facts/world.js';
import { zone } from '../model/facts/zones/zone.js';
import { isActive } from '../model/facts/zones/zone-map.js';
import { completenessAssumption } from '../model/policies/completeness.js';
import type { UnknownPart } from '../model/policies/unknown-part.js';
import { assumedEveryoneGroups } from '../model/policies/world-of-snapshot.js';
import type { Compiled } from './compile.js';
import { danglingOf } from './dangling.js';
import type { Visit } from './match-rules.js';

/** Returns the numbered assumptions that the answer to a request depends on, in order of their numbers. */
export function assumptionsOf(
  compiled: Compiled,
  request: Request,
  visits: readonly Visit[],
): AssumptionId[] {
  const used = new Set<AssumptionId>([
    ...fromRequest(compiled, request),
    ...fromOrder(visits),
    ...fromLeaves(compiled, request, visits),
    ...fromGroups(compiled, request, visits),
    ...completenessAssumption(compiled.snapshot),
  ]);
  return [...used].sort((a, b) => Number(a.slice(1)) - Number(b.slice(1)));
}

/**
 * Returns assumption A13 if the request names the id of an unknown object, and the snapshot may lack objects of that kind. Otherwise
 * returns an empty list.
 */
function fromRequest({ world }: Compiled, { appInstance, policyContext }: Request): AssumptionId[] {
  const { user, groups, zones } = policyContext;
  const given: readonly (readonly [Kind, readonly string[]])[] = [
    ['app', [appInstance]],
    ['user', user?.id == null ? [] : [user.id]],
    ['group', groups?.ids ?? []],
    ['zone', zones?.ids ?? []],
    ['deviceAssurance', satisfiedAssurances(policyContext) ?? []],
  ];
  return given.some(([kind, ids]) => ids.some((id) => !world.isComplete(kind) && !world.holds(kind, id)))
    ? ['A13']
    : [];
}

/**
 * Returns assumption A1 if two visited policies, or two visited rules, have the same priority. Returns A16 if a policy has a matching rule,
 * but it is undecided whether the policy's own conditions match.
 */
function fromOrder(visits: readonly Visit[]): AssumptionId[] {
  const used: AssumptionId[] = [];
  for (const { policies } of visits) {
    const lists = [policies.map(({ compiled }) => compiled.policy), ...policies.map(visitedRules)];
    if (lists.some((list) => list.some((one, index) => index > 0 && isTie(one, list[index - 1]))))
      used.push('A1');
    if (policies.some(({ own, rules }) => own.rank === UNDEFINED && rules.some(({ rank }) => rank === MATCH)))
      used.push('A16');
  }
  return used;
}

function visitedRules({ compiled, rules }: Visit['policies'][number]) {
  return compiled.rules.slice(0, rules.length).map(({ rule }) => rule);
}

interface Ranked {
  readonly isDefault: boolean;
  readonly priority: number | null;
}

function isTie(one: Ranked, before: Ranked | undefined): boolean {
  return before !== undefined && one.isDefault === before.isDefault && one.priority === before.priority;
}

function fromLeaves(compiled: Compiled, request: Request, visits: readonly Visit[]): AssumptionId[] {
  const { snapshot, world } = compiled;
  const inactive = new Set(snapshot.zones.filter((one) => !isActive(one)).map(({ id }) => id));
  const assumedEveryone = new Set(assumedEveryoneGroups(snapshot));
  return leavesIn(visits).flatMap((leaf): AssumptionId[] => {
    const atoms = atomsOf(leaf.meaning);
    const namesInactive = atoms.some(({ fact, value }) => fact === zone && inactive.has(value));
    return [
      ...leaf.assumptions,
      ...atoms.flatMap(({ fact, value }) => fact.assumes?.(request, world, value) ?? []),
      ...(danglingOf(atoms, world).length > 0 ? (['A6'] as const) : []),
      ...(namesInactive ? (['A14'] as const) : []),
      ...(atoms.some(({ value }) => assumedEveryone.has(value)) ? (['A15'] as const) : []),
    ];
  });
}

/**
 * Returns the assumptions about groups for which conditions were evaluated. A19: a group rule is assumed to have added the user to a group.
 * A21: the list of the user's groups is incomplete. The user is assumed to be also in the groups that an expression names.
 */
function fromGroups(
  { snapshot: { unknown = [] }, world }: Compiled,
  request: Request,
  visits: readonly Visit[],
): AssumptionId[] {
  const memberships = membershipsOf(request, world);
  if (memberships === undefined) return [];
  const { inside, complete, byRule = [] } = memberships;
  const { user } = request.policyContext;
  const listedIn = ({ collection, of, isByReference }: UnknownPart) => {
    if (!isByReference) return [];
    if (collection === 'userGroups') return of === user?.id ? inside : [];
    return collection === 'groupMembers' ? inside.filter((id) => id === of) : [];
  };
  const byReference = complete ? [] : unknown.flatMap(listedIn);
  return [
    ...(isAsked(byRule, visits) ? (['A19'] as const) : []),
    ...(isAsked(byReference, visits) ? (['A21'] as const) : []),
  ];
}

function isAsked(groups: readonly string[], visits: readonly Visit[]): boolean {
  if (groups.length === 0) return false;
  const isOfThem = ({ fact, value }: Atom) =>
    fact === group ? groups.includes(value) : fact.fields.includes('policyContext.groups.ids');
  return leavesIn(visits).some(({ meaning }) => atomsOf(meaning).some(isOfThem));
}

function leavesIn(visits: readonly Visit[]) {
  return visits.flatMap(({ policies }) =>
    policies.flatMap(({ compiled, rules }) =>
      [...compiled.leaves, ...compiled.rules.slice(0, rules.length).flatMap(({ leaves }) => leaves)].map(
        ({ leaf }) => leaf,
      ),
    ),
  );
}
