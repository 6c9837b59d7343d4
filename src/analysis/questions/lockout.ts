import { getOrMake } from '../../base/memo.js';
import { quoted } from '../../base/messages.js';
import { readBody } from '../../documents/request/read-request.js';
import type { Literal, Variable } from '../../logic/solver/literal.js';
import type { Model } from '../../logic/solver/satisfy.js';
import type { AssumptionId } from '../../model/facts/assumptions.js';
import type { Request } from '../../model/facts/request.js';
import { assumptionsOver } from '../../model/policies/completeness.js';
import type { PolicyRule } from '../../model/policies/policy.js';
import type { SimulatedTypeName } from '../../model/policies/policy-type.js';
import type { Compiled } from '../../simulate/compile.js';
import { isWithoutApplicationPolicies } from '../../simulate/outcome/absent-policies.js';
import { type ApplicationValues, applicationReader } from '../../simulate/outcome/application.js';
import { canBeMet } from '../../simulate/outcome/can-be-met.js';
import { type EnrollmentValues, enrollmentReader } from '../../simulate/outcome/enrollment.js';
import { signInOutcome } from '../../simulate/outcome/outcome.js';
import { type EffectReader, effectOfRule, type Part, ruleInPolicy } from '../../simulate/outcome/part.js';
import { visitParts } from '../../simulate/outcome/parts.js';
import {
  applicationRequirements,
  NO_REQUIREMENT,
  sessionRequirements,
} from '../../simulate/outcome/requirement.js';
import type { RoutingValues } from '../../simulate/outcome/routing.js';
import { type SessionValues, sessionReader } from '../../simulate/outcome/session.js';
import { possibleValues, reasonsIn, valueIf } from '../../simulate/outcome/settled.js';
import type { EncodedList, EncodedRule } from '../symbolic/encode.js';
import type { Sense } from '../symbolic/first-match.js';
import { choice } from '../symbolic/theories/theory.js';
import { witnessAt } from '../symbolic/witness.js';
import type { UndecidedRule } from './admitting.js';
import { deniesAccess } from './denies-access.js';
import { reachIndexOf } from './reach.js';
import { LIMIT_REACHED, UNCONFIRMED, UNKNOWABLE } from './session/reasons.js';
import type { Session } from './session/session.js';

export interface LockedOut {
  /**
   * The rule of the authentication policy; on the Classic Engine, which has no such policies, the rule of the global session
   * policy.
   */
  readonly access: PolicyRule;
  /** The rule of the global session policy, if only the requirements of both policies together cause the lockout. */
  readonly session?: PolicyRule;
  readonly enrollment: PolicyRule;
  readonly example: Request;
  /** Why no authenticator is sufficient. */
  readonly reasons: readonly string[];
}

export interface LockoutAnswer {
  readonly kind: 'locked-out';
  /**
   * For each rule that allows access to somebody, the first enrollment rule under which these users cannot meet the rule's requirements.
   */
  readonly lockouts: readonly LockedOut[];
  /** Rules for which it is undecided whether they lock anybody out. */
  readonly undecided: readonly UndecidedRule[];
  /** Why nothing is known about any rule, if the necessary policies are missing. */
  readonly noPolicyReason?: string;
  /** The numbers of the assumptions that the answer depends on. */
  readonly assumptions?: readonly AssumptionId[];
}

/** Finds users who are locked out because they cannot enroll a required authenticator; for one application, or for all. */
export function whoIsLockedOut(
  { appId }: { readonly appId?: string | undefined },
  session: Session,
): LockoutAnswer {
  const found = [...signInLockoutsIn(session, appId)];
  const noPolicyReason = whyNoLockouts(session, appId);
  return {
    kind: 'locked-out',
    lockouts: found.flatMap((one) => {
      if (one.kind === 'undecided') return [];
      const { access, enrollment, example, reasons } = one;
      const optionalSession = one.session && { session: withoutEncoding(one.session) };
      return [
        {
          access: withoutEncoding(access),
          ...optionalSession,
          enrollment: withoutEncoding(enrollment),
          example,
          reasons,
        },
      ];
    }),
    undecided: found.flatMap((one) =>
      one.kind === 'undecided' ? [{ ...withoutEncoding(one.access), reason: one.reason }] : [],
    ),
    ...(noPolicyReason !== undefined && { noPolicyReason }),
    ...assumptionsOver([session.compiled.snapshot]),
  };
}

function withoutEncoding({ policy, rule }: PolicyRule): PolicyRule {
  return { policy, rule };
}

/**
 * Whether the sign-in may fail because of the requirements of both policies, and not because it is denied or blocked. The request must
 * state whether a blocklist zone blocks it, unless no request can.
 */
function mayFail(request: Request, compiled: Compiled): boolean {
  const found = signInOutcome(compiled, request);
  if (!found.ok) return false;
  const { canBeMet, blocklist } = found.value;
  const isTold = blocklist.verdict === 'NOT_MATCH' || blocklist.why !== undefined;
  return isTold && possibleValues(canBeMet.answer).includes('no');
}

/** Returns why no lockout can be found, if the policies that would show it are missing. */
export function whyNoLockouts({ ruleLists, compiled, space }: Session, appId?: string): string | undefined {
  const ofType = (name: SimulatedTypeName) => ruleLists.filter(({ type }) => type.name === name);
  if (ofType('MFA_ENROLL').length === 0) return 'the export has no active enrollment policy';
  if (ofType('SVC_SIGN_ON').length === 0) return 'the export has no active global session policy';
  if (isWithoutApplicationPolicies(compiled))
    return appId === undefined || space.application.ids.includes(appId)
      ? undefined
      : 'the export does not contain the application';
  const mapped = ofType('ACCESS_POLICY').flatMap(({ appIds = [] }) => appIds);
  if (mapped.length === 0) return 'no application of the export has an active authentication policy';
  return appId === undefined || mapped.includes(appId)
    ? undefined
    : 'it is unknown which active authentication policy of the export the application uses';
}

/** A lockout: a rule requires something that the enrollment rule does not let users enroll. */
export interface FoundLockout extends LockedOut {
  readonly kind: 'locked out';
  readonly access: EncodedRule;
  readonly session?: EncodedRule;
  readonly enrollment: EncodedRule;
  readonly model: Model;
}

/** A rule for which it is undecided whether its requirements lock anybody out. */
export interface UndecidedLockout {
  readonly kind: 'undecided';
  readonly access: EncodedRule;
  readonly reason: string;
}

/**
 * Finds, for each rule that allows somebody access, the first enrollment rule under which these users cannot meet its requirements, alone
 * or together with a rule of the global session policy; or why that is undecided. `appId` restricts the search to one application.
 * Spec: Simulation, 7, "Outcome".
 */
export function* signInLockoutsIn(
  session: Session,
  appId?: string,
): Generator<FoundLockout | UndecidedLockout> {
  const ofType = (name: SimulatedTypeName) => session.lists.filter(({ type }) => type.name === name);
  const [enrollments] = ofType('MFA_ENROLL');
  const [sessions] = ofType('SVC_SIGN_ON');
  if (enrollments === undefined) return;
  const isOfSession = isWithoutApplicationPolicies(session.compiled);
  const search: LockoutSearch = {
    session,
    enrollments,
    sessionRules: isOfSession ? [] : (sessions?.rules ?? []),
    given: [...notDenied(sessions, session), ...(appId === undefined ? [] : [isForApp(appId, session)])],
    whetherEnough: sufficiency(session.compiled),
    variables: new Set(
      TYPES.flatMap(ofType).flatMap(({ rules }) => rules.flatMap(({ variables }) => [...variables])),
    ),
  };
  for (const accesses of isOfSession ? ofType('SVC_SIGN_ON') : ofType('ACCESS_POLICY')) {
    if (appId !== undefined && accesses.appIds?.includes(appId) === false) continue;
    for (const access of accesses.rules) yield* lockoutBy(access, search);
  }
}

/** The policy types that affect lockouts, including routing, which may select another identity provider. */
const TYPES = ['ACCESS_POLICY', 'IDP_DISCOVERY', 'MFA_ENROLL', 'SVC_SIGN_ON'] as const;

interface LockoutSearch {
  readonly session: Session;
  readonly enrollments: EncodedList;
  /** The rules of the global session policies with which an application's rule is combined. */
  readonly sessionRules: readonly EncodedRule[];
  /** Assumptions: the global session policy does not deny access, and the request is for the application. */
  readonly given: readonly Literal[];
  readonly whetherEnough: WhetherEnough;
  /** The dimensions (properties of requests) that an example must state. */
  readonly variables: ReadonlySet<Variable>;
}

/** The rules whose requirements apply, and the enrollment rule. */
interface LockoutRules<One extends PolicyRule = EncodedRule> {
  readonly access: One;
  /** The session rule; absent if the requirements of the global session policy are ignored. */
  readonly session?: One | undefined;
  readonly enrollment: One;
}

type WhetherEnough = (asking: LockoutRules<PolicyRule>) => Enough;

function* lockoutBy(access: EncodedRule, search: LockoutSearch): Generator<FoundLockout | UndecidedLockout> {
  const { session: all, enrollments, sessionRules } = search;
  const reached = reachIndexOf(all).rules.get(access.rule)?.reached();
  if (reached?.kind === 'undecided') yield { kind: 'undecided', access, reason: reached.reason };
  if (reached?.kind !== 'reachable') return;
  let undecided: string | undefined;
  for (const session of [undefined, ...sessionRules])
    for (const enrollment of enrollments.rules) {
      const found = lockoutUnder({ access, session, enrollment }, search);
      if (typeof found === 'object') return yield found;
      undecided ??= found;
    }
  if (undecided !== undefined) yield { kind: 'undecided', access, reason: undecided };
}

/** Returns the lockout under one enrollment rule, the reason why it is undecided, or `undefined` if nobody is locked out. */
function lockoutUnder(asking: LockoutRules, search: LockoutSearch): FoundLockout | string | undefined {
  const { session: all, given, whetherEnough, variables } = search;
  const { access, session, enrollment } = asking;
  const { space, compiled, users, budget } = all;
  const reached = reachIndexOf(all).rules.get(enrollment.rule)?.reached();
  if (reached?.kind !== 'reachable' && reached?.kind !== 'undecided') return undefined;
  const enough = whetherEnough(asking);
  if (enough.kind === 'yes') return undefined;
  if (session !== undefined && whetherEnough({ access, enrollment }).kind === 'no') return undefined;
  if (reached.kind === 'undecided') return reached.reason;
  const rules = [access, session ?? [], enrollment].flat();
  const solve = (sense: Sense) =>
    space.solver.solve([space.acceptable, ...rules.flatMap((rule) => rule.decides(sense)), ...given], budget);
  const answer = solve('must');
  if (answer.kind === 'undecided') return LIMIT_REACHED;
  if (answer.kind === 'unsatisfiable')
    return solve('actual').kind === 'unsatisfiable' ? undefined : UNKNOWABLE;
  if (enough.kind === 'unknown')
    return `${enough.reason}, under the enrollment policy ${quoted(enrollment.policy.name ?? '')}`;
  const { model } = answer;
  const reasonsFor = (request: Request) =>
    mayFail(request, compiled) ? confirmed(compiled, request, asking) : undefined;
  const userIds = users.like(
    model,
    rules.flatMap((rule) => [...rule.variables]),
  );
  const assigned = () => users.assigned(access.list.appIds ?? space.application.ids);
  const example = witnessAt(
    model,
    { variables, userIds, assigned, space },
    (request) => reasonsFor(request) !== undefined,
  );
  const reasons = example && reasonsFor(example);
  if (example === undefined || reasons === undefined) return UNCONFIRMED;
  return { kind: 'locked out', access, ...(session && { session }), enrollment, model, example, reasons };
}

function isForApp(appId: string, { space: { application, solver } }: Session): Literal {
  return solver.literal(choice(application.variable, [application.ids.indexOf(appId)]));
}

/** Returns assumptions for requests that the global session policy does not deny. */
function notDenied(sessions: EncodedList | undefined, { compiled }: Session): readonly Literal[] {
  if (sessions === undefined) return [];
  const denied = sessions.rules.map(deniesAccess(sessionReader(compiled.snapshot.engine)));
  return sessions.first.must.firstIs((index) => denied[index] === false, { orNone: true })(0) ?? [];
}

type Enough = { readonly kind: 'no' | 'yes' } | { readonly kind: 'unknown'; readonly reason: string };

/** Returns the function that tells whether the required authenticators can be enrolled. */
function sufficiency(compiled: Compiled): WhetherEnough {
  const { snapshot } = compiled;
  const isOfSession = isWithoutApplicationPolicies(compiled);
  const known = new Map<string, Enough>();
  return ({ access, session = isOfSession ? access : undefined, enrollment }) => {
    const key = JSON.stringify([
      access.rule.actions?.appSignOn,
      session?.rule.actions?.signon,
      enrollment.policy.settings,
      enrollment.rule.actions,
    ]);
    return getOrMake(known, key, () =>
      enoughBy(
        canBeMetBy(
          {
            session: session && partIfDecided(sessionReader(snapshot.engine), session),
            application: isOfSession ? undefined : partIfDecided(applicationReader(snapshot.brand), access),
            enrollment: partIfDecided(enrollmentReader, enrollment),
            routed: { possible: [] },
          },
          compiled,
        ).answer,
      ),
    );
  };
}

function enoughBy(answer: ReturnType<typeof canBeMetBy>['answer']): Enough {
  if (!possibleValues(answer).includes('no')) return { kind: 'yes' };
  if (valueIf(answer) === 'no') return { kind: 'no' };
  return { kind: 'unknown', reason: reasonsIn(answer)[0] ?? 'what may be enrolled is unknown' };
}

/** Returns the result of a rule's policy type under the assumption that the rule decides. */
function partIfDecided<Values>(reader: EffectReader<Values>, { policy, rule }: PolicyRule): Part<Values> {
  const decidedBy = ruleInPolicy(policy, rule);
  const effect = effectOfRule(reader, { rule, policy });
  return {
    policyType: reader.policyType,
    chosen: null,
    decidedBy,
    possible: [{ ...decidedBy, effect }],
    noRuleReason: null,
    missing: [],
    effect,
  };
}

/** Returns the reasons of the lockout if the simulator confirms that these rules lock the request out. */
function confirmed(
  compiled: Compiled,
  request: Request,
  { access, session, enrollment }: LockoutRules<PolicyRule>,
): readonly string[] | undefined {
  const read = readBody(request, compiled.world, 'person');
  if (!read.ok) return undefined;
  const { parts } = visitParts(compiled, read.value);
  const isOfSession = isWithoutApplicationPolicies(compiled);
  const sessionRule = isOfSession ? access : session;
  if (!isOfSession && parts.application.decidedBy?.rule.id !== access.rule.id) return undefined;
  if (sessionRule !== undefined && parts.session.decidedBy?.rule.id !== sessionRule.rule.id) return undefined;
  if (parts.enrollment.decidedBy?.rule.id !== enrollment.rule.id) return undefined;
  const met = canBeMetBy(
    {
      ...parts,
      session: sessionRule && parts.session,
      application: isOfSession ? undefined : parts.application,
    },
    compiled,
  );
  if (valueIf(met.answer) !== 'no') return undefined;
  const unmet = met.lockouts.flatMap((one) => one.unmet);
  return [...new Set(unmet.flatMap(({ reasons }) => reasons))];
}

interface MetParts {
  /** The result of the global session policy; absent if its requirements are ignored. */
  readonly session: Part<SessionValues> | undefined;
  /** The result of the application's policy; absent if there is no such policy. */
  readonly application: Part<ApplicationValues> | undefined;
  readonly enrollment: Part<EnrollmentValues>;
  readonly routed: Pick<Part<RoutingValues>, 'possible'>;
}

/** Returns whether the authenticators that can be enrolled are sufficient. */
function canBeMetBy({ session, application, enrollment, routed }: MetParts, { snapshot }: Compiled) {
  return canBeMet(
    {
      session: session
        ? sessionRequirements(session, snapshot.engine === 'classic')
        : [{ ...NO_REQUIREMENT, by: 'session' }],
      application: application ? applicationRequirements(application) : [NO_REQUIREMENT],
      enrollment,
      routed: routed as Part<RoutingValues>,
      enrolled: undefined,
    },
    { snapshot },
  );
}
