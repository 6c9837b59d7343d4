import {
  conjunction,
  disjunction,
  known,
  MATCH,
  NOT_MATCH,
  negate,
  type Rank,
  UNDEFINED,
} from '../../logic/kleene/verdict.js';
import { compileExpression } from '../expression/evaluate/compile-expression.js';
import { readsOf } from '../expression/meaning/reads.js';
import { parse } from '../expression/syntax/parser.js';
import { environmentOf, isInside } from '../expression/values/environment.js';
import { isIgnoredByGroupRules } from '../facts/account-state.js';
import type { Request } from '../facts/request.js';
import type { Memberships, Person, World } from '../facts/world.js';
import type { GroupRule } from './snapshot.js';

type Profile = Person['profile'];

/** A function that returns the groups to which group rules add a user. */
export type ImpliedGroups = (
  userId: string,
  status: Person['status'],
  profile?: Profile,
) => readonly string[];

/**
 * Returns a function that computes the groups that group rules give to a user (assumption A19). An active group rule adds a user to its
 * groups if its expression is true for the user's known profile. A rule whose expression is false or undecided proves nothing, since the
 * user may be in its groups for other reasons. `world` has the stated memberships, which take precedence. Some expressions depend on
 * groups; these rules are evaluated again until no group is added. So the order of the rules does not matter. Spec: Conditions (policy and
 * rule), `people`.
 */
export function impliedGroups(groupRules: readonly GroupRule[], world: World): ImpliedGroups {
  const rules = groupRules.filter(({ status, expression }) => status === ACTIVE && expression !== undefined);
  if (rules.length === 0) return () => NONE;
  const asked = rules.map((rule) => ({
    groupIds: rule.groupIds,
    asksGroups: asksGroups(rule),
    puts: groupRuleVerdict(rule, world),
  }));
  return (userId, status, profile) => {
    if (isIgnoredByGroupRules(status) || status === null) return NONE;
    const found = new Set<string>();
    let waiting = asked;
    let currentWorld = world;
    for (let before = -1; found.size > before && waiting.length > 0; ) {
      before = found.size;
      const left: typeof asked = [];
      for (const rule of waiting) {
        if (rule.puts(userId, status, profile, currentWorld) === MATCH)
          for (const id of rule.groupIds) found.add(id);
        else if (rule.asksGroups) left.push(rule);
      }
      waiting = left;
      currentWorld = withGroups(world, userId, found);
    }
    return [...found];
  };
}

/** Whether the expression of a group rule reads anything other than the profile, such as groups. */
function asksGroups({ expression = '' }: GroupRule): boolean {
  const parsed = parse(expression);
  if (!parsed.ok) return false;
  const { fields, isAll } = readsOf(parsed.expression, 'classic');
  return fields.length > 0 || !isAll;
}

/**
 * Returns a copy of the snapshot data in which the user is also in the given groups. A group is not added if a document shows that the user
 * is not its member.
 */
function withGroups(world: World, userId: string, groupIds: ReadonlySet<string>): World {
  return {
    ...world,
    person(id, profile) {
      const person = world.person(id, profile);
      return id === userId
        ? { ...person, memberships: joinMemberships(person.memberships, groupIds) }
        : person;
    },
  };
}

function joinMemberships(memberships: Memberships, groupIds: ReadonlySet<string>): Memberships {
  const { inside, outside, complete } = memberships;
  const added = [...groupIds].filter((id) => !inside.includes(id) && !outside.includes(id));
  return complete ? memberships : { ...memberships, inside: [...inside, ...added] };
}

/** A function that returns whether a group rule adds a user to its groups. */
export type GroupRuleVerdict = (
  userId: string,
  status: Person['status'],
  profile?: Profile,
  /** The org data in which expressions are evaluated. It includes the group memberships that earlier group rules gave to the user. */
  currentWorld?: World,
) => Rank;

/** Returns a function that evaluates a group rule for a user. Spec: Conditions (policy and rule), `people`. */
export function groupRuleVerdict(rule: GroupRule, world: World): GroupRuleVerdict {
  if (rule.status !== null && rule.status !== ACTIVE) return () => NOT_MATCH;
  const parsed = rule.expression === undefined ? undefined : parse(rule.expression);
  // Group rules use the Classic dialect on every engine.
  const expression = parsed?.ok ? compileExpression(parsed.expression, 'classic') : undefined;
  return (userId, status, profile, currentWorld = world) => {
    if (isIgnoredByGroupRules(status) || rule.exceptUserIds.includes(userId)) return NOT_MATCH;
    const environment = environmentOf(requestOf(userId, profile), currentWorld);
    const isLeftAlone = rule.exceptGroupIds.map((id) => rankIn(isInside(environment, id)));
    return conjunction([
      rule.status === null || status === null ? UNDEFINED : MATCH,
      negate(disjunction(isLeftAlone)),
      expression?.verdict(environment) ?? UNDEFINED,
    ]);
  };
}

function rankIn(isIn: boolean | undefined): Rank {
  return isIn === undefined ? UNDEFINED : known(isIn);
}

const ACTIVE = 'ACTIVE';

const NONE: readonly string[] = [];

function requestOf(id: string, profile: Profile): Request {
  return { appInstance: '', policyContext: { user: { id, ...(profile && { profile }) } } };
}
