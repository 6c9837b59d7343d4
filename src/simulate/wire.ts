import type { Verdict } from '../logic/kleene/verdict.js';

/** The response of the simulate operation. Spec: Policies, "Access simulation". */
export interface SimulateResponse {
  readonly evaluation: readonly Evaluation[];
}

export interface Evaluation {
  readonly status: null;
  /** The type name with the vendor prefix of the org, such as `OKTA_SIGN_ON`. */
  readonly policyType: string;
  readonly result: PolicyResults;
  readonly undefined: PolicyResults;
  readonly evaluated: PolicyResults;
}

export interface PolicyResults {
  readonly policies: readonly PolicyResult[];
}

export interface PolicyResult {
  readonly id: string;
  readonly name: string | null;
  readonly status: Verdict;
  readonly conditions: readonly ConditionResult[];
  readonly rules: readonly RuleResult[];
}

export interface RuleResult {
  readonly id: string;
  readonly name: string | null;
  readonly status: Verdict;
  readonly conditions: readonly ConditionResult[];
}

export interface ConditionResult {
  readonly type: string;
  readonly status: Verdict;
}
