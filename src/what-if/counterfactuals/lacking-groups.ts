import { getOrMake } from '../../base/memo.js';
import { MATCH } from '../../logic/kleene/verdict.js';
import { areMembershipsKnown } from '../../model/facts/assignment.js';
import { membershipsOf } from '../../model/facts/group.js';
import type { Request } from '../../model/facts/request.js';
import type { World } from '../../model/facts/world.js';
import { groupRuleVerdict } from '../../model/policies/group-rules.js';
import type { Compiled } from '../../simulate/compile.js';

/**
 * Returns a test of changed requests. The test returns true if a request is impossible: an active group rule adds the person to a group,
 * but according to the request, the person is not in it (assumption A19). Groups for which this contradiction exists before the change are
 * ignored. Spec: Conditions (policy and rule), `people`.
 */
export function lackingGroups(
  { snapshot: { groupRules = [] }, world }: Compiled,
  asked: Request,
): (changed: Request) => boolean {
  if (groupRules.length === 0) return () => false;
  const rules = groupRules.map((rule) => ({ groupIds: rule.groupIds, puts: groupRuleVerdict(rule, world) }));
  const lacked = (request: Request): readonly string[] => {
    const { user } = request.policyContext;
    const memberships = membershipsOf(request, world);
    if (user?.id == null || !areMembershipsKnown(memberships, world)) return [];
    const { id } = user;
    const stated = world.person(id);
    const person = { ...stated, profile: user.profile ?? stated.profile, memberships };
    const among: World = {
      ...world,
      person: (one, profile) => (one === id ? person : world.person(one, profile)),
    };
    return rules
      .filter(({ puts }) => puts(id, person.status, person.profile, among) === MATCH)
      .flatMap(({ groupIds }) => groupIds)
      .filter((group) => !memberships.inside.includes(group) && !world.everyone.has(group));
  };
  const isLacking = (changed: Request) => {
    const own = lacked(changed);
    if (own.length === 0) return false;
    const id = changed.policyContext.user?.id ?? null;
    const stated = lacked(
      id === asked.policyContext.user?.id ? asked : { ...changed, policyContext: { user: { id } } },
    );
    return own.some((group) => !stated.includes(group));
  };
  const known = new Map<string, boolean>();
  return (changed) => {
    const { user, groups } = changed.policyContext;
    return getOrMake(known, JSON.stringify([user, groups]), () => isLacking(changed));
  };
}
