import { brandedType } from '../../../base/brand.js';
import type { PolicyRule } from '../../../model/policies/policy.js';
import { ruleInPolicy } from '../../../model/policies/rule-in-policy.js';
import { configuredAfter, type StatesOfChange } from '../../../report/text/configured-change.js';
import { defineJson } from '../../../report/text/json-format.js';
import type { ProviderCall } from '../order/call.js';
import { isClean } from '../order/order-threshold.js';
import type { GroupOrder, PlanOrder } from '../order/plan-order.js';
import type { PlanOrderReport } from './plan-order-report.js';

/** The JSON format. It contains each group of calls with the names and addresses of the calls. */
export const planOrderJson = defineJson({
  what: 'for programs: each rule list with its calls, hazards, examples and a safe order',
  members: planOrderMembers,
});

/** Returns the members of the JSON answer. */
export function planOrderMembers({ order }: PlanOrderReport) {
  return {
    lists: order.groups.map((group) => membersOf(group, order)),
    together:
      order.together === undefined
        ? null
        : {
            lists: order.together.lists,
            order: order.together.order?.map((call) => callMembers(call, order)) ?? null,
          },
    otherChanges: order.others,
    ...(order.assumptions && { assumptions: order.assumptions }),
  };
}

function membersOf(group: GroupOrder, order: PlanOrder) {
  const { type, policyId, name, calls, statesAnalyzed, hazards, wrongEnds, notAnalyzed, hidden, remedy } =
    group;
  const { reassigned, users } = group;
  return {
    policyType: brandedType(type, order.after.brand),
    policy: policyId === undefined ? null : { id: policyId, name },
    ...(reassigned && { reassigned }),
    ...(users && { users }),
    isSafe: isClean(group),
    calls: calls.map((call) => callMembers(call, order)),
    states: statesAnalyzed,
    hazards: hazards.map(({ direction, before, meanwhile, after, effects, state, example }) => ({
      direction,
      before: ruleMembers(before, effects.before),
      intermediate: ruleMembers(meanwhile, effects.meanwhile),
      after: ruleMembers(after, effects.after),
      appliedCalls: state.path,
      example,
    })),
    otherOrders: wrongEnds,
    notAnalyzed,
    ...(hidden && { hidden }),
    remedy:
      remedy === undefined
        ? null
        : { ...remedy, order: remedy.order.map((call) => callMembers(call, order)) },
  };
}

function callMembers(call: ProviderCall, states: StatesOfChange) {
  const { address, also, kind, what, policyId, ruleId, id, name, priority } = call;
  const { location, calledAt } = configuredAfter(states)(id) ?? {};
  return {
    address,
    ...(location && {
      location: { document: location.document, line: location.line, column: location.column },
    }),
    ...(calledAt && { calledAt }),
    ...(also && { also }),
    action: what,
    kind,
    ...(policyId === undefined ? { id } : { policyId }),
    ...(ruleId !== undefined && { ruleId }),
    name,
    ...(priority !== undefined && { priority }),
  };
}

function ruleMembers(rule: PolicyRule | undefined, result: string) {
  return rule === undefined ? null : { ...ruleInPolicy(rule.policy, rule.rule), result };
}
