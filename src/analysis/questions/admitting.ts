import { groupBy } from '../../base/group-by.js';
import { all, always, any } from '../../logic/kleene/formula.js';
import type { Literal } from '../../logic/solver/literal.js';
import { mayBeUnassigned } from '../../model/facts/assignment.js';
import type { AssumptionId } from '../../model/facts/assumptions.js';
import type { Request } from '../../model/facts/request.js';
import { assumptionsOver } from '../../model/policies/completeness.js';
import type { PolicyRule } from '../../model/policies/policy.js';
import { type RuleInPolicy, ruleInPolicy } from '../../model/policies/rule-in-policy.js';
import type { Compiled } from '../../simulate/compile.js';
import { isWithoutApplicationPolicies } from '../../simulate/outcome/absent-policies.js';
import { applicationReader } from '../../simulate/outcome/application.js';
import { type Outcome, signInOutcome } from '../../simulate/outcome/outcome.js';
import { sessionReader } from '../../simulate/outcome/session.js';
import type { EncodedList, EncodedRule } from '../symbolic/encode.js';
import { both, eitherOf, type Sense } from '../symbolic/first-match.js';
import { requestsByUsersIn } from '../symbolic/known-users.js';
import { withoutRedundantStatements } from '../symbolic/redundant-statements.js';
import { deniesAccess } from './denies-access.js';
import { accessListOf, sessionListOf, whyNoAccessList } from './session/access-list.js';
import { countAssumptions } from './session/counted-users.js';
import { decidedAlike, whyPossiblyImpossible } from './session/guess.js';
import { type RegionLimits, STEPS_PER_REGION } from './session/limits.js';
import {
  LIMIT_REACHED,
  NOT_ANALYZED,
  REFUSED,
  UNCONFIRMED,
  UNKNOWABLE,
  whyPossiblyBlocked,
  whyUnknowable,
} from './session/reasons.js';
import { type Described, type RuleScope, scopeOf, type WitnessedRegion } from './session/scope.js';
import type { Session } from './session/session.js';

export interface UndecidedRule extends RuleInPolicy {
  readonly reason: string;
}

/**
 * A rule of the application's policy that allows the access that a question is about (such as access below 2FA), with the affected
 * sign-ins.
 */
export interface Admitting<What> extends RuleInPolicy, WitnessedRegion {
  /**
   * The answer to the question for this rule. If the answer depends on the session rule that decides together with this rule, `what` is the
   * first answer in the order of {@link Judge.order}. Example: of several assurance levels, the weakest one.
   */
  readonly what: What;
  /** The answers to the question for this rule, one for each session rule that may decide together with it. */
  readonly all: readonly What[];
  /** The session rules (rules of the global session policy) that allow access together with the application's rule. */
  readonly sessions: readonly RuleInPolicy[];
  /**
   * Whether this rule also grants access of another kind (see {@link Judgement}, kind `others`). Example: the question is about access
   * below 2FA, but together with some session rule, this rule allows access with 2FA.
   */
  readonly allowsOtherAccess: boolean;
  /**
   * The sign-ins, separately for each answer to the question (such as an assurance level). Absent if all sign-ins have the same answer, or
   * if the caller does not want them separated.
   */
  readonly parts?: readonly AdmittedPart<What>[];
}

/** The sign-ins to which a rule grants access and for which the question has the same answer, such as the same assurance level. */
export interface AdmittedPart<What> extends Described {
  readonly what: What;
}

/**
 * The members of {@link Admitting} that are the same for every question about access: the policy rules, and the description of the
 * sign-ins.
 */
export type AdmittedBy = Omit<Admitting<never>, 'all' | 'allowsOtherAccess' | 'parts' | 'what'>;

/** The fields that every answer about who has access to an application contains. */
export interface AdmittingAnswer {
  readonly undecided: readonly UndecidedRule[];
  /** Whether the export has a global session policy. Without one, all access that the application's policy allows is undecided. */
  readonly hasSessionPolicy: boolean;
  /** Why the application's policy has no known rules; absent if it has rules. */
  readonly noPolicyReason?: string;
  /** The numbers of the assumptions that the answer depends on; absent if there are none. */
  readonly assumptions?: readonly AssumptionId[];
}

/**
 * The answer to a question (such as "which assurance level is required?") for all sign-ins that an application's rule and a session rule
 * decide together.
 */
export type Judgement<What> =
  /** Access is denied. */
  | { readonly kind: 'nobody' }
  /**
   * Access is granted, but the question is about other access. Example: the question is about access below 2FA, and access is granted with
   * 2FA.
   */
  | { readonly kind: 'others' }
  | { readonly kind: 'undecided'; readonly reason: string }
  | { readonly kind: 'found'; readonly what: What };

export interface Judge<What> {
  judge(found: Outcome): Judgement<What>;
  /**
   * Compares two answers to the question. Negative if `one` comes first. Example: if the question is for the weakest sign-in, the weaker
   * assurance level comes first.
   */
  order(one: What, other: What): number;
  /** Returns a key for an answer to the question. Sign-ins whose answers have the same key get one common description. */
  keyOf?(what: What): string;
}

/**
 * Returns the rules of an application's policy that allow the access that a question is about (such as access below 2FA), each with the
 * affected sign-ins.
 */
export function admitting<What>(
  appId: string,
  judge: Judge<What>,
  session: Session,
  limits: RegionLimits,
): AdmittingAnswer & { readonly rules: readonly Admitting<What>[]; readonly isAccessible: boolean } {
  const { compiled } = session;
  const ofSession = sessionListOf(session);
  const isOfSession = isWithoutApplicationPolicies(compiled);
  const [access, otherList] = isOfSession ? [ofSession] : [accessListOf(appId, session), ofSession];
  const hasSessionPolicy = ofSession !== undefined;
  if (access === undefined)
    return {
      rules: [],
      undecided: [],
      isAccessible: false,
      hasSessionPolicy,
      noPolicyReason: whyNoAccessList(appId, session),
      ...assumptionsOver([compiled.snapshot]),
    };
  const scope = scopeOf(otherList === undefined ? [access] : [access, otherList], compiled, [appId], limits);
  const [accesses, sessions] = scope.lists;
  const rules = accesses?.rules ?? [];
  const admission: Admission<What> = {
    compiled,
    judge,
    scope,
    sessions,
    denied: new Set([
      ...rules.filter(
        isOfSession
          ? deniesAccess(sessionReader(compiled.snapshot.engine))
          : deniesAccess(applicationReader(compiled.snapshot.brand)),
      ),
      ...(sessions?.rules ?? []).filter(deniesAccess(sessionReader(compiled.snapshot.engine))),
    ]),
  };
  const found = rules.map((rule) => {
    const admitted = answerForRule(rule, admission);
    limits.progress?.(rule.index + 1, rules.length);
    return admitted;
  });
  const admitted = found.flatMap(({ rule }) => rule ?? []);
  const assumptions = [...(isOfSession ? (['A22'] as const) : []), ...countAssumptions(admitted)];
  return {
    rules: admitted,
    undecided: found.flatMap(({ undecided }) => undecided),
    isAccessible: found.some(({ isReached }) => isReached),
    hasSessionPolicy,
    ...assumptionsOver([compiled.snapshot], assumptions),
  };
}

interface Admission<What> {
  readonly compiled: Compiled;
  readonly judge: Judge<What>;
  readonly scope: RuleScope;
  /** The rules of the global session policies; absent if there are none. */
  readonly sessions: EncodedList | undefined;
  /** The application's rules that deny access in every case. */
  readonly denied: ReadonlySet<EncodedRule>;
}

/**
 * Answers a question (see {@link Judge}) for one rule of the application's policy. The function combines the rule with each session rule in
 * turn, and asks the question for each combination.
 *
 * `rule` in the result has the answers of all combinations. It is absent if no combination has an answer of kind `found`. `undecided` has
 * the reasons of the undecided combinations. `isReached` is true if a combination grants access.
 */
function answerForRule<What>(
  access: EncodedRule,
  admission: Admission<What>,
): { rule?: Admitting<What>; undecided: UndecidedRule[]; isReached: boolean } {
  const { sessions, judge, scope, compiled } = admission;
  const { policy, rule, list } = access;
  const cases = [...(sessions?.rules ?? []), undefined].map((session) => caseOf(access, session, admission));
  const matching = cases.filter((one) => one.kind === 'found');
  const reasons = new Set(cases.flatMap((one) => (one.kind === 'undecided' ? [one.reason] : [])));
  const undecided = [...reasons].map((reason) => ({ ...ruleInPolicy(policy, rule), reason }));
  const allowsOtherAccess = cases.some(({ kind }) => kind === 'others');
  const [first, ...others] = matching;
  if (first === undefined) return { undecided, isReached: allowsOtherAccess };
  const chosen = others.reduce((least, one) => (judge.order(one.what, least.what) < 0 ? one : least), first);
  const none = sessions?.rules.length ?? 0;
  const sessionsAbove = Math.max(...matching.map(({ session }) => session?.index ?? none));
  const describedAs = (some: typeof matching) => {
    const region = scope.described({
      decided: eitherOf(
        some.map(({ decided }) => decided),
        scope.space.solver,
      ),
      formula: all([access.bounds.must, any(some.map(({ session }) => session?.bounds.must ?? always))]),
      above: access.index + sessionsAbove,
      apps: list,
    });
    // An undecided session rule may let further users sign in. The list of users may then be incomplete.
    const users = { ...region.users, isExact: false };
    return undecided.length === 0 ? region : { ...region, isDescriptionComplete: false, users };
  };
  const described = describedAs(matching);
  const { keyOf } = judge;
  const byFinding = keyOf === undefined ? [] : [...groupBy(matching, ({ what }) => keyOf(what)).values()];
  const parts = (byFinding.length > 1 ? byFinding : []).flatMap((some) =>
    some.slice(0, 1).map(({ what }) => ({ what, ...describedAs(some) })),
  );
  const isSame = (request: Request) => {
    const found = signInOutcome(compiled, request);
    if (!found.ok || !isDecidedByBoth(found.value, access, chosen.session, compiled)) return false;
    return found.value.blocklist.verdict === 'NOT_MATCH' && !mayBeUnassigned(request, compiled.world);
  };
  return {
    rule: {
      ...ruleInPolicy(policy, rule),
      what: chosen.what,
      all: matching.map(({ what }) => what),
      sessions: matching.flatMap(({ session }) =>
        session === undefined ? [] : [ruleInPolicy(session.policy, session.rule)],
      ),
      allowsOtherAccess,
      ...(parts.length > 1 && { parts }),
      example: withoutRedundantStatements(
        requestsByUsersIn(described.users, chosen.example).find(isSame) ?? chosen.example,
        isSame,
      ),
      ...described,
      ...(described.exceptions > 0 && sessionsAbove > 0 && { sessionExceptions: sessionsAbove }),
    },
    undecided,
    isReached: true,
  };
}

type Case<What> =
  | Exclude<Judgement<What>, { readonly kind: 'found' }>
  | {
      readonly kind: 'found';
      readonly what: What;
      /** The deciding rule of the global session policy; `undefined` if no session rule decides. */
      readonly session: EncodedRule | undefined;
      readonly decided: Literal;
      readonly example: Request;
    };

/**
 * Answers a question about the sign-ins that an application's rule and a session rule decide together. One example sign-in is enough,
 * because all these sign-ins have the same requirements.
 */
function caseOf<What>(
  access: EncodedRule,
  session: EncodedRule | undefined,
  { sessions, denied, scope, compiled, judge }: Admission<What>,
): Case<What> {
  if (denied.has(access) || (session !== undefined && denied.has(session))) return { kind: 'nobody' };
  const { effort } = scope.budget;
  if (effort.isSpent) return { kind: 'undecided', reason: NOT_ANALYZED };
  const decided = decidedTogether(access, session, sessions, 'must');
  const answer = scope.solve([decided], 'must pass');
  const example = scope.requestOf(answer);
  if (example === undefined) {
    const [must, may] = [decided, decidedTogether(access, session, sessions, 'may')].map(
      (literal) => scope.solve([literal], 'may pass').kind,
    );
    if (may === 'unsatisfiable') return { kind: 'nobody' };
    const isSpent = answer.kind === 'undecided' || may === 'undecided';
    if (isSpent) return { kind: 'undecided', reason: LIMIT_REACHED };
    const passing = must === 'satisfiable' ? scope.requestOf(scope.solve([decided], 'may pass')) : undefined;
    if (must === 'satisfiable')
      return {
        kind: 'undecided',
        reason: (passing && whyPossiblyBlocked(passing, compiled.world)) ?? REFUSED,
      };
    const why = whyUnknowable(access) ?? (session && whyUnknowable(session));
    return { kind: 'undecided', reason: why ?? UNKNOWABLE };
  }
  effort.take(STEPS_PER_REGION);
  if (mayBeUnassigned(example, compiled.world)) return { kind: 'undecided', reason: REFUSED };
  const found = signInOutcome(compiled, example);
  if (!found.ok || !isDecidedByBoth(found.value, access, session, compiled))
    return { kind: 'undecided', reason: UNCONFIRMED };
  const judged = judge.judge(found.value);
  if (judged.kind !== 'found') return judged;
  const guessed = whyPossiblyImpossible(example, compiled, decidedAlike(example, compiled));
  return guessed === undefined
    ? { ...judged, session, decided, example }
    : { kind: 'undecided', reason: guessed };
}

/**
 * Returns the solver literal for "the application's rule and the session rule decide". `session` is `undefined` if no session rule decides,
 * and is ignored if there are no session policies.
 */
export function decidedTogether(
  access: EncodedRule,
  session: EncodedRule | undefined,
  sessions: EncodedList | undefined,
  sense: Sense,
): Literal {
  const own = access.list.first[sense].decides(access.index);
  if (sessions === undefined) return own;
  const other = sessions.first[sense].decides(session?.index ?? sessions.rules.length);
  return both(own, other, access.space.solver);
}

/**
 * Returns whether the rule decides the outcome. It is a rule of the application's policy or, on the Classic Engine, of the global session
 * policy.
 */
export function isDecidedBy(outcome: Outcome, { policy, rule }: RuleInPolicy, compiled: Compiled): boolean {
  const { decidedBy } = outcome[isWithoutApplicationPolicies(compiled) ? 'session' : 'application'];
  return decidedBy?.rule.id === rule.id && decidedBy.policy.id === policy.id;
}

function isDecidedByBoth(
  outcome: Outcome,
  access: PolicyRule,
  other: PolicyRule | undefined,
  compiled: Compiled,
): boolean {
  const { session } = outcome;
  return (
    isDecidedBy(outcome, access, compiled) &&
    (isWithoutApplicationPolicies(compiled) ||
      (other === undefined ? session.decidedBy === null : session.decidedBy?.rule.id === other.rule.id))
  );
}
