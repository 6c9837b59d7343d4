import type { RankedCall } from '../../../documents/edits/reachable-orders.js';
import type { AnyPolicyTypeName } from '../../../model/policies/policy-type.js';

/** A call to the service that the provider makes while it applies a plan. Spec: Terraform, 6. */
export interface ProviderCall extends RankedCall {
  /** The indexes of the calls that precede this one. Empty if there are too many calls to analyze their orders. */
  readonly after: readonly number[];
  /** The address of the resource that requires the call. */
  readonly address: string;
  /** The addresses of other resources that require an equal call for other applications or users. */
  readonly also?: readonly string[];
  /** The kind of object that the call concerns. The id of a membership consists of the ids of user and group. */
  readonly kind: 'application' | 'membership' | 'policy' | 'rule' | 'zone';
  readonly what:
    | 'activate'
    | 'add'
    | 'assign'
    | 'create'
    | 'deactivate'
    | 'delete'
    | 'map'
    | 'remove'
    | 'update';
  /** The id of the policy, if the call concerns a policy or a rule. */
  readonly policyId?: string;
  readonly ruleId?: string;
  /** The id of the group, if the call concerns a membership. */
  readonly groupId?: string;
  /** The display name of the object that the call concerns. */
  readonly name: string;
}

/** Calls of a plan that affect the same requests. */
export interface CallGroup {
  readonly type: AnyPolicyTypeName;
  /** The id of the policy. Absent if all policies of the type are evaluated as one list, or if applications move to another policy. */
  readonly policyId?: string;
  /** The ids of the policies that may decide, for types whose policies are mapped to applications. */
  readonly policyIds?: readonly string[];
  /** The ids of the applications whose requests are affected; absent if all are. */
  readonly appIds?: readonly string[];
  /** The move of the applications to another policy. */
  readonly move?: AppMove;
  /** The ids of the users whose groups change; absent if requests of any user are affected. */
  readonly userIds?: readonly string[];
  readonly calls: readonly ProviderCall[];
  /** The reasons why the analysis of the calls is incomplete. */
  readonly notAnalyzed: readonly string[];
}

/** The policy of an application before and after the plan. A policy is absent while the application does not exist. */
export interface AppMove {
  readonly from?: string;
  readonly to?: string;
  /** The default policy of the type, which applies if the application has lost its policy or has none yet. */
  readonly fallback?: string;
  /** Whether a separate resource maps the application after it is created. */
  readonly isMappedLater: boolean;
  /** Whether the application is new and a separate resource assigns users to it, so that it is inaccessible until then. */
  readonly isAssignedLater: boolean;
}
