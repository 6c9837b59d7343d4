import type { Verdict } from '../../logic/kleene/verdict.js';
import type { RuleInPolicy } from '../../model/policies/rule-in-policy.js';
import type { CanSatisfy, Lockout } from './can-satisfy.js';
import type { Part } from './part.js';
import type { Required } from './required.js';
import type { Access } from './session.js';
import { agreed, possibleValues, reasonsIn, type Settled, settled, unsettled } from './settled.js';

/**
 * The result of a sign-in. `blocked`: by a network blocklist, before any policy. `denied`: by the account or a policy. `locked out`: the
 * policies allow access, but the user cannot meet the requirements. `allowed`: the user can meet the requirements.
 */
export type SignInResult = 'blocked' | 'denied' | 'locked out' | 'allowed';

export interface Overall {
  readonly result: Settled<SignInResult>;
  /**
   * The reasons for `result`, in the order in which the service makes its checks. If `result` is known, the last reason is the one that
   * determines it.
   */
  readonly reasons: readonly Reason[];
}

export interface Reason {
  /** The result of the sign-in that this reason explains; `unknown` if it explains why there is no definite result. */
  readonly kind: SignInResult | 'unknown';
  readonly part: 'account' | 'blocklist' | 'session' | 'application' | 'canSatisfy';
  readonly message: string;
  readonly rules: readonly RuleInPolicy[];
}

/** The results of the policy types that determine whether access is granted. */
interface AccessParts {
  readonly blocklist: {
    readonly verdict: Verdict;
    readonly zones: readonly { readonly id: string; readonly name: string | null }[];
  };
  readonly session: AccessPart;
  /** The result of the application's policy; absent if the engine has no application policies. */
  readonly application: AccessPart | undefined;
  readonly required: Required;
  readonly canSatisfy: CanSatisfy;
}

/** Reason for an undecided result if a network blocklist may block the sign-in before any policy. */
export const MAY_BE_BLOCKED =
  'it is unknown whether a network blocklist blocks the sign-in before any policy';

type AccessPart = Part<{ readonly access: Access }>;

export function overallOf(parts: AccessParts): Overall {
  const { blocklist, required, canSatisfy } = parts;
  const byPolicy = policyResult(required.access, canSatisfy.answer);
  switch (blocklist.verdict) {
    case 'MATCH':
      return { result: settled('blocked'), reasons: blockReasons(parts) };
    case 'UNDEFINED': {
      const block = unsettled<SignInResult>(
        ['it is unknown whether a network blocklist blocks the sign-in'],
        ['blocked'],
      );
      return {
        result: agreed([block, byPolicy]),
        reasons: [...blockReasons(parts), ...policyReasons(parts)],
      };
    }
    case 'NOT_MATCH':
      return { result: byPolicy, reasons: policyReasons(parts) };
  }
}

function policyResult(access: Settled<Access>, answer: CanSatisfy['answer']): Settled<SignInResult> {
  if (access.kind === 'decided' && access.value === 'DENY') return settled('denied');
  const ifAllowed = possibleValues(answer).flatMap((one): SignInResult[] =>
    one === null ? [] : [one === 'yes' ? 'allowed' : 'locked out'],
  );
  const results = possibleValues(access).flatMap((one) => (one === 'DENY' ? ['denied' as const] : ifAllowed));
  const reasons = [...reasonsIn(access), ...reasonsIn(answer)];
  const [only, ...others] = results;
  if (reasons.length === 0 && only !== undefined && others.length === 0) return settled(only);
  return unsettled(reasons, results);
}

function blockReasons({ blocklist: { verdict, zones } }: AccessParts): Reason[] {
  const names = zones.map(({ id, name }) => `\`${name ?? id}\``).join(', ');
  const part = 'blocklist';
  if (verdict === 'MATCH')
    return [
      { kind: 'blocked', part, message: `the network blocklist ${names} blocks the sign-in`, rules: [] },
    ];
  return [{ kind: 'unknown', part, message: MAY_BE_BLOCKED, rules: [] }];
}

/** Returns the reasons of the policies that deny access; if none denies it, the reasons of all policies. */
function policyReasons({ session, application, required, canSatisfy }: AccessParts): Reason[] {
  const reasons = [
    accessReason('session', 'the global session policy', session),
    ...(application === undefined
      ? []
      : [accessReason('application', "the application's policy", application)]),
  ];
  const denying = reasons.filter(({ kind }) => kind === 'denied');
  if (denying.length > 0) return denying;
  return required.access.kind === 'undecided' ? reasons : [...reasons, ...meetingReasons(canSatisfy)];
}

function accessReason(
  part: 'session' | 'application',
  what: string,
  { effect: { access }, possible }: AccessPart,
): Reason {
  const rules = possible.map(({ policy, rule }) => ({ policy, rule }));
  if (access.kind === 'undecided') {
    const message = `it is unknown whether ${what} allows access: ${access.reasons.join('; ')}`;
    return { kind: 'unknown', part, message, rules };
  }
  return access.value === 'DENY'
    ? { kind: 'denied', part, message: `${what} denies access`, rules }
    : { kind: 'allowed', part, message: `${what} allows access`, rules };
}

function meetingReasons({ answer, lockouts }: CanSatisfy): Reason[] {
  if (answer.kind === 'undecided')
    return [
      {
        kind: 'unknown',
        part: 'canSatisfy',
        message: `it is unknown whether the user can meet the requirements: ${answer.reasons.join('; ')}`,
        rules: lockouts.flatMap(rulesOfLockout),
      },
    ];
  if (answer.value === 'no')
    return [
      {
        kind: 'locked out',
        part: 'canSatisfy',
        message: 'no authenticator that the user may enroll meets the requirements',
        rules: lockouts.flatMap(rulesOfLockout),
      },
    ];
  return answer.value === null
    ? []
    : [{ kind: 'allowed', part: 'canSatisfy', message: 'the user can meet the requirements', rules: [] }];
}

function rulesOfLockout({ enrollment, unmet }: Lockout): RuleInPolicy[] {
  return [...unmet.flatMap(({ rules }) => rules), ...enrollment];
}
