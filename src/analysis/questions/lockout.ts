import { getOrMake } from '../../base/memo.js';
import { quoted } from '../../base/messages.js';
import { readBody } from '../../documents/request/read-request.js';
import { never } from '../../logic/kleene/formula.js';
import type { Literal, Variable } from '../../logic/solver/literal.js';
import type { Model, SolverAnswer } from '../../logic/solver/satisfy.js';
import type { AssumptionId } from '../../model/facts/assumptions.js';
import type { Request } from '../../model/facts/request.js';
import { assumptionsOver } from '../../model/policies/completeness.js';
import type { PolicyRule } from '../../model/policies/policy.js';
import type { SimulatedTypeName } from '../../model/policies/policy-type.js';
import { type RuleInPolicy, ruleInPolicy } from '../../model/policies/rule-in-policy.js';
import type { Compiled } from '../../simulate/compile.js';
import { isWithoutApplicationPolicies } from '../../simulate/outcome/absent-policies.js';
import { signInOutcome } from '../../simulate/outcome/outcome.js';
import { visitParts } from '../../simulate/outcome/parts.js';
import { sessionReader } from '../../simulate/outcome/session.js';
import { possibleValues, valueIf } from '../../simulate/outcome/settled.js';
import type { EncodedList, EncodedRule } from '../symbolic/encode.js';
import type { Sense } from '../symbolic/first-match.js';
import { TemporaryMatch } from '../symbolic/temporary-match.js';
import { choice } from '../symbolic/theories/theory.js';
import { witnessAt } from '../symbolic/witness.js';
import type { UndecidedRule } from './admitting.js';
import { deniesAccess } from './denies-access.js';
import { compareInOrder, type RulePair, type Solve } from './first-pair.js';
import {
  canSatisfyBy,
  type InsufficientPairs,
  insufficientPairsIn,
  type LockoutRules,
} from './insufficient-pairs.js';
import { reachIndexOf } from './reach.js';
import { STEPS_PER_REGION } from './session/limits.js';
import { LIMIT_REACHED, NOT_ANALYZED, REFUSED, UNCONFIRMED, UNKNOWABLE } from './session/reasons.js';
import type { Session } from './session/session.js';

export interface LockedOut {
  /**
   * The rule of the authentication policy; on the Classic Engine, which has no such policies, the rule of the global session
   * policy.
   */
  readonly access: RuleInPolicy;
  /** The rule of the global session policy, if only the requirements of both policies together cause the lockout. */
  readonly session?: RuleInPolicy;
  readonly enrollment: RuleInPolicy;
  readonly example: Request;
  /** Why no authenticator is sufficient. */
  readonly reasons: readonly string[];
}

export interface LockoutAnswer {
  readonly kind: 'locked-out';
  /** The application rules that lock users out, each with the first enrollment rule under which users cannot meet its requirements. */
  readonly lockouts: readonly LockedOut[];
  /** Rules for which it is undecided whether their requirements lock anybody out. */
  readonly undecided: readonly UndecidedRule[];
  /** Why nothing is known about any rule, if the necessary policies are missing. */
  readonly noPolicyReason?: string;
  /** The numbers of the assumptions that the answer depends on; absent if there are none. */
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

function withoutEncoding({ policy, rule }: PolicyRule): RuleInPolicy {
  return ruleInPolicy(policy, rule);
}

/**
 * Returns whether the user of this sign-in may be unable to meet the requirements. Returns `false` if a blocklist zone blocks the request,
 * or may block it because the request lacks a fact.
 */
function mayFail(request: Request, compiled: Compiled): boolean {
  const found = signInOutcome(compiled, request);
  if (!found.ok) return false;
  const { canSatisfy, blocklist } = found.value;
  const isTold = blocklist.verdict === 'NOT_MATCH' || blocklist.why !== undefined;
  return isTold && possibleValues(canSatisfy.answer).includes('no');
}

/** Returns why no lockout can be found, if the policies that would show it are missing. */
export function whyNoLockouts({ ruleLists, compiled, space }: Session, appId?: string): string | undefined {
  const ofType = (name: SimulatedTypeName) => ruleLists.filter(({ type }) => type.name === name);
  if (ofType('MFA_ENROLL').length === 0) return 'the export has no active enrollment policy';
  if (ofType('OKTA_SIGN_ON').length === 0) return 'the export has no active global session policy';
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
 * Finds lockouts. Examines the requirements of each application's rule that allows somebody access, alone or together with those of a
 * session rule. Yields the first enrollment rule under which users cannot meet these requirements. Yields an undecided result if a search
 * limit or an unknown prevents an answer. `appId` restricts the search to one application.
 * Spec: Simulation, 7, "Outcome".
 */
export function* signInLockoutsIn(
  session: Session,
  appId?: string,
): Generator<FoundLockout | UndecidedLockout> {
  const ofType = (name: SimulatedTypeName) => session.lists.filter(({ type }) => type.name === name);
  const [enrollments] = ofType('MFA_ENROLL');
  const [sessions] = ofType('OKTA_SIGN_ON');
  if (enrollments === undefined) return;
  const isOfSession = isWithoutApplicationPolicies(session.compiled);
  const ofApplication = appId === undefined ? [] : [isForApp(appId, session)];
  const given = new Map<Sense, readonly Literal[]>();
  const solveIn =
    (sense: Sense): Solve =>
    (literals) => {
      const { space, budget } = session;
      const allowed = getOrMake(given, sense, () => notDenied(sessions, sense, session));
      const all = [space.acceptableIn(sense), ...literals, ...allowed, ...ofApplication];
      return space.solver.solve(all, budget);
    };
  const search: LockoutSearch = {
    session,
    solveIn,
    pairsFor: insufficientPairsIn(
      { sessions: isOfSession ? undefined : sessions, enrollments },
      solveIn,
      session,
    ),
    variables: new Set(
      TYPES.flatMap(ofType).flatMap(({ rules }) => rules.flatMap(({ variables }) => [...variables])),
    ),
  };
  for (const accesses of isOfSession ? ofType('OKTA_SIGN_ON') : ofType('ACCESS_POLICY')) {
    if (appId !== undefined && accesses.appIds?.includes(appId) === false) continue;
    const match = new TemporaryMatch(accesses);
    for (const access of accesses.rules) yield* lockoutBy(access, match, search);
    match.withdraw();
  }
}

/** The policy types that affect lockouts, including routing, which may select another identity provider. */
const TYPES = ['ACCESS_POLICY', 'IDP_DISCOVERY', 'MFA_ENROLL', 'OKTA_SIGN_ON'] as const;

interface LockoutSearch {
  readonly session: Session;
  /**
   * Returns a function that runs a solver query over the sign-ins that the service accepts: no blocklist blocks them, and the global
   * session policy does not deny access. If only one application is examined, the sign-ins are for this application. `must` means that the
   * service definitely accepts the sign-in; `may` and `actual` mean that it possibly does.
   */
  solveIn(sense: Sense): Solve;
  readonly pairsFor: ReturnType<typeof insufficientPairsIn>;
  /** The facts of a request (dimensions) that the example of a lockout must state. */
  readonly variables: ReadonlySet<Variable>;
}

/** An application's rule that allows access, and the pairs of rules that may lock its users out. */
interface LockoutCase {
  readonly access: EncodedRule;
  readonly pairs: InsufficientPairs;
  /** Returns the solver assumptions for "the rule decides". The sense `must` means definitely, `may` means possibly. */
  readonly decides: (sense: Sense) => readonly Literal[];
}

function* lockoutBy(
  access: EncodedRule,
  match: TemporaryMatch,
  search: LockoutSearch,
): Generator<FoundLockout | UndecidedLockout> {
  const { session, pairsFor } = search;
  const reached = reachIndexOf(session).rules.get(access.rule)?.reached();
  if (reached?.kind === 'undecided') yield { kind: 'undecided', access, reason: reached.reason };
  if (reached?.kind !== 'reachable') return;
  const pairs = pairsFor(access);
  const found =
    pairs === undefined || session.budget.effort.isSpent
      ? NOT_ANALYZED
      : firstLockout({ access, pairs, decides: match.deciding(access) }, search);
  if (typeof found === 'object') yield found;
  if (typeof found === 'string') yield { kind: 'undecided', access, reason: found };
}

/** Returns the first lockout by a rule, the reason why it is undecided, or `undefined` if nobody is locked out. */
function firstLockout(asked: LockoutCase, search: LockoutSearch): FoundLockout | string | undefined {
  const { pairs, decides } = asked;
  const solveIn = (sense: Sense) => (literals: readonly Literal[]) =>
    search.solveIn(sense)([...decides(sense), ...literals]);
  const failed: FailedPair[] = [];
  for (;;) {
    const pair = pairs.certain.find(solveIn('must'), failed);
    if (pair === undefined) break;
    const found = pair === 'undecided' ? LIMIT_REACHED : lockoutUnder(pair, asked, search);
    if (pair === 'undecided' || typeof found === 'object') return found;
    failed.push({ ...pair, reason: found });
  }
  const pair = pairs.possible.find(solveIn('actual'));
  if (pair === 'undecided') return LIMIT_REACHED;
  const { possiblyUnreachable } = pairs;
  if (
    possiblyUnreachable !== undefined &&
    (pair === undefined || compareInOrder(possiblyUnreachable, pair) < 0)
  )
    return possiblyUnreachable.reason;
  return pair && whyUndecided(pair, failed, asked, search);
}

/** A pair of rules that decides a sign-in, with the reason why the simulator confirmed no lockout. */
interface FailedPair extends RulePair {
  readonly reason: string;
}

/** Returns the lockout that a pair of rules causes, or the reason why the lockout is undecided. The pair can decide a sign-in. */
function lockoutUnder(pair: RulePair, asked: LockoutCase, search: LockoutSearch): FoundLockout | string {
  const { session: all, variables } = search;
  const { session, enrollment } = pair;
  const { access } = asked;
  const { space, compiled, users, budget } = all;
  const answer = solveUnder(pair, asked, 'must', search);
  if (answer.kind !== 'satisfiable') return LIMIT_REACHED;
  budget.effort.take(STEPS_PER_REGION);
  const { model } = answer;
  const reasonsFor = (request: Request) =>
    mayFail(request, compiled) ? confirmLockout(compiled, request, { access, ...pair }) : undefined;
  const userIds = users.like(
    model,
    [access, session ?? [], enrollment].flat().flatMap((rule) => [...rule.variables]),
  );
  const assigned = () => users.assigned(access.list.appIds ?? space.application.ids);
  const example = witnessAt(
    model,
    { shown: space.shown(variables), userIds, assigned, space },
    (request) => reasonsFor(request) !== undefined,
  );
  const reasons = example && reasonsFor(example);
  if (example === undefined || reasons === undefined) return UNCONFIRMED;
  return { kind: 'locked out', access, ...(session && { session }), enrollment, model, example, reasons };
}

/** Returns the reason why the result for a pair of rules is undecided: the pair may lock users out. */
function whyUndecided(
  pair: RulePair,
  failed: readonly FailedPair[],
  asked: LockoutCase,
  search: LockoutSearch,
): string {
  const enough = asked.pairs.whetherEnough(pair);
  if (enough.kind !== 'unknown') {
    const failure = failed.find((one) => compareInOrder(one, pair) === 0);
    return failure?.reason ?? (mayBeBlocked(pair, asked, search) ? REFUSED : UNKNOWABLE);
  }
  const rules = [asked.access, pair.session ?? [], pair.enrollment].flat();
  const isKnowable = rules.every(({ list: { first } }) => first.must === first.actual);
  const kind = isKnowable ? 'satisfiable' : solveUnder(pair, asked, 'must', search).kind;
  if (kind === 'undecided') return LIMIT_REACHED;
  if (kind === 'unsatisfiable') return UNKNOWABLE;
  return `${enough.reason}, under the enrollment policy ${quoted(pair.enrollment.policy.name ?? '')}`;
}

/** Returns whether a blocklist zone blocks, or may block, each sign-in that this pair of rules may decide. */
function mayBeBlocked(pair: RulePair, asked: LockoutCase, search: LockoutSearch): boolean {
  const { acceptable } = search.session.space;
  return solveUnder(pair, asked, 'actual', search, [acceptable]).kind === 'unsatisfiable';
}

function solveUnder(
  { session, enrollment }: RulePair,
  { decides }: LockoutCase,
  sense: Sense,
  search: LockoutSearch,
  more: readonly Literal[] = [],
): SolverAnswer {
  const others = [session ?? [], enrollment].flat().flatMap((rule) => rule.decides(sense));
  return search.solveIn(sense)([...decides(sense), ...others, ...more]);
}

function isForApp(appId: string, { space: { application, solver } }: Session): Literal {
  return solver.literal(choice(application.variable, [application.ids.indexOf(appId)]));
}

/**
 * Returns solver assumptions for requests that the global session policy accepts: definitely with `must`, possibly with the other senses.
 */
function notDenied(
  sessions: EncodedList | undefined,
  sense: Sense,
  { compiled, space: { solver } }: Session,
): readonly Literal[] {
  if (sessions === undefined) return [];
  const denied = sessions.rules.map(deniesAccess(sessionReader(compiled.snapshot.engine)));
  const isAllowed = sessions.first[sense].firstIs((index) => denied[index] === false, { orNone: true });
  return isAllowed(0) ?? [solver.literal(never)];
}

/** Returns why the user of this request is locked out, if the simulator confirms that these rules decide and lock the user out. */
function confirmLockout(
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
  const met = canSatisfyBy(
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
