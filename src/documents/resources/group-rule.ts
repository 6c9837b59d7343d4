import type { GroupRule, Source } from '../../model/policies/snapshot.js';
import { type GroupRuleDocument, GroupRuleSchema } from '../../model/resources/group-rule.js';
import type { Accumulator } from '../collect/accumulator.js';
import { registerResource } from '../collect/register.js';
import { fitResource } from './fit-resource.js';

/** Reads a group rule. A rule with an unreadable condition has no known effect. */
export function readGroupRule(value: unknown, at: Source, accumulator: Accumulator): void {
  const fitted = fitResource('group rule', GroupRuleSchema, value, at, { accumulator });
  if (fitted === undefined) return;
  const rule = groupRuleOf(fitted.value, !fitted.removed.has('conditions'));
  registerResource(accumulator, 'group rule', accumulator.groupRules, rule, at);
}

function groupRuleOf(
  { id, name, status, conditions, actions }: GroupRuleDocument,
  isReadable: boolean,
): GroupRule {
  const { users, groups } = conditions?.people ?? {};
  const expression = conditions?.expression?.value;
  const isForAll = [users, groups].every((side) => (side?.include?.length ?? 0) === 0);
  return {
    id,
    name: name ?? null,
    status: status ?? null,
    groupIds: actions?.assignUserToGroups?.groupIds ?? [],
    exceptUserIds: users?.exclude ?? [],
    exceptGroupIds: groups?.exclude ?? [],
    ...(isReadable && isForAll && expression != null && { expression }),
  };
}
