import type { RankedCall } from '../../../documents/edits/reachable-orders.js';
import type { AnyPolicyTypeName } from '../../../model/policies/policy-type.js';

/** A call to the service that the Terraform provider makes while it applies a plan. Spec: Terraform, 6. */
export interface ProviderCall extends RankedCall {
  /** The indexes of the calls that must precede this call. Empty if there are too many calls to analyze their orders. */
  readonly after: readonly number[];
  /** The address of the Terraform resource that causes the call. */
  readonly address: string;
  /** The addresses of the other resources whose calls this call represents. They make the same change for other applications or users. */
  readonly also?: readonly string[];
  /** The kind of object that the call changes. The id of a membership consists of the ids of the user and the group. */
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
  /** The id of the policy, if the call changes a policy or a rule. */
  readonly policyId?: string;
  readonly ruleId?: string;
  /** The id of the group, if the call changes a membership. */
  readonly groupId?: string;
  /** The display name of the object that the call changes. */
  readonly name: string;
}

/** Calls of a plan that affect the same sign-ins. */
export interface CallGroup {
  readonly type: AnyPolicyTypeName;
  /**
   * The id of the policy that decides the sign-ins. Absent if several policies may decide them: all policies of the type are evaluated as
   * one list, or applications move from one policy to another.
   */
  readonly policyId?: string;
  /** The ids of the policies that may decide the sign-ins. Present for types whose policies are mapped to applications. */
  readonly policyIds?: readonly string[];
  /** The ids of the applications whose sign-ins are affected; absent if sign-ins to all applications are affected. */
  readonly appIds?: readonly string[];
  /** The move of the applications to another policy, if they move. */
  readonly move?: AppMove;
  /** The ids of the users whose groups change; absent if sign-ins of any user are affected. */
  readonly userIds?: readonly string[];
  readonly calls: readonly ProviderCall[];
  /** The reasons why the analysis of the calls is incomplete. */
  readonly notAnalyzed: readonly string[];
}

/**
 * The policy of an application before (`from`) and after (`to`) the plan. A policy is absent if the application does not exist at that
 * time.
 */
export interface AppMove {
  readonly from?: string;
  readonly to?: string;
  /** The default policy of the type. It applies while the application has no other policy. */
  readonly fallback?: string;
  /** Whether a separate call maps the application to its policy after the application is created. */
  readonly isMappedLater: boolean;
  /**
   * Whether the application is new and a separate resource assigns users to it. Nobody can access the application before users are
   * assigned.
   */
  readonly isAssignedLater: boolean;
}
