import { memoize } from '../../../base/memo.js';
import { cutOffReason, quoted } from '../../../base/messages.js';
import { isObject } from '../../../base/object.js';
import type { Policy, PolicyRule, Rule } from '../../../model/policies/policy.js';
import { ruleInPolicy } from '../../../model/policies/rule-in-policy.js';
import type { UndecidedChange } from './changes.js';
import type { ListPair } from './list-pairs.js';

/** Reports rules that contain the same truncated text before and after the change. The missing end of the text may have changed. */
export function changesCutOff(pairs: readonly ListPair[]): UndecidedChange[] {
  const reported = new Set<unknown>();
  return pairs.flatMap(({ type, before, after }) => {
    const earlier = new Map((before?.rules ?? []).map((one) => [idOf(one), one]));
    return (after?.rules ?? []).flatMap((later): UndecidedChange[] => {
      const one = earlier.get(idOf(later));
      const text = one && cutOffBeside(one) && cutOffBeside(later);
      if (one === undefined || text === undefined || reported.has(later.rule)) return [];
      reported.add(later.rule);
      return [
        {
          policyType: type,
          before: ruleInPolicy(one.policy, one.rule),
          after: ruleInPolicy(later.policy, later.rule),
          reason: `the rule contains ${quoted(text)} before and after the change; this text is ${cutOffReason(text)}`,
        },
      ];
    });
  });
}

function idOf({ policy, rule }: PolicyRule): string {
  return JSON.stringify([policy.id, rule.id]);
}

function cutOffBeside({ policy, rule }: PolicyRule): string | undefined {
  return cutOffInPolicy(policy) ?? cutOffInRule(rule);
}

/** The truncated texts of each policy, cached because applications share policies and rules share conditions. */
const cutOffInPolicy = memoize(({ conditions, settings }: Policy) => cutOffIn([conditions, settings]));
const cutOffInRule = memoize(({ conditions, actions }: Rule) => cutOffIn([conditions, actions]));

/**
 * Returns the first text in a value that a program wrote in place of nested content, such as `System.Object[]`; `undefined` if there is
 * none.
 */
function cutOffIn(value: unknown): string | undefined {
  if (typeof value === 'string') return cutOffReason(value) && value;
  const members = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [];
  for (const member of members) {
    const found = cutOffIn(member);
    if (found !== undefined) return found;
  }
  return undefined;
}
