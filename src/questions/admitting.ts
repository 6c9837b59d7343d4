import type { Request } from '../facts/request.js';
import { all, always, any } from '../logic/kleene/formula.js';
import { mappedPolicies } from '../policies/mapped-policy.js';
import { POLICY_TYPES } from '../policies/policy-type.js';
import type { Snapshot } from '../policies/snapshot.js';
import type { Compiled } from '../simulate/compile.js';
import { applicationReader } from '../simulate/outcome/application.js';
import { type Outcome, outcome } from '../simulate/outcome/outcome.js';
import { sessionReader } from '../simulate/outcome/session.js';
import { TELLING } from '../symbolic/limits.js';
import { type Described, type Queried, type QueryLimits, queried } from '../symbolic/query.js';
import type { RuleOf } from '../symbolic/reach.js';
import { LIMIT_REACHED, NOT_LOOKED_AT, UNCONFIRMED, UNTOLD } from '../symbolic/reasons.js';
import { type RuleList, ruleListsOf } from '../symbolic/rule-lists.js';
import type { Choices } from '../symbolic/theories/theory.js';
import { byUsers } from '../symbolic/users-in.js';
import { deniedBy } from './denied.js';

/** A region of requests, with one of them that was run through the simulator. */
export interface Found extends Described {
  readonly witness: Request;
  /** So many of the exceptions are rules of the global session policies; the others stand above in the same list. */
  readonly exceptionsOfSessions?: number;
}

export interface Undecided extends RuleOf {
  readonly reason: string;
}

/** A rule of the application's policy, for the requests that are let in as the question asks. */
export interface Admitting<What> extends RuleOf, Found {
  /** What is found, under that rule of the global session policy under which it is rather what is asked for. */
  readonly what: What;
  /** What is so under each of them. */
  readonly all: readonly What[];
  /** The rules of the global session policy that admit them. */
  readonly sessions: readonly RuleOf[];
  /** Some are let in by it otherwise, under another rule of the global session policy. */
  readonly isOthers: boolean;
}

/** What {@link admitting} says of a rule beside its own findings. */
export type AdmittedBy = Omit<Admitting<never>, 'all' | 'isOthers' | 'what'>;

/** What all questions of who gets into an application come to. */
export interface AdmittingAnswer {
  readonly undecided: readonly Undecided[];
  /** Whether what the global session policy asks was counted in; otherwise there is none. */
  readonly isWithSession: boolean;
  /** Why no rule is the application's, where that is so. */
  readonly noPolicy?: string;
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
}

/** The rules of an application's policy that let requests in as the question asks, each with where that is. */
export function admitting<What>(
  appId: string,
  judge: Judge<What>,
  compiled: Compiled,
  options: QueryLimits,
): AdmittingAnswer & { readonly rules: readonly Admitting<What>[]; readonly isReached: boolean } {
  const { snapshot, world } = compiled;
  const lists = ruleListsOf(snapshot, world);
  const access = accessListOf(appId, lists, snapshot);
  const session = lists.find(({ type }) => type.name === 'SVC_SIGN_ON');
  const isWithSession = session !== undefined;
  if (access === undefined)
    return { rules: [], undecided: [], isReached: false, isWithSession, noPolicy: NO_POLICY };
  const sessions: RuleList = session ?? { ...access, policies: [], rules: [] };
  const asking: Asking<What> = {
    appId,
    judge,
    compiled,
    access,
    sessions,
    denied: {
      access: deniedBy(applicationReader(snapshot.brand), access.rules),
      session: deniedBy(sessionReader(snapshot.engine), sessions.rules),
    },
    isWithSession,
    queried: queried(session === undefined ? [access] : [access, session], compiled, [appId], options),
  };
  const found = access.rules.map((_, index) => {
    const admitted = admittedAt(index, asking);
    options.progress?.(index + 1, access.rules.length);
    return admitted;
  });
  return {
    rules: found.flatMap(({ rule }) => rule ?? []),
    undecided: found.flatMap(({ undecided }) => undecided),
    isReached: found.some(({ isReached }) => isReached),
    isWithSession,
  };
}

const NO_POLICY = 'no authentication policy of the snapshot is the one of the application';

/** The rules that are asked for this application alone. */
export function accessListOf(
  appId: string,
  lists: readonly RuleList[],
  snapshot: Snapshot,
): RuleList | undefined {
  const type = POLICY_TYPES.find(({ name }) => name === 'ACCESS_POLICY');
  if (type === undefined) return undefined;
  const ofType = lists.filter((list) => list.type.name === type.name);
  const ids = new Set(ofType.flatMap(({ policies }) => policies.map(({ policy }) => policy.id)));
  const { policyId } = mappedPolicies(snapshot, type, ids)(appId);
  const list = ofType.find(({ policies: [one] }) => one?.policy.id === policyId);
  return list && { ...list, appIds: [appId] };
}

interface Asking<What> {
  readonly appId: string;
  readonly judge: Judge<What>;
  readonly compiled: Compiled;
  readonly access: RuleList;
  readonly sessions: RuleList;
  /** Of each rule whether it lets nobody in. */
  readonly denied: { readonly access: readonly boolean[]; readonly session: readonly boolean[] };
  readonly isWithSession: boolean;
  readonly queried: Queried;
}

/** What a rule comes to under each rule of the global session policy that may stand beside it. */
function admittedAt<What>(
  index: number,
  asking: Asking<What>,
): { rule?: Admitting<What>; undecided: Undecided[]; isReached: boolean } {
  const { access, sessions, isWithSession, judge } = asking;
  const { policy, rule } = access.rules[index] as RuleOf;
  const beside = isWithSession ? [...sessions.rules.keys(), sessions.rules.length] : [undefined];
  const cases = beside.map((session) => caseOf(index, session, asking));
  const matching = cases.filter((one) => one.kind === 'found');
  const reasons = new Set(cases.flatMap((one) => (one.kind === 'undecided' ? [one.reason] : [])));
  const undecided = [...reasons].map((reason) => ({ policy, rule, reason }));
  const isOthers = cases.some(({ kind }) => kind === 'others');
  const [first, ...others] = matching;
  if (first === undefined) return { undecided, isReached: isOthers };
  const { queried: asked, appId, compiled } = asking;
  const chosen = others.reduce((least, one) => (judge.order(one.what, least.what) < 0 ? one : least), first);
  const sessionsAbove = Math.max(0, ...matching.map((one) => one.index ?? 0));
  const described = asked.described({
    decided: asked.either(matching.map(({ literal }) => literal)),
    asked: all([
      asked.asked(access, index),
      any(matching.map(({ index: other }) => askedBySession(other, asking))),
    ]),
    above: index + sessionsAbove,
    apps: { appIds: [appId] },
  });
  const isSame = (request: Request) => {
    const found = outcome(compiled, request);
    if (!found.ok || !isDecidedBy(found.value, access.rules[index], chosen.session)) return false;
    return found.value.refusedBefore.verdict === 'NOT_MATCH';
  };
  return {
    rule: {
      policy,
      rule,
      what: chosen.what,
      all: matching.map(({ what }) => what),
      sessions: matching.flatMap(({ session }) => (session === undefined ? [] : [session])),
      isOthers,
      witness: byUsers(chosen.witness, described.users.ids).find(isSame) ?? chosen.witness,
      ...described,
      ...(described.exceptions > 0 && sessionsAbove > 0 && { exceptionsOfSessions: sessionsAbove }),
    },
    undecided,
    isReached: true,
  };
}

/** What a rule of the global session policy asks; nothing where none decides. */
function askedBySession<What>(
  index: number | undefined,
  { sessions, queried: asked }: Asking<What>,
): Choices {
  return index === undefined ? always : asked.asked(sessions, index);
}

type Case<What> =
  | Exclude<Judgement<What>, { readonly kind: 'found' }>
  | {
      readonly kind: 'found';
      readonly what: What;
      readonly session: RuleOf | undefined;
      /** Of that rule. */
      readonly index: number | undefined;
      readonly literal: number;
      readonly witness: Request;
    };

/** Whether the two rules decide together, and what they ask then: the same of every request that they decide. */
function caseOf<What>(index: number, sessionIndex: number | undefined, asking: Asking<What>): Case<What> {
  const { access, sessions, denied, queried: asked, compiled, judge, isWithSession } = asking;
  if (denied.access[index] || (sessionIndex !== undefined && denied.session[sessionIndex]))
    return { kind: 'nobody' };
  if (asked.effort.isSpent) return { kind: 'undecided', reason: NOT_LOOKED_AT };
  const together = (of: Queried['surely']) =>
    sessionIndex === undefined
      ? of(access, index)
      : asked.both(of(access, index), of(sessions, sessionIndex));
  const literal = together(asked.surely);
  const answer = asked.solve([literal], 'surely let through');
  const witness = asked.requestOf(answer);
  if (witness === undefined) {
    const [sure, open] = [literal, together(asked.perhaps)].map(
      (wanted) => asked.solve([wanted], 'perhaps let through').kind,
    );
    if (open === 'unsatisfiable') return { kind: 'nobody' };
    const isSpent = answer.kind === 'undecided' || open === 'undecided';
    return { kind: 'undecided', reason: isSpent ? LIMIT_REACHED : sure === 'satisfiable' ? REFUSED : UNTOLD };
  }
  const session = sessionIndex === undefined ? undefined : sessions.rules[sessionIndex];
  asked.effort.take(TELLING);
  const found = outcome(compiled, witness);
  if (!found.ok || !isDecidedBy(found.value, access.rules[index], session))
    return { kind: 'undecided', reason: UNCONFIRMED };
  const judged = judge.judge(found.value, isWithSession);
  if (judged.kind !== 'found') return judged;
  return {
    ...judged,
    session: session && { policy: session.policy, rule: session.rule },
    index: sessionIndex,
    literal,
    witness,
  };
}

export const REFUSED = 'the service refuses, or may refuse, before any policy whatever it would decide';

function isDecidedBy({ application, session }: Outcome, access: RuleOf | undefined, other?: RuleOf): boolean {
  return (
    application.decidedBy?.rule.id === access?.rule.id &&
    application.decidedBy?.policy.id === access?.policy.id &&
    (other === undefined ? session.decidedBy === null : session.decidedBy?.rule.id === other.rule.id)
  );
}
