import { givenText } from '../events/debug-data.js';
import type { LogEvent } from '../events/log-event.js';

/** What a staged branch of a policy would have decided: the service says it beside what did decide. */
export interface StagedDecision {
  /** Of the branch. */
  readonly id: string;
  readonly isAllowed: boolean;
  /** `1FA` or `2FA`, where it is said. */
  readonly factorMode?: string;
}

/** Branches are told by their ids, or by what is said of them: what their targets are called no document says. Spec: Sign-in logs, 4. */
export function stagedDecisionsIn({ targets }: LogEvent): readonly StagedDecision[] {
  return targets.flatMap(({ id: targetId, detail }) => {
    const id = givenText(detail('policyBranchId')) ?? (targetId?.startsWith('rsb') ? targetId : undefined);
    const action = givenText(detail('policyBranchRuleAction'))?.toUpperCase();
    if (id === undefined || (action !== 'ALLOW' && action !== 'DENY')) return [];
    const factorMode = givenText(detail('policyBranchRuleFactorMode'))?.toUpperCase();
    return [{ id, isAllowed: action === 'ALLOW', ...(factorMode !== undefined && { factorMode }) }];
  });
}
