import type { Characteristic } from '../assurance/authenticators.js';
import type { Strength } from '../assurance/strength.js';
import type { Request } from '../facts/request.js';
import { negated } from '../logic/solver/literal.js';
import type { SolverAnswer } from '../logic/solver/satisfy.js';
import type { PolicyTypeName } from '../policies/policy-type.js';
import type { Snapshot } from '../policies/snapshot.js';
import { type Compiled, compile } from '../simulate/compile.js';
import { outcome } from '../simulate/outcome/outcome.js';
import { possibleValues } from '../simulate/outcome/settled.js';
import type { AskedRule } from '../symbolic/encoded-list.js';
import { type Queried, type QueryLimits, queried } from '../symbolic/query.js';
import type { RuleOf } from '../symbolic/reach.js';
import { LIMIT_REACHED, UNCONFIRMED, UNTOLD } from '../symbolic/reasons.js';
import { appIdsOf, ruleListsOf } from '../symbolic/rule-lists.js';
import { byUsers } from '../symbolic/users-in.js';
import { type Found, REFUSED, type Undecided } from './admitting.js';
import { type Analysis, analysisOf } from './analysis.js';
import { type BelowAnswer, below } from './below.js';
import { confirmingBy } from './confirm.js';
import { lockoutsIn } from './lockouts.js';
import { type WaysAnswer, ways } from './ways.js';
import { type Wanted, type WithAnswer, withAuthenticator } from './with.js';

export type Question =
  /** Who can reach this application with less than this strength? */
  | { readonly kind: 'below'; readonly appId: string; readonly strength: Strength }
  /** Does every way into it have an authenticator of this characteristic? */
  | { readonly kind: 'ways'; readonly appId: string; readonly characteristic: Characteristic }
  /** Does any way into it need this authenticator, or take it? */
  | { readonly kind: 'with'; readonly appId: string; readonly authenticator: Wanted }
  /** Under which conditions does this rule decide? */
  | { readonly kind: 'decides'; readonly policyId: string; readonly ruleId: string }
  /** Can anyone be locked out, by what they cannot enroll; of one application, or of any? */
  | { readonly kind: 'lockout'; readonly appId?: string };

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
  readonly ways: WaysAnswer;
  readonly with: WithAnswer;
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
    case 'ways':
      return ways(question, compiled, options);
    case 'with':
      return withAuthenticator(question, compiled, options);
    case 'decides':
      return decides(question, compiled, options);
    case 'lockout':
      return lockout(question, compiled, options);
  }
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
function whatMayLack(
  answer: SolverAnswer,
  surely: number,
  perhaps: number,
  asked: Queried,
): string | undefined {
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
