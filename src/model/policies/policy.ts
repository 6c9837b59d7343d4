import { type AnyPolicyTypeName, MAPPED_TYPES } from './policy-type.js';

/** Spec: Policy. */
export interface Policy {
  readonly id: string;
  /** With the neutral word in place of the brand. */
  readonly type: AnyPolicyTypeName;
  readonly name: string | null;
  readonly status: Status;
  /** 1 is highest; `null` ranks last. */
  readonly priority: number | null;
  /** A system policy: the default of its type. */
  readonly isDefault: boolean;
  readonly conditions: Conditions;
  /** Condition keys whose value cannot be read, with the reason. */
  readonly unreadable: ReadonlyMap<string, string>;
  readonly settings: Readonly<Record<string, unknown>> | null;
  readonly rules: readonly Rule[];
  /** It governs what users do with their own account and is never an application's. */
  readonly isAccountManagement: boolean;
  /** It stands for policies that are unknown: which, why, and what would resolve it. */
  readonly unknown?: string;
}

/** Spec: Policy rule. */
export interface Rule {
  readonly id: string;
  readonly name: string | null;
  readonly status: Status;
  readonly priority: number | null;
  /** A system rule: the default rule, or the catch-all. */
  readonly isDefault: boolean;
  readonly conditions: Conditions;
  readonly unreadable: ReadonlyMap<string, string>;
  readonly actions: RuleActions | null;
  /** It stands for the rules of its policy that are unknown: which, why, and what would resolve it. */
  readonly unknown?: string;
}

/**
 * The actions of a rule, as in the document: each key belongs to the rules of one policy type. A value that is not in the
 * specification is kept unchanged, and the linter reports it.
 */
export interface RuleActions extends Readonly<Record<string, unknown>> {
  /** Access policy (`ACCESS_POLICY`). */
  readonly appSignOn?: {
    readonly access?: 'ALLOW' | 'DENY' | null;
    /** Parsed by `readVerificationMethod`. */
    readonly verificationMethod?: Readonly<Record<string, unknown>> | null;
    readonly [field: string]: unknown;
  } | null;
  /** Global session policy (`SVC_SIGN_ON`). */
  readonly signon?: {
    readonly access?: 'ALLOW' | 'DENY' | 'CHALLENGE' | null;
    readonly requireFactor?: boolean | null;
    readonly primaryFactor?: 'PASSWORD_IDP' | 'PASSWORD_IDP_ANY_FACTOR' | null;
    readonly factorPromptMode?: 'ALWAYS' | 'DEVICE' | 'SESSION' | null;
    readonly [field: string]: unknown;
  } | null;
  /** Password policy (`PASSWORD`). */
  readonly passwordChange?: AllowedAction | null;
  readonly selfServicePasswordReset?: AllowedAction | null;
  readonly selfServiceUnlock?: AllowedAction | null;
  /** Enrollment policy (`MFA_ENROLL`). */
  readonly enroll?: {
    readonly self?: 'CHALLENGE' | 'LOGIN' | 'NEVER' | 'NEVER_INCLUDING_RECOVERY' | null;
    readonly [field: string]: unknown;
  } | null;
  /** Routing policy (`IDP_DISCOVERY`). */
  readonly idp?: { readonly providers?: readonly unknown[] | null; readonly [field: string]: unknown } | null;
}

interface AllowedAction {
  readonly access?: 'ALLOW' | 'DENY' | null;
  readonly [field: string]: unknown;
}

/** A rule, and the policy that it is of. */
export interface PolicyRule {
  readonly policy: Policy;
  readonly rule: Rule;
}

export type Status = 'ACTIVE' | 'INACTIVE';

/** As in the document: condition key to value. Spec: Conditions (policy and rule). */
export type Conditions = Readonly<Record<string, unknown>> | null;

/** Default last, then by priority, 1 first; equal ones stay in the order of the document (A1). */
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

/** Whether an application has the policy only where it is mapped to it. */
export function needsMapping({
  type,
  isDefault,
  isAccountManagement,
}: Pick<Policy, 'isAccountManagement' | 'isDefault' | 'type'>): boolean {
  return MAPPED_TYPES.includes(type) && !isDefault && !isAccountManagement;
}
