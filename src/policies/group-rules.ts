import { type CompiledExpression, compileExpression } from '../expression/evaluate/evaluate.js';
import { parse } from '../expression/syntax/parser.js';
import { environmentOf, isInside } from '../expression/values/environment.js';
import type { Request } from '../facts/request.js';
import type { Person, World } from '../facts/world.js';
import { MATCH } from '../logic/kleene/verdict.js';
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
 * that
 * may or may not be says nothing, nor does one that is not true, since there are other ways into a group. `world` says
 * what memberships are stated; rules do not build on each other. Spec: Conditions (policy and rule), `people`.
 */
export function impliedGroups(groupRules: readonly GroupRule[], world: World): ImpliedGroups {
  const rules = groupRules.flatMap((rule) => activeRule(rule) ?? []);
  if (rules.length === 0) return () => NONE;
  return (userId, status, profile) => {
    if (WAITING.has(status ?? '')) return NONE;
    const request = requestOf(userId, profile);
    const environment = environmentOf(request, world);
    const isFor = ({ rule, expression }: ActiveRule) =>
      !rule.exceptUserIds.includes(userId) &&
      rule.exceptGroupIds.every((id) => isInside(environment, id) === false) &&
      expression.verdict(environment) === MATCH;
    return [...new Set(rules.filter(isFor).flatMap(({ rule }) => rule.groupIds))];
  };
}

const NONE: readonly string[] = [];

/** Group rules do not move users who are pending or inactive, as the service's help says. */
const WAITING: ReadonlySet<string> = new Set(['STAGED', 'PROVISIONED', 'SUSPENDED', 'DEPROVISIONED']);

interface ActiveRule {
  readonly rule: GroupRule;
  readonly expression: CompiledExpression;
}

/** Written in the older dialect, whatever the engine is. */
function activeRule(rule: GroupRule): ActiveRule | undefined {
  if (rule.status !== 'ACTIVE' || rule.expression === undefined) return undefined;
  const parsed = parse(rule.expression);
  return parsed.ok ? { rule, expression: compileExpression(parsed.expression, 'classic') } : undefined;
}

function requestOf(id: string, profile: Profile): Request {
  return { appInstance: '', policyContext: { user: { id, ...(profile && { profile }) } } };
}
