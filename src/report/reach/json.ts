import type { PolicyAnalysis, Reachability, RuleAnalysis } from '../../analysis/questions/reach.js';
import { brandedType } from '../../base/brand.js';
import { placeholderNote } from '../../model/policies/placeholders.js';
import { resourceMembers, ruleMembers } from '../../model/policies/rule-words.js';
import { defineJson } from '../text/json-format.js';
import type { AnalysisReport } from './reach-report.js';
import { tallyOf } from './tally.js';

/** Prints every policy and rule with its reachability, and the number of rules by reachability. */
export const reachJson = defineJson({
  what: 'for programs: the complete answer, with an example of each reachable rule',
  members({ reach, snapshot }: AnalysisReport) {
    const { brand } = snapshot;
    const { unreachablePolicies, ...summary } = tallyOf(reach);
    const placeholders = placeholderNote(snapshot);
    return {
      summary: { ...summary, unreachablePolicies: unreachablePolicies.map(({ policy }) => policy.id) },
      policies: reach.policies.map((one) => policyMembers(one, brand)),
      ...(placeholders !== undefined && { placeholders }),
      ...(reach.assumptions && { assumptions: reach.assumptions }),
      rules: reach.rules.map((one) => reachedRuleMembers(one, brand)),
    };
  },
  orgs: ({ snapshot }: AnalysisReport) => [snapshot],
});

function policyMembers({ policyType, policy, reachability }: PolicyAnalysis, brand: string) {
  return {
    policyType: brandedType(policyType, brand),
    policy: resourceMembers(policy),
    ...reachabilityMembers(reachability),
  };
}

function reachedRuleMembers(
  { policyType, policy, rule, isDefault, reachability, share }: RuleAnalysis,
  brand: string,
) {
  return {
    policyType: brandedType(policyType, brand),
    ...ruleMembers({ policy, rule }),
    ...(isDefault && { system: true }),
    ...reachabilityMembers(reachability),
    ...(share !== undefined && { share }),
  };
}

function reachabilityMembers(reachability: PolicyAnalysis['reachability'] | Reachability) {
  const { kind, ...rest } = reachability;
  return 'shadowedBy' in rest
    ? { reachability: kind, ...rest, shadowedBy: rest.shadowedBy.map(ruleMembers) }
    : { reachability: kind, ...rest };
}
