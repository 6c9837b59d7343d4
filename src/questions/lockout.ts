import { quoted } from '../base/messages.js';
import type { Request } from '../facts/request.js';
import type { Literal, Variable } from '../logic/solver/literal.js';
import type { Model } from '../logic/solver/satisfy.js';
import type { PolicyRule } from '../policies/policy.js';
import type { SimulatedTypeName } from '../policies/policy-type.js';
import { readBody } from '../read/request/read-request.js';
import type { Compiled } from '../simulate/compile.js';
import { type ApplicationValues, applicationReader } from '../simulate/outcome/application.js';
import { canBeMet } from '../simulate/outcome/can-be-met.js';
import { applicationDemands, NO_DEMAND } from '../simulate/outcome/demand.js';
import { type EnrollmentValues, enrollmentReader } from '../simulate/outcome/enrollment.js';
import { signInOutcome } from '../simulate/outcome/outcome.js';
import { type EffectReader, effectOfRule, type Part, ruleInPolicy } from '../simulate/outcome/part.js';
import { visitParts } from '../simulate/outcome/parts.js';
import type { RoutingValues } from '../simulate/outcome/routing.js';
import { sessionReader } from '../simulate/outcome/session.js';
import { possibleValues, reasonsIn, valueIf } from '../simulate/outcome/settled.js';
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
  readonly access: PolicyRule;
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
}

/** Whether anyone can be locked out, by what they cannot enroll; of one application, or of any. */
export function whoIsLockedOut(
  { appId }: { readonly appId?: string | undefined },
  session: Session,
): LockoutAnswer {
  const isLockedOut = (witness: Request) => mayFail(witness, session.compiled);
  const found = [...lockoutsIn(session, { appId, isLockedOut })];
  const lacking = whatIsLacking(session, appId);
  return {
    kind: 'lockout',
    lockouts: found.flatMap((one) => {
      if (one.kind === 'undecided') return [];
      const { access, enrollment, witness, reasons } = one;
      return [{ access: plain(access), enrollment: plain(enrollment), witness, reasons }];
    }),
    undecided: found.flatMap((one) =>
      one.kind === 'undecided' ? [{ ...plain(one.access), reason: one.reason }] : [],
    ),
    ...(lacking !== undefined && { lacking }),
  };
}

function plain({ policy, rule }: PolicyRule): PolicyRule {
  return { policy, rule };
}

/** Whether the whole sign-in may fail for what is asked; it does not where access is denied already. */
function mayFail(request: Request, compiled: Compiled): boolean {
  const found = signInOutcome(compiled, request);
  return found.ok && possibleValues(found.value.canBeMet.answer).includes('no');
}

function whatIsLacking({ ruleLists }: Session, appId: string | undefined): string | undefined {
  const ofType = (name: SimulatedTypeName) => ruleLists.filter(({ type }) => type.name === name);
  if (ofType('MFA_ENROLL').length === 0) return 'the snapshot has no active enrollment policy';
  const mapped = ofType('ACCESS_POLICY').flatMap(({ appIds = [] }) => appIds);
  if (mapped.length === 0) return 'no application of the snapshot has an active authentication policy';
  return appId === undefined || mapped.includes(appId)
    ? undefined
    : 'no active authentication policy of the snapshot is known to be the one of the application';
}

/** People whom a rule asks for what the rule of an enrollment policy lets them enroll nothing for. */
export interface FoundLockout extends LockedOut {
  readonly kind: 'locked out';
  readonly access: EncodedRule;
  readonly enrollment: EncodedRule;
  readonly model: Model;
}

/** A rule of which it cannot be told whether it locks anybody out. */
export interface UndecidedLockout {
  readonly kind: 'undecided';
  readonly access: EncodedRule;
  readonly reason: string;
}

export interface LockoutOptions {
  /** Only requests for this application. */
  readonly appId?: string | undefined;
  /** What else must be so of a request that locks somebody out. */
  readonly isLockedOut?: (witness: Request) => boolean;
}

/**
 * For each rule that lets somebody through, the first enrollment rule under which they cannot do what it asks; or why
 * that is not known. Spec: Simulation, 7, "Outcome".
 */
export function* lockoutsIn(
  session: Session,
  { appId, isLockedOut = () => true }: LockoutOptions = {},
): Generator<FoundLockout | UndecidedLockout> {
  const ofType = (name: SimulatedTypeName) => session.lists.filter(({ type }) => type.name === name);
  const [enrollments] = ofType('MFA_ENROLL');
  if (enrollments === undefined) return;
  const search: LockoutSearch = {
    session,
    enrollments,
    given: [
      ...notDenied(ofType('SVC_SIGN_ON')[0], session),
      ...(appId === undefined ? [] : [isForApp(appId, session)]),
    ],
    whetherEnough: sufficiency(session.compiled),
    isLockedOut,
    variables: new Set(
      TYPES.flatMap(ofType).flatMap(({ rules }) => rules.flatMap(({ variables }) => [...variables])),
    ),
  };
  for (const accesses of ofType('ACCESS_POLICY')) {
    if (appId !== undefined && accesses.appIds?.includes(appId) !== true) continue;
    for (const access of accesses.rules) yield* lockoutBy(access, search);
  }
}

/** What has a say in who is locked out; where the identity provider is left to the routing, that, too. */
const TYPES = ['ACCESS_POLICY', 'IDP_DISCOVERY', 'MFA_ENROLL', 'SVC_SIGN_ON'] as const;

interface LockoutSearch {
  readonly session: Session;
  readonly enrollments: EncodedList;
  /** To be assumed: the global session policy does not keep them out already; the request is for the application. */
  readonly given: readonly Literal[];
  readonly whetherEnough: (access: PolicyRule, enrollment: PolicyRule) => Enough;
  readonly isLockedOut: (witness: Request) => boolean;
  /** What a witness has to say. */
  readonly variables: ReadonlySet<Variable>;
}

function* lockoutBy(access: EncodedRule, search: LockoutSearch): Generator<FoundLockout | UndecidedLockout> {
  const reached = reachIndexOf(search.session).rules.get(access.rule)?.reached();
  if (reached?.kind === 'undecided') yield { kind: 'undecided', access, reason: reached.reason };
  if (reached?.kind !== 'reached') return;
  let undecided: string | undefined;
  for (const enrollment of search.enrollments.rules) {
    const found = lockoutUnder(enrollment, access, search);
    if (typeof found === 'object') return yield found;
    undecided ??= found;
  }
  if (undecided !== undefined) yield { kind: 'undecided', access, reason: undecided };
}

/** The lockout under one enrollment rule; a reason where it is not known; `undefined` where there is none. */
function lockoutUnder(
  enrollment: EncodedRule,
  access: EncodedRule,
  { session, given, whetherEnough, isLockedOut, variables }: LockoutSearch,
): FoundLockout | string | undefined {
  const { space, compiled, users, budget } = session;
  const reached = reachIndexOf(session).rules.get(enrollment.rule)?.reached();
  if (reached?.kind !== 'reached' && reached?.kind !== 'undecided') return undefined;
  const enough = whetherEnough(access, enrollment);
  if (enough.kind === 'yes') return undefined;
  if (reached.kind === 'undecided') return reached.reason;
  const solve = (sense: Sense) =>
    space.solver.solve(
      [space.acceptable, ...access.decides(sense), ...enrollment.decides(sense), ...given],
      budget,
    );
  const answer = solve('must');
  if (answer.kind === 'undecided') return LIMIT_REACHED;
  if (answer.kind === 'unsatisfiable')
    return solve('actual').kind === 'unsatisfiable' ? undefined : UNKNOWABLE;
  if (enough.kind === 'unknown')
    return `${enough.reason}, under the enrollment policy ${quoted(enrollment.policy.name ?? '')}`;
  const { model } = answer;
  const reasonsFor = (request: Request) =>
    isLockedOut(request) ? confirmed(compiled, request, access, enrollment) : undefined;
  const userIds = users.like(model, [...access.variables, ...enrollment.variables]);
  const assigned = () => users.assigned(access.list.appIds ?? space.application.ids);
  const witness = witnessAt(
    model,
    { variables, userIds, assigned, space },
    (request) => reasonsFor(request) !== undefined,
  );
  const reasons = witness && reasonsFor(witness);
  if (witness === undefined || reasons === undefined) return UNCONFIRMED;
  return { kind: 'locked out', access, enrollment, model, witness, reasons };
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

/** Whether what the one asks can be enrolled under the other. */
function sufficiency(compiled: Compiled): (access: PolicyRule, enrollment: PolicyRule) => Enough {
  const { snapshot } = compiled;
  const known = new Map<string, Enough>();
  return (access, enrollment) => {
    const key = JSON.stringify([
      access.rule.actions?.appSignOn,
      enrollment.policy.settings,
      enrollment.rule.actions,
    ]);
    const before = known.get(key);
    if (before !== undefined) return before;
    const { answer } = metBy(
      onlyPart(applicationReader(snapshot.brand), access),
      onlyPart(enrollmentReader, enrollment),
      { possible: [] },
      compiled,
    );
    const enough = enoughBy(answer);
    known.set(key, enough);
    return enough;
  };
}

function enoughBy(answer: ReturnType<typeof metBy>['answer']): Enough {
  if (!possibleValues(answer).includes('no')) return { kind: 'yes' };
  if (valueIf(answer) === 'no') return { kind: 'no' };
  return { kind: 'unknown', reason: reasonsIn(answer)[0] ?? 'what may be enrolled is not known' };
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

/** The reasons, where the simulator says of the request that these two rules lock it out. */
function confirmed(
  compiled: Compiled,
  request: Request,
  access: PolicyRule,
  enrollment: PolicyRule,
): readonly string[] | undefined {
  const read = readBody(request, compiled.world);
  if (!read.ok) return undefined;
  const { parts } = visitParts(compiled, read.value);
  if (parts.application.decidedBy?.rule.id !== access.rule.id) return undefined;
  if (parts.enrollment.decidedBy?.rule.id !== enrollment.rule.id) return undefined;
  const met = metBy(parts.application, parts.enrollment, parts.routed, compiled);
  if (valueIf(met.answer) !== 'no') return undefined;
  return met.lockouts.flatMap(({ unmet }) => unmet.flatMap(({ reasons }) => reasons));
}

/** Whether anything that can be enrolled is enough for the application; what the session asks beside is left out. */
function metBy(
  application: Part<ApplicationValues>,
  enrollment: Part<EnrollmentValues>,
  routed: Pick<Part<RoutingValues>, 'possible'>,
  { snapshot }: Compiled,
) {
  return canBeMet(
    {
      session: [{ ...NO_DEMAND, by: 'session' }],
      application: applicationDemands(application),
      enrollment,
      routed: routed as Part<RoutingValues>,
      enrolled: undefined,
    },
    { snapshot },
  );
}
