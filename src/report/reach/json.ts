import { brandedType } from '../../base/brand.js';
import { resourceMembers, ruleMembers } from '../../policies/rule-words.js';
import { standInWords } from '../../policies/stand-in.js';
import type { PolicyReach, Reached, RuleReach } from '../../questions/reach.js';
import { defineFormat } from '../text/format.js';
import { jsonText } from '../text/json-text.js';
import type { ReachReport } from './reach-report.js';
import { tallyOf } from './tally.js';

/** Every policy and every rule with its answer, and how many there are of each. */
export const reachJson = defineFormat<ReachReport>({
  name: 'json',
  what: 'for programs: all that is known, with a request for each rule that one reaches',
  text({ reach, snapshot }) {
    const { brand } = snapshot;
    const { policiesNeverReached, ...summary } = tallyOf(reach);
    const standIns = standInWords(snapshot);
    const members = {
      summary: { ...summary, policiesNeverReached: policiesNeverReached.map(({ policy }) => policy.id) },
      policies: reach.policies.map((one) => policyMembers(one, brand)),
      ...(standIns !== undefined && { standIns }),
      ...(reach.assumptions && { assumptions: reach.assumptions }),
      rules: reach.rules.map((one) => reachedRuleMembers(one, brand)),
    };
    return jsonText(members, snapshot);
  },
});

function policyMembers({ type, policy, reached }: PolicyReach, brand: string) {
  return {
    policyType: brandedType(type.name, brand),
    policy: resourceMembers(policy),
    ...answerMembers(reached),
  };
}

function reachedRuleMembers({ type, policy, rule, reached, share }: RuleReach, brand: string) {
  return {
    policyType: brandedType(type.name, brand),
    ...ruleMembers({ policy, rule }),
    ...(rule.isDefault && { system: true }),
    ...answerMembers(reached),
    ...(share !== undefined && { share }),
  };
}

function answerMembers(reached: PolicyReach['reached'] | Reached) {
  const { kind, ...rest } = reached;
  return 'by' in rest ? { answer: kind, ...rest, by: rest.by.map(ruleMembers) } : { answer: kind, ...rest };
}
