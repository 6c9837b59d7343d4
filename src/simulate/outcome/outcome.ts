import { readBody } from '../../documents/request/read-request.js';
import type { ServiceAnswer } from '../../documents/request/refusal.js';
import { type Verdict, verdictOf } from '../../logic/kleene/verdict.js';
import type { AuthenticatorUse } from '../../model/assurance/authenticator-use.js';
import type { AuthenticatorTable } from '../../model/assurance/authenticators.js';
import { isAssumedAssigned } from '../../model/facts/assignment.js';
import { ASSUMPTIONS, type AssumptionId } from '../../model/facts/assumptions.js';
import { blockedBy } from '../../model/facts/zones/zone.js';
import { assumptionsOf } from '../assumed.js';
import type { Compiled } from '../compile.js';
import { isWithoutApplicationPolicies } from './absent-policies.js';
import { deniedByAccount, type SignInAccount, signInAccount } from './account.js';
import { type CanSatisfy, canSatisfy, needsFirstFactor } from './can-satisfy.js';
import { type Overall, overallOf } from './overall.js';
import { type Parts, visitParts } from './parts.js';
import { type Required, requiredOf } from './required.js';
import {
  applicationRequirements,
  NO_REQUIREMENT,
  type Requirement,
  requiresCharacteristics,
  sessionRequirements,
} from './requirement.js';
import { possibleValues, valueIf } from './settled.js';
import { withMethod } from './usable.js';

/**
 * The result of a sign-in over all policy types. For each type, it names the deciding rule or, if that is undecided, every possible
 * deciding rule.
 * Spec: Simulation, 7, "Outcome".
 */
export interface Outcome extends Parts {
  readonly overall: Overall;
  /** The account of the user. If the account cannot sign in, the sign-in is denied regardless of the policies. */
  readonly account: SignInAccount;
  /** The result of the policies if the account were active; present only if the account cannot sign in. */
  readonly ifActive?: Overall;
  /** Whether a network blocklist blocks the sign-in before any policy is evaluated. */
  readonly blocklist: BlocklistResult;
  /** The combined requirements of the global session policy and the application's policy. */
  readonly required: Required;
  readonly canSatisfy: CanSatisfy;
  /** The numbered assumptions that this outcome depends on: choices made where the specification is silent. */
  readonly assumptions: readonly { readonly id: AssumptionId; readonly text: string }[];
}

export interface BlocklistResult {
  readonly verdict: Verdict;
  readonly zones: readonly { readonly id: string; readonly name: string | null }[];
  /**
   * The reason why blocklist zones may be missing from the snapshot. Present only if this makes the verdict undecided; no fact in a request
   * can then decide it.
   */
  readonly why?: string;
}

export interface OutcomeOptions {
  /**
   * The user's enrolled authenticators. If absent, all authenticators that the enrollment policy allows are considered.
   */
  readonly authenticators?: readonly AuthenticatorUse[];
  /** A replacement for the vendor's table of authenticators. */
  readonly table?: AuthenticatorTable;
}

/**
 * Returns the outcome over all policy types, regardless of the types that the request names. `request` is any JSON
 * value.
 */
export function signInOutcome(
  compiled: Compiled,
  request: unknown,
  options: OutcomeOptions = {},
): ServiceAnswer<Outcome> {
  const read = readBody(request, compiled.world, 'person');
  if (!read.ok) return read;
  const { parts, visits } = visitParts(compiled, read.value);
  const blocklist = blocklistResultOf(compiled, read.value.policyContext);
  const { application, ...joint } = jointOutcome({ ...parts, blocklist }, compiled, options);
  const account = signInAccount(read.value, compiled.world, parts.password);
  const isUnable = account.signIn === 'unable';
  const assumptions: AssumptionId[] = [
    ...assumptionsOf(compiled, read.value, visits),
    ...(application.some(requiresCharacteristics) ? (['A18'] as const) : []),
    ...(isOfSessionAlone(joint.required, compiled) ? (['A22'] as const) : []),
    ...accountAssumptions(account, joint.overall),
    ...(joint.enrollsFirst ? (['A27'] as const) : []),
    ...(isAllowed(account, joint) && isAssumedAssigned(read.value, compiled.world) ? (['A29'] as const) : []),
  ];
  return {
    ok: true,
    value: {
      overall: isUnable ? deniedByAccount(account) : joint.overall,
      account,
      ...(isUnable && { ifActive: joint.overall }),
      blocklist,
      ...parts,
      required: joint.required,
      canSatisfy: joint.canSatisfy,
      assumptions: assumptions.map((id) => ({ id, text: ASSUMPTIONS[id] })),
    },
  };
}

/** Returns the assumptions about the account. If the policies deny the sign-in, the result does not depend on the account. */
function accountAssumptions({ signIn }: SignInAccount, { result }: Overall): AssumptionId[] {
  const values = possibleValues(result);
  switch (signIn) {
    case 'able':
      return [];
    case 'unable':
      return ['A26'];
    case 'must act first':
      return values.includes('allowed') ? ['A26'] : [];
    case 'unknown':
      return values.some((value) => value !== 'denied') ? ['A25'] : [];
  }
}

/** Whether the account and the policies allow the access. Only then, the result depends on the assignment to the application. */
function isAllowed(
  { signIn }: SignInAccount,
  { overall, required }: Pick<JointOutcome, 'overall' | 'required'>,
): boolean {
  const isPossible = signIn !== 'unable' && possibleValues(overall.result).includes('allowed');
  return isPossible && valueIf(required.access) === 'ALLOW';
}

/**
 * Whether the result depends on assumption A22. On the Classic Engine, only the global session policy determines the result, because there
 * are no application policies. The result then depends on A22, unless the session policy denies access.
 */
function isOfSessionAlone({ access }: Required, compiled: Compiled): boolean {
  return isWithoutApplicationPolicies(compiled) && valueIf(access) !== 'DENY';
}

/** Combines the results of all policy types into the result of the sign-in. */
export function jointOutcome(
  { blocklist, ...parts }: JointParts,
  compiled: Compiled,
  { authenticators, table }: OutcomeOptions = {},
): JointOutcome {
  const { snapshot } = compiled;
  const org = { snapshot, table };
  const enrolled = authenticators?.map((use) => withMethod(use, org));
  const isWithoutApplications = isWithoutApplicationPolicies(compiled);
  const demands = {
    session: sessionRequirements(parts.session, snapshot.engine === 'classic'),
    application: isWithoutApplications ? [NO_REQUIREMENT] : applicationRequirements(parts.application),
  };
  const required = requiredOf(demands.session, demands.application, org);
  const question = { ...demands, enrollment: parts.enrollment, routed: parts.routed, enrolled };
  const met = canSatisfy(question, org);
  const overall = overallOf({
    blocklist,
    session: parts.session,
    application: isWithoutApplications ? undefined : parts.application,
    required,
    canSatisfy: met,
  });
  const isByEnrolling = met.among === 'enrolled' && valueIf(met.enrolledSuffice) !== true;
  const restsOnEnrollment = isByEnrolling && valueIf(met.answer) === 'yes';
  return {
    overall,
    required,
    canSatisfy: met,
    application: demands.application,
    enrollsFirst: restsOnEnrollment && needsFirstFactor(question, org),
  };
}

/** The combined result of all policy types for a sign-in. */
interface JointOutcome extends Pick<Outcome, 'canSatisfy' | 'overall' | 'required'> {
  readonly application: readonly Requirement[];
  /** Whether the sign-in is possible only if the user's first factor is enrolled during sign-in. */
  readonly enrollsFirst: boolean;
}

type JointParts = Pick<Parts, 'application' | 'enrollment' | 'routed' | 'session'> &
  Pick<Outcome, 'blocklist'>;

function blocklistResultOf(
  { world, snapshot }: Compiled,
  context: Parameters<typeof blockedBy>[1],
): BlocklistResult {
  const { rank, zones, ...why } = blockedBy(world, context);
  const nameOf = (id: string) => snapshot.zones.find((zone) => zone.id === id)?.name ?? null;
  return { verdict: verdictOf(rank), zones: zones.map((id) => ({ id, name: nameOf(id) })), ...why };
}
