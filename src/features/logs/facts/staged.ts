import { presentText } from '../events/debug-data.js';
import type { LogEvent } from '../events/log-event.js';

/**
 * The decision that a staged (not yet active) branch of a policy would have made. The service records it in addition to the actual
 * decision.
 */
export interface StagedDecision {
  /** The id of the staged branch. */
  readonly id: string;
  readonly isAllowed: boolean;
  /** The number of required factors, `1FA` or `2FA`, if the event states it. */
  readonly factorMode?: string;
}

/**
 * Returns the decisions that the staged (not yet active) branches of policies would have made. An event target is recognized as a branch by
 * its id or details, because its type is undocumented. Spec: Sign-in logs, 4.
 */
export function stagedDecisionsIn({ targets }: LogEvent): readonly StagedDecision[] {
  return targets.flatMap(({ id: targetId, detail }) => {
    const id = presentText(detail('policyBranchId')) ?? (targetId?.startsWith('rsb') ? targetId : undefined);
    const action = presentText(detail('policyBranchRuleAction'))?.toUpperCase();
    if (id === undefined || (action !== 'ALLOW' && action !== 'DENY')) return [];
    const factorMode = presentText(detail('policyBranchRuleFactorMode'))?.toUpperCase();
    return [{ id, isAllowed: action === 'ALLOW', ...(factorMode !== undefined && { factorMode }) }];
  });
}
