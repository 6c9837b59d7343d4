import { compileExpression } from '../expression/evaluate/evaluate.js';
import { parse } from '../expression/syntax/parser.js';
import { environmentOf, isInside } from '../expression/values/environment.js';
import { isLeftByGroupRules } from '../facts/account-state.js';
import type { Request } from '../facts/request.js';
import type { Person, World } from '../facts/world.js';
import {
  conjunction,
  disjunction,
  known,
  MATCH,
  NOT_MATCH,
  negate,
  type Rank,
  UNDEFINED,
} from '../logic/kleene/verdict.js';
import type { GroupRule } from './snapshot.js';

type Profile = Person['profile'];

/** The groups that group rules put a user in, of whom no more is known than the world says. */
export type ImpliedGroups = (
  userId: string,
  status: Person['status'],
  profile?: Profile,
) => readonly string[];

/**
 * An active group rule whose expression is true of a user whose profile is known puts them in its groups (A19): one
 * that may or may not be says nothing, nor does one that is not true, since there are other ways into a group. `world` says
 * what memberships are stated; rules do not build on each other. Spec: Conditions (policy and rule), `people`.
 */
export function impliedGroups(groupRules: readonly GroupRule[], world: World): ImpliedGroups {
  const rules = groupRules.filter(({ status, expression }) => status === ACTIVE && expression !== undefined);
  if (rules.length === 0) return () => NONE;
  const asked = rules.map((rule) => ({ rule, puts: groupRuleVerdict(rule, world) }));
  return (userId, status, profile) => {
    if (isLeftByGroupRules(status) || status === null) return NONE;
    const isFor = ({ puts }: (typeof asked)[number]) => puts(userId, status, profile) === MATCH;
    return [...new Set(asked.filter(isFor).flatMap(({ rule }) => rule.groupIds))];
  };
}

/** Whether a group rule puts a user in its groups, of whom no more is known than the world says. */
export type GroupRuleVerdict = (userId: string, status: Person['status'], profile?: Profile) => Rank;

/** Spec: Conditions (policy and rule), `people`. */
export function groupRuleVerdict(rule: GroupRule, world: World): GroupRuleVerdict {
  if (rule.status !== null && rule.status !== ACTIVE) return () => NOT_MATCH;
  const parsed = rule.expression === undefined ? undefined : parse(rule.expression);
  // Written in the older dialect, whatever the engine is.
  const expression = parsed?.ok ? compileExpression(parsed.expression, 'classic') : undefined;
  return (userId, status, profile) => {
    if (isLeftByGroupRules(status) || rule.exceptUserIds.includes(userId)) return NOT_MATCH;
    const environment = environmentOf(requestOf(userId, profile), world);
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
