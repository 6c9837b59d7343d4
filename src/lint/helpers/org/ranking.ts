import { repeated } from '../../../base/repeated.js';
import { at, numberAt } from '../../rule/json-path.js';
import type { Org } from '../../rule/org.js';
import type { Resource } from '../../rule/resource.js';
import type { Report } from '../../rule/rule.js';
import { factsOf } from '../policy/policy-types.js';
import { policiesByType } from './policies-by-type.js';
import { rulesByPolicy } from './rules-by-policy.js';

/** A policy or rule that has a priority, with the priority. */
export interface Ranked {
  readonly resource: Resource;
  readonly priority: number;
}

/** Returns the policies of each type, or the rules of each policy, in order of priority. Objects without a priority are omitted. */
export function rankings(org: Org, kind: 'policy' | 'rule'): readonly (readonly Ranked[])[] {
  const groups = kind === 'policy' ? rankedPolicies(org) : rulesByPolicy(org);
  return groups.map((resources) =>
    resources
      .flatMap((resource) => {
        const priority = numberAt(resource.value, 'priority');
        return priority === undefined ? [] : [{ resource, priority }];
      })
      .sort((a, b) => a.priority - b.priority),
  );
}

/** Returns the policies of each policy type for which the service evaluates policies in order. */
function rankedPolicies(org: Org): readonly (readonly Resource[])[] {
  return [...policiesByType(org)].flatMap(([type, policies]) =>
    factsOf(type)?.isRanked[org.edition] === false ? [] : [policies],
  );
}

/** Reports policies or rules that have the same priority as another one. */
export function* sharedPriorities(org: Org, kind: 'policy' | 'rule'): Generator<Report> {
  const what = kind === 'policy' ? 'policy of this type' : 'rule of this policy';
  for (const ranked of rankings(org, kind))
    for (const found of repeated(ranked, ({ priority }) => priority)) {
      const { first, again } =
        isSystem(found.again) && !isSystem(found.first) ? { first: found.again, again: found.first } : found;
      yield {
        of: again.resource,
        at: ['priority'],
        message: `another ${what} has the priority ${again.priority}, too; give each its own priority`,
        related: [{ of: first.resource, at: ['priority'], message: 'the other one' }],
      };
    }
}

/** Whether a policy or rule is a system resource, whose priority cannot change. */
function isSystem({ resource }: Ranked): boolean {
  return at(resource.value, 'system') === true;
}
