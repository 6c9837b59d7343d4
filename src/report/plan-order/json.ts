import { brandedType } from '../../base/brand.js';
import type { ProviderCall } from '../../plan-order/call.js';
import { isClean } from '../../plan-order/order-threshold.js';
import type { GroupOrder, PlanOrder } from '../../plan-order/plan-order.js';
import type { PolicyRule } from '../../policies/policy.js';
import { ruleInPolicy } from '../../simulate/outcome/part.js';
import { configuredAfter, type StatesOfChange } from '../text/configured-change.js';
import { defineJson } from '../text/json-format.js';
import type { PlanOrderReport } from './plan-order-report.js';

/** The lists of rules as they are, with calls by name and address. */
export const planOrderJson = defineJson({
  what: 'for programs: each list of rules with its calls, hazards, requests and an order',
  members: planOrderMembers,
});

/** What programs are told. */
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
  const { type, policyId, name, calls, looked, hazards, wrongEnds, notLookedAt, hidden, remedy } = group;
  const { moved, users } = group;
  return {
    policyType: brandedType(type, order.after.brand),
    policy: policyId === undefined ? null : { id: policyId, name },
    ...(moved && { moved }),
    ...(users && { users }),
    isClean: isClean(group),
    calls: calls.map((call) => callMembers(call, order)),
    states: looked,
    hazards: hazards.map(({ direction, before, meanwhile, after, does, state, witness }) => ({
      direction,
      before: ruleMembers(before, does.before),
      meanwhile: ruleMembers(meanwhile, does.meanwhile),
      after: ruleMembers(after, does.after),
      made: state.path,
      witness,
    })),
    otherOrders: wrongEnds,
    notLookedAt,
    ...(hidden && { hidden }),
    remedy:
      remedy === undefined
        ? null
        : { ...remedy, order: remedy.order.map((call) => callMembers(call, order)) },
  };
}

function callMembers(call: ProviderCall, states: StatesOfChange) {
  const { address, also, kind, what, policyId, ruleId, id, name, priority } = call;
  const { place, calledAt } = configuredAfter(states)(id) ?? {};
  return {
    address,
    ...(place && { place: { document: place.document, line: place.line, column: place.column } }),
    ...(calledAt && { calledAt }),
    ...(also && { also }),
    what,
    of: kind,
    ...(policyId === undefined ? { id } : { policyId }),
    ...(ruleId !== undefined && { ruleId }),
    name,
    ...(priority !== undefined && { priority }),
  };
}

function ruleMembers(rule: PolicyRule | undefined, does: string) {
  return rule === undefined ? null : { ...ruleInPolicy(rule.policy, rule.rule), does };
}
