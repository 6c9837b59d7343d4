import type { Encoded } from '../../../analysis/symbolic/encode.js';
import type { Space } from '../../../analysis/symbolic/space.js';
import { choice } from '../../../analysis/symbolic/theories/theory.js';
import { always, atom, never, replaceAtoms } from '../../../logic/kleene/formula.js';
import type { Literal, Variable } from '../../../logic/solver/literal.js';
import { isMember } from '../../../model/facts/assignment.js';
import type { World } from '../../../model/facts/world.js';
import { worldOf } from '../../../model/policies/world-of-snapshot.js';
import type { CallGroup } from './call.js';
import type { PlanOverOrg } from './plan-over-org.js';
import type { RuleVersion } from './versions.js';

/** The user whose sign-ins are analyzed: any user, or one user whose groups change. */
export interface Requester {
  readonly userId?: string;
  /** Constraints that hold for every sign-in of the user. */
  readonly given: readonly Literal[];
  /** Returns the solver literal for the statement that the rule version matches a sign-in of the user. */
  literalOf(version: RuleVersion, encoded: Encoded): Literal;
}

export interface Requesters {
  readonly requesters: readonly Requester[];
  /** The reasons why the analysis is incomplete. */
  readonly notAnalyzed: readonly string[];
}

/**
 * The maximum number of users to analyze for each group of provider calls that affect the same sign-ins. Users whom the rules treat alike
 * count once.
 */
const MOST_USERS = 50;

/** Returns the requesters for a group of calls: any user, or one user of each class of users whom the rules treat alike. */
export function requestersOf(
  group: CallGroup,
  variables: ReadonlySet<Variable>,
  space: Space,
  world: World,
  plan: PlanOverOrg,
): Requesters {
  const { userIds } = group;
  if (userIds === undefined)
    return { requesters: [{ given: [], literalOf: (_, encoded) => encoded.actual }], notAnalyzed: [] };
  const known = new Map<string, Requester>();
  const unsure = new Set<string>();
  const changes = changesOf(group, space);
  const before = worldOf(plan.before);
  for (const userId of userIds) {
    const person = world.person(userId);
    if (!isKnownBefore(userId, group, before)) {
      unsure.add(`it is unknown in which of the groups ${world.nameOf('user', userId) ?? userId} is`);
      continue;
    }
    const fixed = [...variables].flatMap((variable) => {
      const value = changes.has(variable)
        ? undefined
        : space.dimensions[variable]?.of?.(userId, person, world);
      return value === undefined ? [] : [[variable, value] as const];
    });
    const key = JSON.stringify(fixed);
    if (known.has(key)) continue;
    if (known.size === MOST_USERS) {
      unsure.add(`only ${MOST_USERS} of the users whose groups change are analyzed`);
      break;
    }
    known.set(key, requesterFor(userId, fixed, changes, space));
  }
  return { requesters: [...known.values()], notAnalyzed: [...unsure] };
}

/**
 * The groups whose members change, by solver variable. For each group, a function takes the completed calls as a bit set, and returns
 * whether the user that the solver considers is then a member of the group.
 */
type GroupChanges = ReadonlyMap<Variable, (members: number) => boolean>;

function changesOf({ calls }: CallGroup, { dimensions }: Space): GroupChanges {
  const changes = new Map<Variable, (members: number) => boolean>();
  for (const [index, { kind, groupId, what }] of calls.entries()) {
    const variable = dimensions.findIndex(({ key }) => key === `group ${groupId}`);
    if (kind !== 'membership' || variable < 0) continue;
    changes.set(variable, (members) => ((members & (1 << index)) !== 0) === (what === 'add'));
  }
  return changes;
}

function isKnownBefore(userId: string, { calls }: CallGroup, before: World): boolean {
  const { memberships } = before.person(userId);
  return calls.every(
    ({ kind, groupId = '', what }) =>
      kind !== 'membership' || what === 'remove' || isMember(groupId, memberships, before) === false,
  );
}

function requesterFor(
  userId: string,
  fixed: readonly (readonly [Variable, number])[],
  changes: GroupChanges,
  { solver }: Space,
): Requester {
  const known = new Map<string, Literal>();
  return {
    userId,
    given: fixed.map(([variable, value]) => solver.literal(choice(variable, [value]))),
    literalOf({ key, changedMembers }, encoded) {
      const found = known.get(key);
      if (found !== undefined) return found;
      const formula = replaceAtoms(encoded.choices, (one) => {
        const isInside = changes.get(one.variable);
        if (isInside === undefined) return atom(one);
        return one.values.includes(Number(isInside(changedMembers))) ? always : never;
      });
      const literal = solver.literal(formula);
      known.set(key, literal);
      return literal;
    },
  };
}
