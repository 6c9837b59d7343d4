import type { Request } from '../../facts/request.js';
import type { PolicyRule } from '../../policies/policy.js';
import { explainRule } from '../../simulate/explain.js';
import type { LoggedChanges } from '../context/changes.js';
import type { Correlated } from '../context/flows.js';
import type { LogEvent } from '../events/log-event.js';
import type { EventNote } from '../facts/notes.js';
import { type PresumptionId, presumptionOf } from '../facts/presumptions.js';
import { type NotJudged, type RecordedRule, recordedDenial, recordedRule } from '../facts/recorded.js';
import { type LoggedSignIn, signInOf } from '../facts/sign-in.js';
import { admits } from './admission.js';
import { askedWorld, type DatedOrg, datedOrgAt } from './dated-orgs.js';
import { certainRule, type Decided } from './decider.js';
import { questionOf, requestFor, type SignInQuestion, withoutPresumption } from './question.js';
import { type DecidedSignIn, decidedSignIns } from './recorded-decisions.js';

/** How what the simulator decides stands to what was recorded. Spec: Sign-in logs, 8. */
export const BACKTEST_CLASSES = {
  agree: 'the simulator decides the recorded rule',
  undecided: 'the recorded rule is one of those that are still possible',
  'same effect': 'another rule, of the same access and demands',
  disagree: 'by the simulator it cannot be the recorded rule',
  'changed since':
    'it disagrees, and the log shows that what it decides by changed between the event and the export',
} as const;

export type BacktestClass = keyof typeof BACKTEST_CLASSES;

/** What one recorded decision is judged to be. */
export type LogJudgement = JudgedDecision | NotJudgedDecision;

export interface JudgedDecision {
  readonly kind: BacktestClass;
  readonly signIn: LoggedSignIn;
  readonly org: DatedOrg;
  readonly request: Request;
  readonly recorded: RecordedRule;
  readonly decided: Decided;
  /** What is presumed without which it would be judged otherwise. */
  readonly hangsOn: readonly PresumptionId[];
  /** What is odd about the event beside the snapshot. */
  readonly notes: readonly EventNote[];
  /** When what the policy decides by was last changed before the snapshot, as far as the log says. */
  readonly since: number | undefined;
}

export interface NotJudgedDecision {
  readonly kind: 'not judged';
  readonly event: LogEvent;
  readonly reason: NotJudged;
  /** The rule that the event names, where it does. */
  readonly ruleId?: string;
}

/** Judges each decision that an event records: one for every rule that it names. */
export function judgeEvent(
  { event, flow }: Correlated,
  orgs: readonly DatedOrg[],
  changes: LoggedChanges,
): readonly LogJudgement[] {
  const notJudged = (reason: NotJudged): NotJudgedDecision => ({ kind: 'not judged', event, reason });
  const org = event.time === undefined ? undefined : datedOrgAt(orgs, event.time);
  if (org === undefined) return [notJudged(event.time === undefined ? 'no time' : 'before the first export')];
  const { world, snapshot } = org.decider.compiled;
  const signIn = signInOf(event, flow, { engine: snapshot.engine, isApp: (id) => world.holds('app', id) });
  if ('notJudged' in signIn) return [notJudged(signIn.notJudged)];
  const decisions = decidedSignIns(signIn, org.rules);
  if (decisions.every(({ ruleIds }) => ruleIds.length === 0)) return [notJudged('no rule')];
  return decisions.flatMap((one) => judgedOne(one, org, changes));
}

function judgedOne(
  { signIn, ruleIds }: DecidedSignIn,
  org: DatedOrg,
  changes: LoggedChanges,
): readonly LogJudgement[] {
  const question = questionOf(signIn, askedWorld(org), changes);
  const notJudged = (reason: NotJudged): NotJudgedDecision => ({
    kind: 'not judged',
    event: signIn.event,
    reason,
  });
  return ruleIds.map((ruleId): LogJudgement => {
    const recorded = recordedRule(ruleId, org.rules);
    if ('notJudged' in recorded) return { ...notJudged(recorded.notJudged), ruleId };
    if ('notJudged' in question) return { ...notJudged(question.notJudged), ruleId };
    return judged(recorded, question, signIn, org, changes) ?? { ...notJudged('no application'), ruleId };
  });
}

function judged(
  recorded: RecordedRule,
  question: SignInQuestion,
  signIn: LoggedSignIn,
  org: DatedOrg,
  changes: LoggedChanges,
): JudgedDecision | undefined {
  const requestOf = (request: Request) => requestFor(recorded.type, request, question.undetermined);
  const request = requestOf(question.request);
  const decided = org.decider.decide(recorded.type, request);
  if (decided === undefined) return undefined;
  const found = classOf(recorded, decided, org);
  const { userId, appId, time } = signIn;
  const isChanged =
    found === 'disagree' &&
    changes.hasChanged(recorded.policy, userId, appId, Math.min(time, org.time), Math.max(time, org.time));
  const hangsOn = question.presumed.filter((id) => {
    const { facts } = presumptionOf(id);
    if (facts !== undefined && !org.decider.mayAsk(facts)) return false;
    const without = org.decider.decide(recorded.type, requestOf(withoutPresumption(question, id).request));
    return without !== decided && (without === undefined || classOf(recorded, without, org) !== found);
  });
  return {
    kind: isChanged ? 'changed since' : found,
    signIn,
    org,
    request,
    recorded,
    decided,
    hangsOn,
    notes: question.notes,
    since: changes.lastChange(recorded.policy, org.time),
  };
}

function classOf(recorded: RecordedRule, decided: Decided, { effects }: DatedOrg): BacktestClass {
  const isRecorded = ({ rule }: PolicyRule) => rule.id === recorded.rule.id;
  if (certainRule(decided) === undefined && decided.possible.some(isRecorded)) return 'undecided';
  if (decided.possible.some(isRecorded)) return 'agree';
  const key = effects.key(recorded, 'after');
  const isAlike = decided.possible.every((one) => effects.key(one, 'after') === key);
  return isAlike && decided.possible.length > 0 && !decided.mayBeNone ? 'same effect' : 'disagree';
}

/** What is odd about an event beside the snapshots that it was judged by, each once. */
export function notesOf(judgements: readonly LogJudgement[]): readonly EventNote[] {
  return [...new Set(judgements.flatMap((one) => (one.kind === 'not judged' ? [] : one.notes)))];
}

/** The user was denied, though every rule that is recorded allows: they could not meet what one demands. */
export function isLockedOut(event: LogEvent, judgements: readonly LogJudgement[]): boolean {
  const allows = (one: LogJudgement) => one.kind !== 'not judged' && admits(one.recorded) !== false;
  return recordedDenial(event) === true && judgements.length > 0 && judgements.every(allows);
}

/** The user was let in, though a rule that is recorded denies: it was another when it decided. Spec: Sign-in logs, 4. */
export function isLetInByDenial(event: LogEvent, judgements: readonly LogJudgement[]): boolean {
  const denies = (one: LogJudgement) => one.kind !== 'not judged' && admits(one.recorded) === false;
  return recordedDenial(event) === false && judgements.some(denies);
}

/** Paths of the conditions by which the recorded rule does not match; none where it does, or where it is not considered. */
export function conditionsAgainst({ recorded, request, org }: JudgedDecision): readonly string[] {
  const planned = org.decider.planned(recorded.type, request, recorded.rule.id);
  if (planned === undefined) return [];
  const { policy, rule } = explainRule(org.decider.compiled, request, planned);
  return [...policy.leaves, ...rule.leaves]
    .filter(({ verdict }) => verdict === 'NOT_MATCH')
    .map(({ type }) => type);
}
