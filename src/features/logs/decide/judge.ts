import type { Request } from '../../../model/facts/request.js';
import type { PolicyRule } from '../../../model/policies/policy.js';
import { explainRule } from '../../../simulate/explain.js';
import type { LoggedChanges } from '../context/changes.js';
import type { Correlated } from '../context/flows.js';
import type { LogEvent } from '../events/log-event.js';
import { type LogAssumptionId, logAssumption } from '../facts/log-assumptions.js';
import type { EventNote } from '../facts/notes.js';
import { type NotCompared, type RecordedRule, recordedRule, wasDenied } from '../facts/recorded.js';
import { type LoggedSignIn, signInOf } from '../facts/sign-in.js';
import { allowsAccess } from './admission.js';
import { type DatedOrg, datedOrgAt, questionWorld } from './dated-orgs.js';
import { certainRule, type Decided } from './decider.js';
import { questionOf, requestFor, type SignInQuestion, withoutAssumption } from './question.js';
import { type DecidedSignIn, splitByApplication } from './recorded-decisions.js';

/** The possible results of comparing a recorded decision with the decision of the simulator. Spec: Sign-in logs, 8. */
export const BACKTEST_CLASSES = {
  agree: 'the simulator selects the recorded rule',
  undecided: 'the recorded rule is one of several possible rules',
  'same effect': 'the simulator selects another rule with the same access and requirements',
  disagree: 'the simulator cannot select the recorded rule',
  'changed since':
    'the simulator cannot select the recorded rule, but the log shows that its inputs changed between the event and the export',
} as const;

export type BacktestClass = keyof typeof BACKTEST_CLASSES;

/** The result of comparing one recorded decision, or the reason why the decision is not compared. */
export type LogJudgement = JudgedDecision | NotComparedDecision;

export interface JudgedDecision {
  readonly kind: BacktestClass;
  readonly signIn: LoggedSignIn;
  readonly org: DatedOrg;
  readonly request: Request;
  readonly recorded: RecordedRule;
  readonly decided: Decided;
  /** The numbers of the assumptions that the comparison class (agree, disagree, …) of the decision depends on. */
  readonly dependsOn: readonly LogAssumptionId[];
  /** The anomalies of the event that are only found by comparing it with the snapshot. */
  readonly notes: readonly EventNote[];
  /** The time of the last logged change before the snapshot that affects the policy; `undefined` if the log records no such change. */
  readonly since: number | undefined;
}

export interface NotComparedDecision {
  readonly kind: 'not compared';
  readonly event: LogEvent;
  readonly reason: NotCompared;
  /** The id of the rule that the event names, if any. */
  readonly ruleId?: string;
}

/** Compares the decisions that an event records with the simulator: one decision for each rule that the event names. */
export function judgeEvent(
  { event, flow }: Correlated,
  orgs: readonly DatedOrg[],
  changes: LoggedChanges,
): readonly LogJudgement[] {
  const notCompared = (reason: NotCompared): NotComparedDecision => ({ kind: 'not compared', event, reason });
  const org = event.time === undefined ? undefined : datedOrgAt(orgs, event.time);
  if (org === undefined)
    return [notCompared(event.time === undefined ? 'no time' : 'before the first export')];
  const { world, snapshot } = org.decider.compiled;
  const signIn = signInOf(event, flow, { engine: snapshot.engine, isApp: (id) => world.holds('app', id) });
  if ('notCompared' in signIn) return [notCompared(signIn.notCompared)];
  const decisions = splitByApplication(signIn, org.rules);
  if (decisions.every(({ ruleIds }) => ruleIds.length === 0)) return [notCompared('no rule')];
  return decisions.flatMap((one) => judgeSignIn(one, org, changes));
}

function judgeSignIn(
  { signIn, ruleIds }: DecidedSignIn,
  org: DatedOrg,
  changes: LoggedChanges,
): readonly LogJudgement[] {
  const question = questionOf(signIn, questionWorld(org), changes);
  const notCompared = (reason: NotCompared): NotComparedDecision => ({
    kind: 'not compared',
    event: signIn.event,
    reason,
  });
  return ruleIds.map((ruleId): LogJudgement => {
    const recorded = recordedRule(ruleId, org.rules);
    if ('notCompared' in recorded) return { ...notCompared(recorded.notCompared), ruleId };
    if ('notCompared' in question) return { ...notCompared(question.notCompared), ruleId };
    return (
      judgeDecision(recorded, question, signIn, org, changes) ?? { ...notCompared('no application'), ruleId }
    );
  });
}

function judgeDecision(
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
  const policy = { policy: recorded.policy, policies: org.snapshot.policies };
  const { userId, appId, time } = signIn;
  const isChanged =
    found === 'disagree' &&
    changes.hasChanged(policy, userId, appId, Math.min(time, org.time), Math.max(time, org.time));
  const dependsOn = question.assumed.filter((id) => {
    const { facts } = logAssumption(id);
    if (facts !== undefined && !org.decider.mayDependOn(facts)) return false;
    const without = org.decider.decide(recorded.type, requestOf(withoutAssumption(question, id).request));
    return without !== decided && (without === undefined || classOf(recorded, without, org) !== found);
  });
  return {
    kind: isChanged ? 'changed since' : found,
    signIn,
    org,
    request,
    recorded,
    decided,
    dependsOn,
    notes: question.notes,
    since: changes.lastChange(policy, org.time),
  };
}

function classOf(recorded: RecordedRule, decided: Decided, { effects }: DatedOrg): BacktestClass {
  const isRecorded = ({ rule }: PolicyRule) => rule.id === recorded.rule.id;
  if (certainRule(decided) === undefined && decided.possible.some(isRecorded)) return 'undecided';
  if (decided.possible.some(isRecorded)) return 'agree';
  const key = effects.key(recorded, 'after');
  const isEquivalent = decided.possible.every((one) => effects.key(one, 'after') === key);
  return isEquivalent && decided.possible.length > 0 && !decided.mayBeNone ? 'same effect' : 'disagree';
}

/** Returns the anomalies of an event that are only found by comparing it with the snapshots, without duplicates. */
export function collectNotes(judgements: readonly LogJudgement[]): readonly EventNote[] {
  return [...new Set(judgements.flatMap((one) => (one.kind === 'not compared' ? [] : one.notes)))];
}

/** Returns whether the user was denied although every recorded rule allows access, because the user could not satisfy the requirements. */
export function isLockedOut(event: LogEvent, judgements: readonly LogJudgement[]): boolean {
  const allows = (one: LogJudgement) => one.kind !== 'not compared' && allowsAccess(one.recorded) !== false;
  return wasDenied(event) === true && judgements.length > 0 && judgements.every(allows);
}

/**
 * Returns whether the user was granted access by a rule that denies access in the snapshot. The rule must have changed since the event.
 * Spec: Sign-in logs, 4.
 */
export function isAllowedDespiteDenyingRule(event: LogEvent, judgements: readonly LogJudgement[]): boolean {
  const denies = (one: LogJudgement) => one.kind !== 'not compared' && allowsAccess(one.recorded) === false;
  return wasDenied(event) === false && judgements.some(denies);
}

/**
 * Returns the paths of the failed conditions of the recorded rule; empty if the rule matches or if its policy does not apply to the
 * request.
 */
export function findFailedConditions({ recorded, request, org }: JudgedDecision): readonly string[] {
  const planned = org.decider.findRule(recorded.type, request, recorded.rule.id);
  if (planned === undefined) return [];
  const { policy, rule } = explainRule(org.decider.compiled, request, planned);
  return [...policy.leaves, ...rule.leaves]
    .filter(({ verdict }) => verdict === 'NOT_MATCH')
    .map(({ type }) => type);
}
