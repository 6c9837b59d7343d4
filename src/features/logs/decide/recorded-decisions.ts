import { policyTypeOf } from '../../../model/policies/policy-type.js';
import { type NamedDecision, namedDecisions, type RecordedRules, recordedRule } from '../facts/recorded.js';
import type { LoggedSignIn } from '../facts/sign-in.js';

/** A sign-in to one application, with the rules that the event names as deciding. */
export interface DecidedSignIn {
  readonly signIn: LoggedSignIn;
  readonly ruleIds: readonly string[];
}

/**
 * Splits a policy evaluation, which may be about several applications, into decisions. Rules of policies that are not mapped to
 * applications are in one decision. For each application, a further decision contains the rules of the policies mapped to it. Spec: Sign-in
 * logs, 4.
 */
export function splitByApplication(signIn: LoggedSignIn, rules: RecordedRules): readonly DecidedSignIn[] {
  const all = namedDecisions(signIn.event);
  const { appIds, ...one } = signIn;
  if (appIds === undefined) return [{ signIn, ruleIds: all.map(({ ruleId }) => ruleId) }];
  const isOfMappedPolicy = ({ ruleId }: NamedDecision) => {
    const rule = recordedRule(ruleId, rules);
    return 'type' in rule && policyTypeOf(rule.policy.type)?.choice === 'mapped to the application';
  };
  const idsOf = (decisions: readonly NamedDecision[]) => decisions.map(({ ruleId }) => ruleId);
  const mapped = all.filter(isOfMappedPolicy);
  return [
    { signIn: one, ruleIds: idsOf(all.filter((decision) => !isOfMappedPolicy(decision))) },
    ...appIds.map((appId) => ({
      signIn: { ...one, appId },
      ruleIds: idsOf(mapped.filter((decision) => decision.appIds?.includes(appId) ?? true)),
    })),
  ].filter(({ ruleIds }) => ruleIds.length > 0);
}
