import { brandedType } from '../../policies/branded.js';
import type { Snapshot } from '../../policies/snapshot.js';
import type { PolicyReach, Reach, Reached, RuleOf, RuleReach } from '../../symbolic/reach.js';
import { jsonText } from '../simulate/json.js';
import { tallyOf } from './tally.js';

/** All that is known, for programs. */
export function reachJson(reach: Reach, { brand }: Snapshot): string {
  const { policiesNeverReached, ...summary } = tallyOf(reach);
  return jsonText({
    summary: { ...summary, policiesNeverReached: policiesNeverReached.map(({ policy }) => policy.id) },
    policies: reach.policies.map((one) => ofPolicy(one, brand)),
    rules: reach.rules.map((one) => ofRule(one, brand)),
  });
}

function ofPolicy({ type, policy, reached }: PolicyReach, brand: string) {
  return { policyType: brandedType(type.name, brand), policy: called(policy), ...answerOf(reached) };
}

function ofRule({ type, policy, rule, reached, share }: RuleReach, brand: string) {
  return {
    policyType: brandedType(type.name, brand),
    ...inPolicy({ policy, rule }),
    ...answerOf(reached),
    ...(share !== undefined && { share }),
  };
}

function answerOf(reached: PolicyReach['reached'] | Reached) {
  const { kind, ...rest } = reached;
  return 'by' in rest ? { answer: kind, ...rest, by: rest.by.map(inPolicy) } : { answer: kind, ...rest };
}

export function inPolicy({ policy, rule }: RuleOf) {
  return { policy: called(policy), rule: called(rule) };
}

function called({ id, name }: { readonly id: string; readonly name: string | null }) {
  return { id, name };
}
