import type { PolicyTypeName } from '../policies/policy-type.js';
import type { RankedCall } from '../write/edits/reached-orders.js';

/** One call that the provider makes while it applies a plan. Spec: Terraform, 6. */
export interface ProviderCall extends RankedCall {
  /** The resource that it is made for. */
  readonly address: string;
  readonly what: 'create' | 'deactivate' | 'delete' | 'activate' | 'update';
  /** What it is about: a rule, with its policy, or a policy. */
  readonly policyId: string;
  readonly ruleId?: string;
  /** What it is called. */
  readonly name: string;
}

/** Calls that decide about the same requests: of one policy of an application, or of all policies of a type. */
export interface CallGroup {
  readonly type: PolicyTypeName;
  /** Absent where all policies of the type are one list. */
  readonly policyId?: string;
  readonly calls: readonly ProviderCall[];
  /** Why not all that comes between can be looked at. */
  readonly notLookedAt: readonly string[];
}
