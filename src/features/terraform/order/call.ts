import type { RankedCall } from '../../../documents/edits/reached-orders.js';
import type { AnyPolicyTypeName } from '../../../model/policies/policy-type.js';

/** One call that the provider makes while it applies a plan. Spec: Terraform, 6. */
export interface ProviderCall extends RankedCall {
  /** Of so many calls that their orders are not looked at: none. */
  readonly after: readonly number[];
  /** The resource that it is made for. */
  readonly address: string;
  /** Resources that make the same call for other applications, or for other users. */
  readonly also?: readonly string[];
  /** What it is about. Of a membership the id is that of the user, and of the group. */
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
  /** Of a rule and of a policy. */
  readonly policyId?: string;
  readonly ruleId?: string;
  /** Of a membership. */
  readonly groupId?: string;
  /** What it is called. */
  readonly name: string;
}

/** Calls that decide about the same requests. */
export interface CallGroup {
  readonly type: AnyPolicyTypeName;
  /** Absent where all policies of the type are one list, or where applications change theirs. */
  readonly policyId?: string;
  /** The policies that may decide, of a type whose policies are mapped to applications. */
  readonly policyIds?: readonly string[];
  /** The applications that it is about, where it is not about all. */
  readonly appIds?: readonly string[];
  /** They ask another policy afterwards. */
  readonly move?: AppMove;
  /** The users that it is about, whose groups change; without, it is about requests of anybody. */
  readonly userIds?: readonly string[];
  readonly calls: readonly ProviderCall[];
  /** Why not all that comes between can be looked at. */
  readonly notAnalyzed: readonly string[];
}

/** Which policy an application asks, before and after; none where it is not there. */
export interface AppMove {
  readonly from?: string;
  readonly to?: string;
  /** The default policy of the type, which is asked where the application has lost its own, or has none yet. */
  readonly fallback?: string;
  /** A resource of its own maps it, after it was made. */
  readonly isMappedLater: boolean;
  /** It is only now made, and nobody signs in to it until a resource of its own has assigned somebody. */
  readonly isAssignedLater: boolean;
}
