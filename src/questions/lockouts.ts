import { quoted } from '../base/messages.js';
import type { Request } from '../facts/request.js';
import type { Literal, Variable } from '../logic/solver/literal.js';
import type { Model } from '../logic/solver/satisfy.js';
import { readRequest } from '../read/request/read-request.js';
import type { Compiled } from '../simulate/compile.js';
import { type ApplicationValues, applicationReader } from '../simulate/outcome/application.js';
import { canBeMet } from '../simulate/outcome/can-be-met.js';
import { applicationDemands, NO_DEMAND } from '../simulate/outcome/demand.js';
import { type EnrollmentValues, enrollmentReader } from '../simulate/outcome/enrollment.js';
import { type EffectReader, type Part, ruleInPolicy } from '../simulate/outcome/part.js';
import { visitParts } from '../simulate/outcome/parts.js';
import type { RoutingValues } from '../simulate/outcome/routing.js';
import { sessionReader } from '../simulate/outcome/session.js';
import { possibleValues, reasonsOf, valueIf } from '../simulate/outcome/settled.js';
import { type AskedList, type AskedRule, type FirstIsGood, firstIs } from '../symbolic/encoded-list.js';
import type { RuleOf } from '../symbolic/reach.js';
import { LIMIT_REACHED, UNCONFIRMED, UNTOLD } from '../symbolic/reasons.js';
import { decidedBy, perhapsDecidedBy } from '../symbolic/shadowing.js';
import { choice } from '../symbolic/theories/theory.js';
import { witnessAt } from '../symbolic/witness.js';
import type { Analysis } from './analysis.js';
import { deniedBy } from './denied.js';

/** People whom a rule asks for what the rule of an enrollment policy lets them enroll nothing for. */
export interface LockedOut {
  readonly kind: 'locked out';
  readonly access: AskedRule;
  readonly enrollment: AskedRule;
  readonly model: Model;
  readonly witness: Request;
  /** What keeps every authenticator from being enough. */
  readonly reasons: readonly string[];
}

/** A rule of which it cannot be told whether it locks anybody out. */
export interface PerhapsLockedOut {
  readonly kind: 'undecided';
  readonly access: AskedRule;
  readonly reason: string;
}

export interface LockoutsAsked {
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
  analysis: Analysis,
  { appId, isLockedOut = () => true }: LockoutsAsked = {},
): Generator<LockedOut | PerhapsLockedOut> {
  const ofType = (type: string) => analysis.lists.filter(({ list }) => list.type.name === type);
  const [enrollments] = ofType('MFA_ENROLL');
  if (enrollments === undefined) return;
  const asking: Asking = {
    analysis,
    enrollments,
    isAdmitted: admission(ofType('SVC_SIGN_ON')[0], analysis),
    whetherEnough: sufficiency(analysis.compiled),
    isLockedOut,
    asked: variablesIn(analysis.lists.filter(({ list }) => TYPES.includes(list.type.name))),
    ofApp: appId === undefined ? [] : [isForApp(appId, analysis)],
  };
  for (const accesses of ofType('ACCESS_POLICY')) {
    if (appId !== undefined && accesses.list.appIds?.includes(appId) !== true) continue;
    for (const place of accesses.rules.keys()) yield* lockoutBy(accesses, place, asking);
  }
}

/** What has a say in who is locked out; where the identity provider is left to the routing, that, too. */
const TYPES: readonly string[] = ['ACCESS_POLICY', 'IDP_DISCOVERY', 'MFA_ENROLL', 'SVC_SIGN_ON'];

function variablesIn(lists: readonly AskedList[]): ReadonlySet<Variable> {
  return new Set(lists.flatMap(({ rules }) => rules.flatMap(({ variables }) => [...variables])));
}

interface Asking {
  readonly analysis: Analysis;
  readonly enrollments: AskedList;
  /**
   * To be assumed: the global session policy does not keep them out already; the request is for the application asked
   * about.
   */
  readonly isAdmitted: readonly Literal[];
  readonly ofApp: readonly Literal[];
  readonly whetherEnough: (access: RuleOf, enrollment: RuleOf) => Enough;
  readonly isLockedOut: (witness: Request) => boolean;
  /** What a witness has to say. */
  readonly asked: ReadonlySet<Variable>;
}

function* lockoutBy(
  accesses: AskedList,
  place: number,
  asking: Asking,
): Generator<LockedOut | PerhapsLockedOut> {
  const { analysis, enrollments } = asking;
  const access = accesses.rules[place] as AskedRule;
  const reached = analysis.reachedRule(access.listed.rule);
  if (reached?.kind === 'undecided') yield { kind: 'undecided', access, reason: reached.reason };
  if (reached?.kind !== 'reached') return;
  let open: string | undefined;
  for (const other of enrollments.rules.keys()) {
    const found = lockoutUnder(accesses, place, other, asking);
    if (typeof found === 'object') return yield found;
    open ??= found;
  }
  if (open !== undefined) yield { kind: 'undecided', access, reason: open };
}

/** The lockout under one enrollment rule; a reason where it is not known; `undefined` where there is none. */
function lockoutUnder(
  accesses: AskedList,
  place: number,
  other: number,
  { analysis, enrollments, isAdmitted, ofApp, whetherEnough, isLockedOut, asked }: Asking,
): LockedOut | string | undefined {
  const [access, enrollment] = [accesses.rules[place] as AskedRule, enrollments.rules[other] as AskedRule];
  const reached = analysis.reachedRule(enrollment.listed.rule);
  if (reached?.kind !== 'reached' && reached?.kind !== 'undecided') return undefined;
  const enough = whetherEnough(access.listed, enrollment.listed);
  if (enough.kind === 'yes') return undefined;
  if (reached.kind === 'undecided') return reached.reason;
  const { solver, acceptable } = analysis.space;
  const solve = (by: typeof decidedBy) =>
    solver.solve(
      [acceptable, ...by(accesses, place), ...by(enrollments, other), ...isAdmitted, ...ofApp],
      analysis.budget,
    );
  const answer = solve(decidedBy);
  if (answer.kind === 'undecided') return LIMIT_REACHED;
  if (answer.kind === 'unsatisfiable')
    return solve(perhapsDecidedBy).kind === 'unsatisfiable' ? undefined : UNTOLD;
  if (enough.kind === 'unknown')
    return `${enough.reason}, under the enrollment policy ${quoted(enrollment.listed.policy.name ?? '')}`;
  const { model } = answer;
  const reasonsFor = (request: Request) =>
    isLockedOut(request)
      ? confirmed(analysis.compiled, request, access.listed, enrollment.listed)
      : undefined;
  const own = [...access.variables, ...enrollment.variables];
  const witness = witnessAt(
    model,
    { asked, userIds: analysis.users.like(model, own), space: analysis.space },
    (request) => reasonsFor(request) !== undefined,
  );
  const reasons = witness && reasonsFor(witness);
  if (witness === undefined || reasons === undefined) return UNCONFIRMED;
  return { kind: 'locked out', access, enrollment, model, witness, reasons };
}

function isForApp(appId: string, { space: { application, solver } }: Analysis): Literal {
  return solver.literal(choice(application.variable, [application.ids.indexOf(appId)]));
}

/** To be assumed: the global session policy does not keep them out already. */
function admission(sessions: AskedList | undefined, { compiled }: Analysis): readonly number[] {
  if (sessions === undefined) return [];
  const isDenied = deniedBy(
    sessionReader(compiled.snapshot.engine),
    sessions.rules.map(({ listed }) => listed),
  );
  const isAdmitted: FirstIsGood = firstIs(sessions, (place) => isDenied[place] === false, {
    ifNone: true,
    by: 'sight',
  });
  return isAdmitted(0) ?? [];
}

type Enough = { readonly kind: 'no' | 'yes' } | { readonly kind: 'unknown'; readonly reason: string };

/** Whether what the one asks can be enrolled under the other. */
function sufficiency(compiled: Compiled): (access: RuleOf, enrollment: RuleOf) => Enough {
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
  return { kind: 'unknown', reason: reasonsOf(answer)[0] ?? 'what may be enrolled is not known' };
}

/** What its type comes to where this rule decides. */
function onlyPart<Values>(reader: EffectReader<Values>, { policy, rule }: RuleOf): Part<Values> {
  const decidedBy = ruleInPolicy(policy, rule);
  const effect = reader.read(rule, policy);
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
  access: RuleOf,
  enrollment: RuleOf,
): readonly string[] | undefined {
  const read = readRequest(request, compiled.world);
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
