import { readBody } from '../../documents/request/read-request.js';
import type { Answer } from '../../documents/request/refusal.js';
import { type Verdict, verdictOf } from '../../logic/kleene/verdict.js';
import type { AuthenticatorUse } from '../../model/assurance/authenticator-use.js';
import type { AuthenticatorTable } from '../../model/assurance/authenticators.js';
import { ASSUMPTIONS, type AssumptionId } from '../../model/facts/assumptions.js';
import { blockedBy } from '../../model/facts/zones/zone.js';
import { assumptionsOf } from '../assumed.js';
import type { Compiled } from '../compile.js';
import { deniedByAccount, type SignInAccount, signInAccount } from './account.js';
import { type CanBeMet, canBeMet, needsFirstFactor } from './can-be-met.js';
import { applicationDemands, asksCharacteristics, type Demand, NO_DEMAND, sessionDemands } from './demand.js';
import { isWithoutApplicationPolicies } from './not-held.js';
import { type Overall, overallOf } from './overall.js';
import { type Parts, visitParts } from './parts.js';
import { type Required, requiredOf } from './required.js';
import { possibleValues, valueIf } from './settled.js';
import { completed } from './usable.js';

/**
 * The result of a sign-in over all policy types. Each part names its deciding rule or, if it is undecided, every possible
 * deciding rule. Spec: Simulation, 7, "Outcome".
 */
export interface Outcome extends Parts {
  readonly overall: Overall;
  /** Whether the account can sign in: where it cannot, the sign-in is denied, whatever the policies decide. */
  readonly account: SignInAccount;
  /** The result of the policies, were the account active; present where the account cannot sign in. */
  readonly ifActive?: Overall;
  /** By a blocklist zone, before any policy is looked at. */
  readonly refusedBefore: RefusedBefore;
  /** What the global session policy and the application's policy ask together. */
  readonly required: Required;
  readonly canBeMet: CanBeMet;
  /** The choices made where the specification is silent that this outcome depends on, by number. */
  readonly assumptions: readonly { readonly id: AssumptionId; readonly text: string }[];
}

export interface RefusedBefore {
  readonly verdict: Verdict;
  readonly zones: readonly { readonly id: string; readonly name: string | null }[];
  /** Why no request could tell. */
  readonly why?: string;
}

export interface OutcomeOptions {
  /** What the user has enrolled; otherwise all that the enrollment policy lets one enroll is looked at. */
  readonly authenticators?: readonly AuthenticatorUse[];
  /** In place of the service's own table. */
  readonly table?: AuthenticatorTable;
}

/** Over all policy types, whatever types the request names. `request` is any JSON value. */
export function signInOutcome(
  compiled: Compiled,
  request: unknown,
  options: OutcomeOptions = {},
): Answer<Outcome> {
  const read = readBody(request, compiled.world, 'person');
  if (!read.ok) return read;
  const { parts, visits } = visitParts(compiled, read.value);
  const refusedBefore = refusalOf(compiled, read.value.policyContext);
  const { application, ...joint } = jointOutcome({ ...parts, refusedBefore }, compiled, options);
  const account = signInAccount(read.value, compiled.world, parts.password);
  const isUnable = account.signIn === 'unable';
  const assumptions: AssumptionId[] = [
    ...assumptionsOf(compiled, read.value, visits),
    ...(application.some(asksCharacteristics) ? (['A18'] as const) : []),
    ...(isOfSessionAlone(joint.required, compiled) ? (['A22'] as const) : []),
    ...accountAssumptions(account, joint.overall),
    ...(joint.enrollsFirst ? (['A27'] as const) : []),
  ];
  return {
    ok: true,
    value: {
      overall: isUnable ? deniedByAccount(account) : joint.overall,
      account,
      ...(isUnable && { ifActive: joint.overall }),
      refusedBefore,
      ...parts,
      required: joint.required,
      canBeMet: joint.canBeMet,
      assumptions: assumptions.map((id) => ({ id, text: ASSUMPTIONS[id] })),
    },
  };
}

/** A sign-in that the policies deny does not depend on an account that may sign in. */
function accountAssumptions({ signIn }: SignInAccount, { result }: Overall): AssumptionId[] {
  if (signIn === 'unable') return ['A26'];
  if (signIn === 'able' || !possibleValues(result).includes('allowed')) return [];
  return signIn === 'unknown' ? ['A25'] : ['A26'];
}

/** That the session is denied depends on no application. */
function isOfSessionAlone({ access }: Required, compiled: Compiled): boolean {
  return isWithoutApplicationPolicies(compiled) && valueIf(access) !== 'DENY';
}

/** What the parts of a sign-in come to together. */
export function jointOutcome(
  { refusedBefore, ...parts }: JointParts,
  compiled: Compiled,
  { authenticators, table }: OutcomeOptions = {},
): JointOutcome {
  const { snapshot } = compiled;
  const org = { snapshot, table };
  const enrolled = authenticators?.map((use) => completed(use, org));
  const isWithoutApplications = isWithoutApplicationPolicies(compiled);
  const demands = {
    session: sessionDemands(parts.session, snapshot.engine === 'classic'),
    application: isWithoutApplications ? [NO_DEMAND] : applicationDemands(parts.application),
  };
  const required = requiredOf(demands.session, demands.application, org);
  const question = { ...demands, enrollment: parts.enrollment, routed: parts.routed, enrolled };
  const met = canBeMet(question, org);
  const overall = overallOf({
    refusedBefore,
    session: parts.session,
    application: isWithoutApplications ? undefined : parts.application,
    required,
    canBeMet: met,
  });
  const isByEnrolling = met.among === 'enrolled' && valueIf(met.enrolledSuffice) !== true;
  const restsOnEnrollment = isByEnrolling && valueIf(met.answer) === 'yes';
  return {
    overall,
    required,
    canBeMet: met,
    application: demands.application,
    enrollsFirst: restsOnEnrollment && needsFirstFactor(question, org),
  };
}

/** The result of the parts of a sign-in together. */
interface JointOutcome extends Pick<Outcome, 'canBeMet' | 'overall' | 'required'> {
  readonly application: readonly Demand[];
  /** Whether the sign-in is possible only if its first factor is enrolled on the way. */
  readonly enrollsFirst: boolean;
}

type JointParts = Pick<Parts, 'application' | 'enrollment' | 'routed' | 'session'> &
  Pick<Outcome, 'refusedBefore'>;

function refusalOf({ world, snapshot }: Compiled, context: Parameters<typeof blockedBy>[1]): RefusedBefore {
  const { rank, zones, ...why } = blockedBy(world, context);
  const nameOf = (id: string) => snapshot.zones.find((zone) => zone.id === id)?.name ?? null;
  return { verdict: verdictOf(rank), zones: zones.map((id) => ({ id, name: nameOf(id) })), ...why };
}
