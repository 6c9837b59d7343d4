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
import { type ApplicationValues, applicationReader } from '../../simulate/outcome/application.js';
import { canBeMet } from '../../simulate/outcome/can-be-met.js';
import { applicationDemands, NO_DEMAND, sessionDemands } from '../../simulate/outcome/demand.js';
import { type EnrollmentValues, enrollmentReader } from '../../simulate/outcome/enrollment.js';
import { isWithoutApplicationPolicies } from '../../simulate/outcome/not-held.js';
import { signInOutcome } from '../../simulate/outcome/outcome.js';
import { type EffectReader, effectOfRule, type Part, ruleInPolicy } from '../../simulate/outcome/part.js';
import { visitParts } from '../../simulate/outcome/parts.js';
import type { RoutingValues } from '../../simulate/outcome/routing.js';
import { type SessionValues, sessionReader } from '../../simulate/outcome/session.js';
import { possibleValues, reasonsIn, valueIf } from '../../simulate/outcome/settled.js';
import type { EncodedList, EncodedRule } from '../symbolic/encode.js';
import type { Sense } from '../symbolic/first-match.js';
import { choice } from '../symbolic/theories/theory.js';
import { witnessAt } from '../symbolic/witness.js';
import type { UndecidedRule } from './admitting.js';
import { isDenied } from './denied.js';
import { reachIndexOf } from './reach.js';
import { LIMIT_REACHED, UNCONFIRMED, UNKNOWABLE } from './session/reasons.js';
import type { Session } from './session/session.js';

export interface LockedOut {
  /** The rule of the authentication policy; on the Classic Engine, which has none, that of the global session policy. */
  readonly access: PolicyRule;
  /** The rule of the global session policy, where only what both ask together is too much. */
  readonly session?: PolicyRule;
  readonly enrollment: PolicyRule;
  readonly witness: Request;
  /** What keeps every authenticator from being enough. */
  readonly reasons: readonly string[];
}

export interface LockoutAnswer {
  readonly kind: 'lockout';
  /** For each rule that lets somebody through, the first enrollment rule under which they cannot do what it asks. */
  readonly lockouts: readonly LockedOut[];
  /** Rules of which it cannot be told. */
  readonly undecided: readonly UndecidedRule[];
  /** Why nothing can be known of any rule, where the policies that would say it are not there. */
  readonly lacking?: string;
  /** The assumptions of the answer, by their numbers. */
  readonly assumptions?: readonly AssumptionId[];
}

/** Whether anyone can be locked out, by what they cannot enroll; of one application, or of any. */
export function whoIsLockedOut(
  { appId }: { readonly appId?: string | undefined },
  session: Session,
): LockoutAnswer {
  const found = [...signInLockoutsIn(session, appId)];
  const lacking = whatIsLacking(session, appId);
  return {
    kind: 'lockout',
    lockouts: found.flatMap((one) => {
      if (one.kind === 'undecided') return [];
      const { access, enrollment, witness, reasons } = one;
      const beside = one.session && { session: plain(one.session) };
      return [{ access: plain(access), ...beside, enrollment: plain(enrollment), witness, reasons }];
    }),
    undecided: found.flatMap((one) =>
      one.kind === 'undecided' ? [{ ...plain(one.access), reason: one.reason }] : [],
    ),
    ...(lacking !== undefined && { lacking }),
    ...assumptionsOver([session.compiled.snapshot]),
  };
}

function plain({ policy, rule }: PolicyRule): PolicyRule {
  return { policy, rule };
}

/**
 * Whether the whole sign-in may fail for what is asked; it does not where access is denied already, or it is refused
 * before. Whether a blocklist zone refuses it, it says itself, unless no request could.
 */
function mayFail(request: Request, compiled: Compiled): boolean {
  const found = signInOutcome(compiled, request);
  if (!found.ok) return false;
  const { canBeMet, refusedBefore } = found.value;
  const isTold = refusedBefore.verdict === 'NOT_MATCH' || refusedBefore.why !== undefined;
  return isTold && possibleValues(canBeMet.answer).includes('no');
}

/** Returns the reason why no lockout can be found, where the policies that would tell are missing. */
export function whatIsLacking({ ruleLists, compiled, space }: Session, appId?: string): string | undefined {
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
    : 'no active authentication policy of the export is known to be the one of the application';
}

/** People whom a rule asks for what the rule of an enrollment policy lets them enroll nothing for. */
export interface FoundLockout extends LockedOut {
  readonly kind: 'locked out';
  readonly access: EncodedRule;
  readonly session?: EncodedRule;
  readonly enrollment: EncodedRule;
  readonly model: Model;
}

/** A rule of which it cannot be told whether it locks anybody out. */
export interface UndecidedLockout {
  readonly kind: 'undecided';
  readonly access: EncodedRule;
  readonly reason: string;
}

/**
 * For each rule that allows somebody access, finds the first enrollment rule under which they cannot do what it requires,
 * alone or together with a rule of the global session policy; or why that is unknown. `appId`: only sign-ins to this
 * application. Spec: Simulation, 7, "Outcome".
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
    besides: isOfSession ? [] : (sessions?.rules ?? []),
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

/** What has a say in who is locked out; where the identity provider is left to the routing, that, too. */
const TYPES = ['ACCESS_POLICY', 'IDP_DISCOVERY', 'MFA_ENROLL', 'SVC_SIGN_ON'] as const;

interface LockoutSearch {
  readonly session: Session;
  readonly enrollments: EncodedList;
  /** The rules of the global session policies beside which an application's rule is looked at. */
  readonly besides: readonly EncodedRule[];
  /** To be assumed: the global session policy does not keep them out already; the request is for the application. */
  readonly given: readonly Literal[];
  readonly whetherEnough: WhetherEnough;
  /** What a witness has to say. */
  readonly variables: ReadonlySet<Variable>;
}

/** What both policies ask, and under which rule of enrollment. */
interface Asking<One extends PolicyRule = EncodedRule> {
  readonly access: One;
  /** Absent: whatever the session asks. */
  readonly session?: One | undefined;
  readonly enrollment: One;
}

type WhetherEnough = (asking: Asking<PolicyRule>) => Enough;

function* lockoutBy(access: EncodedRule, search: LockoutSearch): Generator<FoundLockout | UndecidedLockout> {
  const { session: all, enrollments, besides } = search;
  const reached = reachIndexOf(all).rules.get(access.rule)?.reached();
  if (reached?.kind === 'undecided') yield { kind: 'undecided', access, reason: reached.reason };
  if (reached?.kind !== 'reachable') return;
  let undecided: string | undefined;
  for (const session of [undefined, ...besides])
    for (const enrollment of enrollments.rules) {
      const found = lockoutUnder({ access, session, enrollment }, search);
      if (typeof found === 'object') return yield found;
      undecided ??= found;
    }
  if (undecided !== undefined) yield { kind: 'undecided', access, reason: undecided };
}

/** The lockout under one enrollment rule; a reason where it is unknown; `undefined` where there is none. */
function lockoutUnder(asking: Asking, search: LockoutSearch): FoundLockout | string | undefined {
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
  const witness = witnessAt(
    model,
    { variables, userIds, assigned, space },
    (request) => reasonsFor(request) !== undefined,
  );
  const reasons = witness && reasonsFor(witness);
  if (witness === undefined || reasons === undefined) return UNCONFIRMED;
  return { kind: 'locked out', access, ...(session && { session }), enrollment, model, witness, reasons };
}

function isForApp(appId: string, { space: { application, solver } }: Session): Literal {
  return solver.literal(choice(application.variable, [application.ids.indexOf(appId)]));
}

/** To be assumed: the global session policy does not keep them out already. */
function notDenied(sessions: EncodedList | undefined, { compiled }: Session): readonly Literal[] {
  if (sessions === undefined) return [];
  const denied = sessions.rules.map(isDenied(sessionReader(compiled.snapshot.engine)));
  return sessions.first.must.firstIs((index) => denied[index] === false, { orNone: true })(0) ?? [];
}

type Enough = { readonly kind: 'no' | 'yes' } | { readonly kind: 'unknown'; readonly reason: string };

/** Whether what is asked can be enrolled. */
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
        metBy(
          {
            session: session && onlyPart(sessionReader(snapshot.engine), session),
            application: isOfSession ? undefined : onlyPart(applicationReader(snapshot.brand), access),
            enrollment: onlyPart(enrollmentReader, enrollment),
            routed: { possible: [] },
          },
          compiled,
        ).answer,
      ),
    );
  };
}

function enoughBy(answer: ReturnType<typeof metBy>['answer']): Enough {
  if (!possibleValues(answer).includes('no')) return { kind: 'yes' };
  if (valueIf(answer) === 'no') return { kind: 'no' };
  return { kind: 'unknown', reason: reasonsIn(answer)[0] ?? 'what may be enrolled is unknown' };
}

/** What its type comes to where this rule decides. */
function onlyPart<Values>(reader: EffectReader<Values>, { policy, rule }: PolicyRule): Part<Values> {
  const decidedBy = ruleInPolicy(policy, rule);
  const effect = effectOfRule(reader, { rule, policy });
  return {
    policyType: reader.policyType,
    chosen: null,
    decidedBy,
    possible: [{ ...decidedBy, effect }],
    noneBecause: null,
    missing: [],
    effect,
  };
}

/** The reasons, where the simulator says of the request that these rules lock it out. */
function confirmed(
  compiled: Compiled,
  request: Request,
  { access, session, enrollment }: Asking<PolicyRule>,
): readonly string[] | undefined {
  const read = readBody(request, compiled.world, 'person');
  if (!read.ok) return undefined;
  const { parts } = visitParts(compiled, read.value);
  const isOfSession = isWithoutApplicationPolicies(compiled);
  const beside = isOfSession ? access : session;
  if (!isOfSession && parts.application.decidedBy?.rule.id !== access.rule.id) return undefined;
  if (beside !== undefined && parts.session.decidedBy?.rule.id !== beside.rule.id) return undefined;
  if (parts.enrollment.decidedBy?.rule.id !== enrollment.rule.id) return undefined;
  const met = metBy(
    {
      ...parts,
      session: beside && parts.session,
      application: isOfSession ? undefined : parts.application,
    },
    compiled,
  );
  if (valueIf(met.answer) !== 'no') return undefined;
  const unmet = met.lockouts.flatMap((one) => one.unmet);
  return [...new Set(unmet.flatMap(({ reasons }) => reasons))];
}

interface MetParts {
  /** Absent: what the session asks is left out. */
  readonly session: Part<SessionValues> | undefined;
  /** Absent: there is no policy of the application. */
  readonly application: Part<ApplicationValues> | undefined;
  readonly enrollment: Part<EnrollmentValues>;
  readonly routed: Pick<Part<RoutingValues>, 'possible'>;
}

/** Whether anything that can be enrolled is enough. */
function metBy({ session, application, enrollment, routed }: MetParts, { snapshot }: Compiled) {
  return canBeMet(
    {
      session: session
        ? sessionDemands(session, snapshot.engine === 'classic')
        : [{ ...NO_DEMAND, by: 'session' }],
      application: application ? applicationDemands(application) : [NO_DEMAND],
      enrollment,
      routed: routed as Part<RoutingValues>,
      enrolled: undefined,
    },
    { snapshot },
  );
}
