import type { AskedRule } from '../analyse/asked-list.js';
import { type Described, type Queried, type QueryLimits, queried } from '../analyse/query.js';
import type { RuleOf } from '../analyse/reach.js';
import { LIMIT_REACHED, NOT_LOOKED_AT, UNCONFIRMED, UNTOLD } from '../analyse/reasons.js';
import { appIdsOf, type RuleList, ruleListsOf } from '../analyse/rule-lists.js';
import { TELLING } from '../analyse/search-limits.js';
import type { Choices } from '../analyse/theory.js';
import { byUsers } from '../analyse/users-in.js';
import { compareStrength, type Strength } from '../assurance/strength.js';
import type { Request } from '../facts/request.js';
import { all, always, any } from '../logic/formula.js';
import { negated } from '../logic/literal.js';
import type { Answer } from '../logic/satisfy.js';
import { mappedPolicies } from '../policies/mapped-policy.js';
import { POLICY_TYPES, type PolicyTypeName } from '../policies/policy-type.js';
import type { Snapshot } from '../policies/snapshot.js';
import { type Compiled, compile } from '../simulate/compile.js';
import { applicationReader } from '../simulate/outcome/application.js';
import { sessionReader } from '../simulate/outcome/session.js';
import { possibleValues, reasonsOf, type Settled, valueIf } from '../simulate/outcome/settled.js';
import { type Outcome, outcome } from '../simulate/outcome.js';
import { type Analysis, analysisOf } from './analysis.js';
import { confirmingBy } from './confirm.js';
import { deniedBy } from './denied.js';
import { lockoutsIn } from './lockouts.js';

export type Question =
  /** Who can reach this application with less than this strength? */
  | { readonly kind: 'below'; readonly appId: string; readonly strength: Strength }
  /** Under which conditions does this rule decide? */
  | { readonly kind: 'decides'; readonly policyId: string; readonly ruleId: string }
  /** Can anyone be locked out, by what they cannot enroll; of one application, or of any? */
  | { readonly kind: 'lockout'; readonly appId?: string };

/** A region of requests, with one of them that was run through the simulator. */
export interface Found extends Described {
  readonly witness: Request;
}

/** A rule of the application's policy that lets people in with too little. */
export interface Below extends RuleOf, Found {
  /** The weakest way in, of all that this region allows. */
  readonly strength: Strength;
  /** Otherwise it may be that nothing so weak leads in. */
  readonly isExact: boolean;
  /** The rules of the global session policy that admit them. */
  readonly sessions: readonly RuleOf[];
}

export interface Undecided extends RuleOf {
  readonly reason: string;
}

export interface BelowAnswer {
  readonly kind: 'below';
  readonly rules: readonly Below[];
  readonly undecided: readonly Undecided[];
  /** Whether what the global session policy asks was counted in; otherwise there is none. */
  readonly isWithSession: boolean;
  /** Why no rule is the application's, where that is so. */
  readonly noPolicy?: string;
}

export interface DecidesAnswer {
  readonly kind: 'decides';
  /** Absent where no request is decided by it, or none is known to be. */
  readonly found?: Found;
  /** What the region may lack. */
  readonly undecided?: string;
}

export interface LockedOut {
  readonly access: RuleOf;
  readonly enrollment: RuleOf;
  readonly witness: Request;
  readonly reasons: readonly string[];
}

export interface LockoutAnswer {
  readonly kind: 'lockout';
  /** For each rule that lets somebody through, the first enrollment rule under which they cannot do what it asks. */
  readonly lockouts: readonly LockedOut[];
  /** Rules of which it cannot be told. */
  readonly undecided: readonly Undecided[];
  /** Why nothing can be known of any rule, where the policies that would say it are not there. */
  readonly lacking?: string;
}

interface Answers {
  readonly below: BelowAnswer;
  readonly decides: DecidesAnswer;
  readonly lockout: LockoutAnswer;
}

/** Answers a question about all requests at once; every request that it shows was run through the simulator. */
export function query<Kind extends Question['kind']>(
  snapshot: Snapshot,
  question: Question & { readonly kind: Kind },
  options: QueryLimits = {},
): Answers[Kind] {
  return answerTo(question, compile(snapshot), options) as Answers[Kind];
}

function answerTo(question: Question, compiled: Compiled, options: QueryLimits): Answers[Question['kind']] {
  switch (question.kind) {
    case 'below':
      return below(question, compiled, options);
    case 'decides':
      return decides(question, compiled, options);
    case 'lockout':
      return lockout(question, compiled, options);
  }
}

function below(
  { appId, strength }: Extract<Question, { readonly kind: 'below' }>,
  compiled: Compiled,
  options: QueryLimits,
): BelowAnswer {
  const { snapshot, world } = compiled;
  const lists = ruleListsOf(snapshot, world);
  const access = accessListOf(appId, lists, snapshot);
  const session = lists.find(({ type }) => type.name === 'SVC_SIGN_ON');
  const isWithSession = session !== undefined;
  if (access === undefined)
    return { kind: 'below', rules: [], undecided: [], isWithSession, noPolicy: NO_POLICY };
  const sessions: RuleList = session ?? { ...access, policies: [], rules: [] };
  const asking: BelowAsking = {
    appId,
    strength,
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
  const found = access.rules.map((_, place) => {
    const below = belowAt(place, asking);
    options.progress?.(place + 1, access.rules.length);
    return below;
  });
  return {
    kind: 'below',
    rules: found.flatMap(({ rule }) => rule ?? []),
    undecided: found.flatMap(({ undecided }) => undecided),
    isWithSession,
  };
}

const NO_POLICY = 'no authentication policy of the snapshot is the one of the application';

/** The rules that are asked for this application alone. */
function accessListOf(appId: string, lists: readonly RuleList[], snapshot: Snapshot): RuleList | undefined {
  const type = POLICY_TYPES.find(({ name }) => name === 'ACCESS_POLICY');
  if (type === undefined) return undefined;
  const ofType = lists.filter((list) => list.type.name === type.name);
  const ids = new Set(ofType.flatMap(({ policies }) => policies.map(({ policy }) => policy.id)));
  const { policyId } = mappedPolicies(snapshot, type, ids)(appId);
  const list = ofType.find(({ policies: [one] }) => one?.policy.id === policyId);
  return list && { ...list, appIds: [appId] };
}

interface BelowAsking {
  readonly appId: string;
  readonly strength: Strength;
  readonly compiled: Compiled;
  readonly access: RuleList;
  readonly sessions: RuleList;
  /** Of each rule whether it lets nobody in. */
  readonly denied: { readonly access: readonly boolean[]; readonly session: readonly boolean[] };
  readonly isWithSession: boolean;
  readonly queried: Queried;
}

/** What a rule comes to under each rule of the global session policy that may stand beside it. */
function belowAt(place: number, asking: BelowAsking): { rule?: Below; undecided: Undecided[] } {
  const { access, sessions, isWithSession } = asking;
  const { policy, rule } = access.rules[place] as RuleOf;
  const places = isWithSession ? [...sessions.rules.keys(), sessions.rules.length] : [undefined];
  const cases = places.map((session) => caseOf(place, session, asking));
  const weak = cases.filter((one) => one.kind === 'weak');
  const reasons = new Set(cases.flatMap((one) => (one.kind === 'undecided' ? [one.reason] : [])));
  const undecided = [...reasons].map((reason) => ({ policy, rule, reason }));
  const [first, ...others] = weak;
  if (first === undefined) return { undecided };
  const { queried: asked, appId, compiled } = asking;
  const region = asked.either(weak.map(({ literal }) => literal));
  const weakest = others.reduce(
    (least, one) => (compareStrength(one.strength, least.strength) < 0 ? one : least),
    first,
  );
  const described = asked.described({
    decided: region,
    asked: all([
      asked.asked(access, place),
      any(weak.map(({ place: other }) => askedBySession(other, asking))),
    ]),
    above: place + Math.max(0, ...weak.map((one) => one.place ?? 0)),
    apps: { appIds: [appId] },
  });
  const isSame = (request: Request) => {
    const found = outcome(compiled, request);
    if (!found.ok || !isDecidedBy(found.value, access.rules[place], weakest.session)) return false;
    return found.value.refusedBefore.verdict === 'NOT_MATCH';
  };
  return {
    rule: {
      policy,
      rule,
      strength: weakest.strength,
      isExact: weakest.isExact,
      sessions: weak.flatMap(({ session }) => (session === undefined ? [] : [session])),
      witness: byUsers(weakest.witness, described.users.ids).find(isSame) ?? weakest.witness,
      ...described,
    },
    undecided,
  };
}

/** What a rule of the global session policy asks; nothing where none decides. */
function askedBySession(place: number | undefined, { sessions, queried: asked }: BelowAsking): Choices {
  return place === undefined ? always : asked.asked(sessions, place);
}

type Case =
  | { readonly kind: 'no' }
  | { readonly kind: 'undecided'; readonly reason: string }
  | {
      readonly kind: 'weak';
      readonly strength: Strength;
      readonly isExact: boolean;
      readonly session: RuleOf | undefined;
      /** Where that rule stands. */
      readonly place: number | undefined;
      readonly literal: number;
      readonly witness: Request;
    };

/** Whether the two rules decide together, and what they ask then: the same of every request that they decide. */
function caseOf(place: number, sessionPlace: number | undefined, asking: BelowAsking): Case {
  const { access, sessions, denied, queried: asked, compiled } = asking;
  if (denied.access[place] || (sessionPlace !== undefined && denied.session[sessionPlace]))
    return { kind: 'no' };
  if (asked.effort.isSpent) return { kind: 'undecided', reason: NOT_LOOKED_AT };
  const together = (of: Queried['surely']) =>
    sessionPlace === undefined
      ? of(access, place)
      : asked.both(of(access, place), of(sessions, sessionPlace));
  const literal = together(asked.surely);
  const answer = asked.solve([literal], 'surely let through');
  const witness = asked.requestOf(answer);
  if (witness === undefined) {
    const [sure, open] = [literal, together(asked.perhaps)].map(
      (wanted) => asked.solve([wanted], 'perhaps let through').kind,
    );
    if (open === 'unsatisfiable') return { kind: 'no' };
    const isSpent = answer.kind === 'undecided' || open === 'undecided';
    return { kind: 'undecided', reason: isSpent ? LIMIT_REACHED : sure === 'satisfiable' ? REFUSED : UNTOLD };
  }
  const session = sessionPlace === undefined ? undefined : sessions.rules[sessionPlace];
  asked.effort.take(TELLING);
  const found = outcome(compiled, witness);
  if (!found.ok || !isDecidedBy(found.value, access.rules[place], session))
    return { kind: 'undecided', reason: UNCONFIRMED };
  const asks = strengthIn(found.value, asking);
  const weaker = possibleValues(asks).filter((one) => compareStrength(one, asking.strength) < 0);
  if (asks.kind === 'undefined' && weaker.length === 0)
    return { kind: 'undecided', reason: reasonsOf(asks)[0] ?? UNTOLD };
  const [least] = weaker.toSorted(compareStrength);
  if (least === undefined) return { kind: 'no' };
  const isExact = valueIf(asks) !== undefined;
  return {
    kind: 'weak',
    strength: least,
    isExact,
    session: session && { policy: session.policy, rule: session.rule },
    place: sessionPlace,
    literal,
    witness,
  };
}

const REFUSED = 'the service refuses, or may refuse, before any policy whatever it would decide';

function isDecidedBy({ application, session }: Outcome, access: RuleOf | undefined, other?: RuleOf): boolean {
  return (
    application.decidedBy?.rule.id === access?.rule.id &&
    application.decidedBy?.policy.id === access?.policy.id &&
    (other === undefined ? session.decidedBy === null : session.decidedBy?.rule.id === other.rule.id)
  );
}

/** Of both policies; without a global session policy, of the application's alone. */
function strengthIn({ required, application }: Outcome, { isWithSession }: BelowAsking): Settled<Strength> {
  return isWithSession ? required.strength : application.effect.strength;
}

function decides(
  { policyId, ruleId }: Extract<Question, { readonly kind: 'decides' }>,
  compiled: Compiled,
  options: QueryLimits,
): DecidesAnswer {
  const { snapshot, world } = compiled;
  const isIt = ({ policy, rule }: RuleOf) => policy.id === policyId && rule.id === ruleId;
  const list = ruleListsOf(snapshot, world).find(({ rules }) => rules.some(isIt));
  if (list === undefined)
    return { kind: 'decides', undecided: 'it is not an active rule of an active policy' };
  if (list.appIds?.length === 0)
    return { kind: 'decides', undecided: 'no application is mapped to its policy' };
  const place = list.rules.findIndex(isIt);
  const asked = queried([list], compiled, appIdsOf(snapshot), options);
  const [surely, perhaps] = [asked.surely(list, place), asked.perhaps(list, place)];
  const answer = asked.solve([surely], 'surely let through');
  const undecided = whatMayLack(answer, surely, perhaps, asked);
  const rest = { kind: 'decides', ...(undecided !== undefined && { undecided }) } as const;
  const witness = asked.requestOf(answer);
  if (witness === undefined) return rest;
  const [confirm, rule] = [confirmingBy(compiled), list.rules[place] as RuleOf];
  if (!confirm(list.type, witness, rule)) return { kind: 'decides', undecided: UNCONFIRMED };
  const region = { decided: surely, asked: asked.asked(list, place), above: place, apps: list };
  const described = asked.described(region);
  const isSame = (request: Request) => confirm(list.type, request, rule);
  return {
    ...rest,
    found: { ...described, witness: byUsers(witness, described.users.ids).find(isSame) ?? witness },
  };
}

/** Whether there may be more that the rule decides. */
function whatMayLack(answer: Answer, surely: number, perhaps: number, asked: Queried): string | undefined {
  const more = asked.solve([perhaps, negated(surely)], 'perhaps let through');
  const rest = answer.kind === 'unsatisfiable' ? asked.solve([perhaps], 'all') : answer;
  if ([answer, more, rest].some(({ kind }) => kind === 'undecided')) return LIMIT_REACHED;
  if (more.kind === 'satisfiable') return UNTOLD;
  return answer.kind === 'unsatisfiable' && rest.kind === 'satisfiable' ? REFUSED : undefined;
}

function lockout(
  { appId }: Extract<Question, { readonly kind: 'lockout' }>,
  compiled: Compiled,
  limits: QueryLimits,
): LockoutAnswer {
  const analysis = analysisOf(compiled, limits);
  const isLockedOut = (witness: Request) => mayFail(witness, compiled);
  const found = [...lockoutsIn(analysis, { appId, isLockedOut })];
  const lacking = whatIsLacking(analysis, appId);
  return {
    kind: 'lockout',
    lockouts: found.flatMap((one) =>
      one.kind === 'undecided'
        ? []
        : [
            {
              access: ruleOf(one.access),
              enrollment: ruleOf(one.enrollment),
              witness: one.witness,
              reasons: one.reasons,
            },
          ],
    ),
    undecided: found.flatMap((one) =>
      one.kind === 'undecided' ? [{ ...ruleOf(one.access), reason: one.reason }] : [],
    ),
    ...(lacking !== undefined && { lacking }),
  };
}

function ruleOf({ listed: { policy, rule } }: AskedRule): RuleOf {
  return { policy, rule };
}

/** Whether the whole sign-in may fail for what is asked; it does not where access is denied already. */
function mayFail(request: Request, compiled: Compiled): boolean {
  const found = outcome(compiled, request);
  return found.ok && possibleValues(found.value.canBeMet.answer).includes('no');
}

function whatIsLacking({ lists }: Analysis, appId: string | undefined): string | undefined {
  const ofType = (name: PolicyTypeName) => lists.filter(({ list }) => list.type.name === name);
  if (ofType('MFA_ENROLL').length === 0) return 'the snapshot has no active enrollment policy';
  const mapped = ofType('ACCESS_POLICY').flatMap(({ list: { appIds = [] } }) => appIds);
  if (mapped.length === 0) return 'no application of the snapshot has an active authentication policy';
  return appId === undefined || mapped.includes(appId)
    ? undefined
    : 'no active authentication policy of the snapshot is known to be the one of the application';
}
