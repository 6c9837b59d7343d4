import type { RankedCall } from '../../../documents/edits/reachable-orders.js';
import type { AnyPolicyTypeName } from '../../../model/policies/policy-type.js';

/** A call that the provider makes while it applies a plan. Spec: Terraform, 6. */
export interface ProviderCall extends RankedCall {
  /** The preceding calls; empty if there are too many calls to analyze their orders. */
  readonly after: readonly number[];
  /** The address of the resource that requires the call. */
  readonly address: string;
  /** The addresses of resources that require the same call for other applications or users. */
  readonly also?: readonly string[];
  /** The kind of object. The id of a membership consists of the ids of user and group. */
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
  /** The policy, for a policy or a rule. */
  readonly policyId?: string;
  readonly ruleId?: string;
  /** The group of a membership. */
  readonly groupId?: string;
  /** The display name. */
  readonly name: string;
}

/** Calls that affect the same requests. */
export interface CallGroup {
  readonly type: AnyPolicyTypeName;
  /** Absent if all policies of the type form one list, or if applications move to another policy. */
  readonly policyId?: string;
  /** The policies that may decide, for types whose policies are mapped to applications. */
  readonly policyIds?: readonly string[];
  /** The applications concerned; absent if all are. */
  readonly appIds?: readonly string[];
  /** The move of the applications to another policy. */
  readonly move?: AppMove;
  /** The users whose groups change; absent if requests of any user are concerned. */
  readonly userIds?: readonly string[];
  readonly calls: readonly ProviderCall[];
  /** The reasons why the analysis is incomplete. */
  readonly notAnalyzed: readonly string[];
}

/** The policy of an application before and after; absent while the application does not exist. */
export interface AppMove {
  readonly from?: string;
  readonly to?: string;
  /** The default policy of the type, which applies if the application has lost its policy or has none yet. */
  readonly fallback?: string;
  /** Whether a separate resource maps the application after it is created. */
  readonly isMappedLater: boolean;
  /** Whether the application is new, and inaccessible until a separate resource assigns it. */
  readonly isAssignedLater: boolean;
}
