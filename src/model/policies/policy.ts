import { type AnyPolicyTypeName, MAPPED_TYPES } from './policy-type.js';

/** A policy. Spec: Policy. */
export interface Policy {
  readonly id: string;
  /** The policy type, with the prefix `OKTA_` whatever the vendor prefix of the documents is: `OKTA_SIGN_ON`. */
  readonly type: AnyPolicyTypeName;
  readonly name: string | null;
  readonly status: Status;
  /** The rank of the policy, where 1 is evaluated first; `null` ranks last. */
  readonly priority: number | null;
  /** Whether the policy is the default policy of its type. The service creates it. */
  readonly isDefault: boolean;
  readonly conditions: Conditions;
  /** The reasons why condition values cannot be read, by condition key. */
  readonly unreadable: ReadonlyMap<string, string>;
  readonly settings: Readonly<Record<string, unknown>> | null;
  readonly rules: readonly Rule[];
  /** Whether the policy is the one for changes that users make to their own account. No application has this policy. */
  readonly isAccountManagement: boolean;
  /** A text about what is unknown, the reason and the remedy, if the policy is a placeholder for unknown policies; otherwise absent. */
  readonly unknown?: string;
}

/** A rule of a policy. Spec: Policy rule. */
export interface Rule {
  readonly id: string;
  readonly name: string | null;
  readonly status: Status;
  readonly priority: number | null;
  /** Whether the rule is the default or catch-all rule of its policy, which the service creates. */
  readonly isDefault: boolean;
  readonly conditions: Conditions;
  readonly unreadable: ReadonlyMap<string, string>;
  readonly actions: RuleActions | null;
  /**
   * Present only if the rule is a placeholder for unknown rules of the policy. The text says which rules are unknown, why, and how to fix
   * this.
   */
  readonly unknown?: string;
}

/**
 * The actions of a rule, as in the document. Each key belongs to the rules of one policy type. A value outside the
 * specification is kept unchanged, and the linter reports it.
 */
export interface RuleActions extends Readonly<Record<string, unknown>> {
  /** The actions of a rule of an access policy (`ACCESS_POLICY`). */
  readonly appSignOn?: {
    readonly access?: 'ALLOW' | 'DENY' | null;
    /** The verification method as in the document; `readVerificationMethod` parses it. */
    readonly verificationMethod?: Readonly<Record<string, unknown>> | null;
    readonly [field: string]: unknown;
  } | null;
  /** The actions of a rule of a global session policy (`OKTA_SIGN_ON`). */
  readonly signon?: {
    readonly access?: 'ALLOW' | 'DENY' | 'CHALLENGE' | null;
    readonly requireFactor?: boolean | null;
    readonly primaryFactor?: 'PASSWORD_IDP' | 'PASSWORD_IDP_ANY_FACTOR' | null;
    readonly factorPromptMode?: 'ALWAYS' | 'DEVICE' | 'SESSION' | null;
    readonly [field: string]: unknown;
  } | null;
  /** An action of a rule of a password policy (`PASSWORD`). */
  readonly passwordChange?: AllowedAction | null;
  readonly selfServicePasswordReset?: AllowedAction | null;
  readonly selfServiceUnlock?: AllowedAction | null;
  /** The actions of a rule of an enrollment policy (`MFA_ENROLL`). */
  readonly enroll?: {
    readonly self?: 'CHALLENGE' | 'LOGIN' | 'NEVER' | 'NEVER_INCLUDING_RECOVERY' | null;
    readonly [field: string]: unknown;
  } | null;
  /** The actions of a rule of a routing policy (`IDP_DISCOVERY`). */
  readonly idp?: { readonly providers?: readonly unknown[] | null; readonly [field: string]: unknown } | null;
}

interface AllowedAction {
  readonly access?: 'ALLOW' | 'DENY' | null;
  readonly [field: string]: unknown;
}

/** A rule and its policy. */
export interface PolicyRule {
  readonly policy: Policy;
  readonly rule: Rule;
}

export type Status = 'ACTIVE' | 'INACTIVE';

/** Conditions by key, as in the document. Spec: Conditions (policy and rule). */
export type Conditions = Readonly<Record<string, unknown>> | null;

/**
 * Sorts policies or rules by priority, 1 first, with default policies or rules last. Equal priorities stay in document order (assumption
 * A1).
 */
export function inOrder<Ranked extends Pick<Policy, 'isDefault' | 'priority'>>(
  ranked: readonly Ranked[],
): Ranked[] {
  const rank = ({ priority }: Ranked) => priority ?? Number.POSITIVE_INFINITY;
  return [...ranked].sort((a, b) => {
    if (a.isDefault !== b.isDefault) return a.isDefault ? 1 : -1;
    const [left, right] = [rank(a), rank(b)];
    return left === right ? 0 : left - right;
  });
}

/** Whether the policy applies only to applications that are explicitly mapped to it. */
export function needsMapping({
  type,
  isDefault,
  isAccountManagement,
}: Pick<Policy, 'isAccountManagement' | 'isDefault' | 'type'>): boolean {
  return MAPPED_TYPES.includes(type) && !isDefault && !isAccountManagement;
}
