import { groupBy } from '../../base/group-by.js';
import { all, always, any } from '../../logic/kleene/formula.js';
import type { Literal } from '../../logic/solver/literal.js';
import { mayBeUnassigned } from '../../model/facts/assignment.js';
import type { AssumptionId } from '../../model/facts/assumptions.js';
import type { Request } from '../../model/facts/request.js';
import { assumptionsOver } from '../../model/policies/completeness.js';
import type { PolicyRule } from '../../model/policies/policy.js';
import type { Compiled } from '../../simulate/compile.js';
import { applicationReader } from '../../simulate/outcome/application.js';
import { isWithoutApplicationPolicies } from '../../simulate/outcome/not-held.js';
import { type Outcome, signInOutcome } from '../../simulate/outcome/outcome.js';
import type { RuleInPolicy } from '../../simulate/outcome/part.js';
import { sessionReader } from '../../simulate/outcome/session.js';
import type { EncodedList, EncodedRule } from '../symbolic/encode.js';
import { both, eitherOf, type Sense } from '../symbolic/first-match.js';
import { byUsers } from '../symbolic/known-users.js';
import { withoutSpareStatements } from '../symbolic/spare-statements.js';
import { isDenied } from './denied.js';
import { accessListOf, sessionListOf, whyNoAccessList } from './session/access-list.js';
import { countAssumptions } from './session/counted-users.js';
import { decidedAlike, whyGuessed } from './session/guess.js';
import { type RegionLimits, STEPS_OF_TELLING } from './session/limits.js';
import {
  LIMIT_REACHED,
  NOT_LOOKED_AT,
  REFUSED,
  UNCONFIRMED,
  UNKNOWABLE,
  whyPerhapsBlocked,
  whyUnknowable,
} from './session/reasons.js';
import { type Described, type RuleScope, scopeOf, type WitnessedRegion } from './session/scope.js';
import type { Session } from './session/session.js';

export interface UndecidedRule extends PolicyRule {
  readonly reason: string;
}

/** A rule of the application's policy, for the requests that are let in as the question asks. */
export interface Admitting<What> extends PolicyRule, WitnessedRegion {
  /** What is found, under that rule of the global session policy under which it is rather what is asked for. */
  readonly what: What;
  /** What is so under each of them. */
  readonly all: readonly What[];
  /** The rules of the global session policy that admit them. */
  readonly sessions: readonly PolicyRule[];
  /** Some are let in by it otherwise, under another rule of the global session policy. */
  readonly isOthers: boolean;
  /** The requests by finding, where there are several findings and the judge tells them apart. */
  readonly parts?: readonly AdmittedPart<What>[];
}

/** The requests that a rule admits with the same finding. */
export interface AdmittedPart<What> extends Described {
  readonly what: What;
}

/** What {@link admitting} says of a rule beside its own findings. */
export type AdmittedBy = Omit<Admitting<never>, 'all' | 'isOthers' | 'parts' | 'what'>;

/** What all questions of who gets into an application come to. */
export interface AdmittingAnswer {
  readonly undecided: readonly UndecidedRule[];
  /** Whether what the global session policy asks was counted in; otherwise there is none. */
  readonly isWithSession: boolean;
  /** Why no rule is the application's, where that is so. */
  readonly noPolicy?: string;
  /** The assumptions of the answer, by their numbers. */
  readonly assumptions?: readonly AssumptionId[];
}

/** What comes of the requests that two rules decide together: the same of all of them. */
export type Judgement<What> =
  /** Nobody is let in. */
  | { readonly kind: 'nobody' }
  /** Somebody is, and not as the question asks. */
  | { readonly kind: 'others' }
  | { readonly kind: 'undecided'; readonly reason: string }
  | { readonly kind: 'found'; readonly what: What };

export interface Judge<What> {
  judge(found: Outcome, isWithSession: boolean): Judgement<What>;
  /** Negative where the first is rather what is asked for. */
  order(one: What, other: What): number;
  /** Identifies a finding, where requests are to be described for each of several findings. */
  keyOf?(what: What): string;
}

/** The rules of an application's policy that let requests in as the question asks, each with where that is. */
export function admitting<What>(
  appId: string,
  judge: Judge<What>,
  session: Session,
  limits: RegionLimits,
): AdmittingAnswer & { readonly rules: readonly Admitting<What>[]; readonly isReached: boolean } {
  const { compiled } = session;
  const ofSession = sessionListOf(session);
  const isOfSession = isWithoutApplicationPolicies(compiled);
  const [access, beside] = isOfSession ? [ofSession] : [accessListOf(appId, session), ofSession];
  const isWithSession = ofSession !== undefined;
  if (access === undefined)
    return {
      rules: [],
      undecided: [],
      isReached: false,
      isWithSession,
      noPolicy: whyNoAccessList(appId, session),
      ...assumptionsOver([compiled.snapshot]),
    };
  const scope = scopeOf(beside === undefined ? [access] : [access, beside], compiled, [appId], limits);
  const [accesses, sessions] = scope.lists;
  const rules = accesses?.rules ?? [];
  const admission: Admission<What> = {
    compiled,
    judge,
    scope,
    sessions,
    isWithSession,
    denied: new Set([
      ...rules.filter(
        isOfSession
          ? isDenied(sessionReader(compiled.snapshot.engine))
          : isDenied(applicationReader(compiled.snapshot.brand)),
      ),
      ...(sessions?.rules ?? []).filter(isDenied(sessionReader(compiled.snapshot.engine))),
    ]),
  };
  const found = rules.map((rule) => {
    const admitted = admittedBy(rule, admission);
    limits.progress?.(rule.index + 1, rules.length);
    return admitted;
  });
  const admitted = found.flatMap(({ rule }) => rule ?? []);
  const assumptions = [...(isOfSession ? (['A22'] as const) : []), ...countAssumptions(admitted)];
  return {
    rules: admitted,
    undecided: found.flatMap(({ undecided }) => undecided),
    isReached: found.some(({ isReached }) => isReached),
    isWithSession,
    ...assumptionsOver([compiled.snapshot], assumptions),
  };
}

/** What is asked of each rule. */
interface Admission<What> {
  readonly compiled: Compiled;
  readonly judge: Judge<What>;
  readonly scope: RuleScope;
  /** The rules of the global session policies; absent where there is none. */
  readonly sessions: EncodedList | undefined;
  readonly isWithSession: boolean;
  /** Those that let nobody in. */
  readonly denied: ReadonlySet<EncodedRule>;
}

/** What a rule comes to under each rule of the global session policy that may stand beside it. */
function admittedBy<What>(
  access: EncodedRule,
  admission: Admission<What>,
): { rule?: Admitting<What>; undecided: UndecidedRule[]; isReached: boolean } {
  const { sessions, judge, scope, compiled } = admission;
  const { policy, rule, list } = access;
  const cases = [...(sessions?.rules ?? []), undefined].map((session) => caseOf(access, session, admission));
  const matching = cases.filter((one) => one.kind === 'found');
  const reasons = new Set(cases.flatMap((one) => (one.kind === 'undecided' ? [one.reason] : [])));
  const undecided = [...reasons].map((reason) => ({ policy, rule, reason }));
  const isOthers = cases.some(({ kind }) => kind === 'others');
  const [first, ...others] = matching;
  if (first === undefined) return { undecided, isReached: isOthers };
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
    // Other users may be able to sign in under a session rule for which this is undecided.
    const users = { ...region.users, isExact: false };
    return undecided.length === 0 ? region : { ...region, isWhole: false, users };
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
    return found.value.refusedBefore.verdict === 'NOT_MATCH' && !mayBeUnassigned(request, compiled.world);
  };
  return {
    rule: {
      policy,
      rule,
      what: chosen.what,
      all: matching.map(({ what }) => what),
      sessions: matching.flatMap(({ session }) =>
        session === undefined ? [] : [{ policy: session.policy, rule: session.rule }],
      ),
      isOthers,
      ...(parts.length > 1 && { parts }),
      witness: withoutSpareStatements(
        byUsers(chosen.witness, described.users.ids).find(isSame) ?? chosen.witness,
        isSame,
      ),
      ...described,
      ...(described.exceptions > 0 && sessionsAbove > 0 && { exceptionsOfSessions: sessionsAbove }),
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
      /** `undefined`: none decides. */
      readonly session: EncodedRule | undefined;
      readonly decided: Literal;
      readonly witness: Request;
    };

/** Whether the two rules decide together, and what they ask then: the same of every request that they decide. */
function caseOf<What>(
  access: EncodedRule,
  session: EncodedRule | undefined,
  { sessions, isWithSession, denied, scope, compiled, judge }: Admission<What>,
): Case<What> {
  if (denied.has(access) || (session !== undefined && denied.has(session))) return { kind: 'nobody' };
  const { effort } = scope.budget;
  if (effort.isSpent) return { kind: 'undecided', reason: NOT_LOOKED_AT };
  const decided = decidedTogether(access, session, sessions, 'must');
  const answer = scope.solve([decided], 'must pass');
  const witness = scope.requestOf(answer);
  if (witness === undefined) {
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
        reason: (passing && whyPerhapsBlocked(passing, compiled.world)) ?? REFUSED,
      };
    const why = whyUnknowable(access) ?? (session && whyUnknowable(session));
    return { kind: 'undecided', reason: why ?? UNKNOWABLE };
  }
  effort.take(STEPS_OF_TELLING);
  if (mayBeUnassigned(witness, compiled.world)) return { kind: 'undecided', reason: REFUSED };
  const found = signInOutcome(compiled, witness);
  if (!found.ok || !isDecidedByBoth(found.value, access, session, compiled))
    return { kind: 'undecided', reason: UNCONFIRMED };
  const judged = judge.judge(found.value, isWithSession);
  if (judged.kind !== 'found') return judged;
  const guessed = whyGuessed(witness, compiled, decidedAlike(found.value, compiled));
  return guessed === undefined
    ? { ...judged, session, decided, witness }
    : { kind: 'undecided', reason: guessed };
}

/** That the one decides, and of the global session policies the other, or none; where there are any. */
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

/** On the Classic Engine the global session policy alone. */
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
