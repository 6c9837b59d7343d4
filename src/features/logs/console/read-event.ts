import { printable } from '../../../base/printable.js';
import { failure, type Result, success } from '../../../base/result.js';
import type { Io } from '../../../console/io/io.js';
import { ruleMembers } from '../../../model/policies/rule-words.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import { LoggedChanges } from '../context/changes.js';
import { EvaluationTotals } from '../context/evaluation-totals.js';
import { noteEvent } from '../context/event-notes.js';
import { type Correlated, Flows } from '../context/flows.js';
import { allowsAccess } from '../decide/admission.js';
import { type DatedOrg, datedOrg, questionWorld } from '../decide/dated-orgs.js';
import { type Inferred, inferFacts } from '../decide/inferred.js';
import {
  collectNotes,
  findFailedConditions,
  isAllowedDespiteDenyingRule,
  judgeEvent,
  type LogJudgement,
} from '../decide/judge.js';
import { questionOf } from '../decide/question.js';
import type { LogEvent } from '../events/log-event.js';
import { emptyReadTally, readLog } from '../events/read-log.js';
import { type LogAssumptionId, logAssumption } from '../facts/log-assumptions.js';
import {
  isDecision,
  isDenial,
  isGrant,
  NOT_COMPARED,
  type NotCompared,
  wasDenied,
} from '../facts/recorded.js';
import { type LoggedSignIn, signInOf } from '../facts/sign-in.js';
import type { RecordedInEvent } from '../report/event/recorded-in-event.js';
import { noEvent } from './answer-log.js';
import { listLog } from './log-segments.js';
import { SegmentReader } from './segment-reader.js';

/** The sign-in of an event as a request, and the recorded decision. */
export interface EventQuestion {
  readonly request: unknown;
  readonly recorded: RecordedInEvent;
}

/** Reads a file of events with a single sign-in. If the file has a policy evaluation, the other events add facts to the sign-in. */
export async function readEvent(path: string, snapshot: Snapshot, io: Io): Promise<Result<EventQuestion>> {
  const log = await listLog([path], io.files);
  if (!log.ok) return log;
  const events: LogEvent[] = [];
  const tally = emptyReadTally();
  const reader = new SegmentReader(io, log.value.standardInput);
  for (const segment of log.value.segments)
    await readLog(reader.open(segment), { tally, isWanted: () => true, take: (event) => events.push(event) });
  if (reader.isFailed) return failure(reader.problems);
  const none = noEvent(path, tally);
  if (none !== undefined) return failure([none]);
  const flows = new Flows();
  const correlated = [...events.flatMap((event) => flows.add(event)), ...flows.end()].filter(
    ({ event }) => !isGrant(event.eventType),
  );
  const [first] = events;
  const [only, ...others] =
    correlated.length === 0 && first !== undefined ? [{ event: first, flow: {} }] : correlated;
  if (only === undefined)
    return wrong(path, 'the file contains no event of the System Log: export the event from the System Log');
  if (others.length > 0)
    return wrong(
      path,
      `the file contains ${others.length + 1} policy evaluations, but one is expected; use \`preflight logs backtest\` for several`,
    );
  return questionIn(path, only, snapshot);
}

function questionIn(path: string, one: Correlated, snapshot: Snapshot): Result<EventQuestion> {
  const org = datedOrg({ snapshot });
  const { world } = org.decider.compiled;
  const changes = new LoggedChanges();
  const signIn = signInOf(one.event, one.flow, {
    engine: snapshot.engine,
    isApp: (id) => world.holds('app', id),
  });
  if ('notCompared' in signIn) return wrong(path, notEvaluated(signIn.notCompared));
  const question = questionOf(signIn, questionWorld(org), changes);
  if ('notCompared' in question) return wrong(path, notEvaluated(question.notCompared, signIn));
  const judgements = isDecision(one.event.eventType) ? judgeEvent(one, [org], changes) : [];
  const totals = new EvaluationTotals();
  noteEvent(one.event, totals);
  for (const note of new Set([...question.notes, ...collectNotes(judgements)])) totals.note(note, one.event);
  if (isAllowedDespiteDenyingRule(one.event, judgements)) totals.note('allowed by a denying rule', one.event);
  const { appInstance, ...request } = question.request;
  return success({
    request: { ...(appInstance !== '' && { appInstance }), ...request },
    recorded: {
      comparisons: judgements.map((judgement) =>
        judgement.kind === 'not compared'
          ? {
              kind: judgement.kind,
              reason: judgement.reason,
              ...(judgement.ruleId !== undefined && { ruleId: judgement.ruleId }),
            }
          : {
              kind: judgement.kind,
              rule: ruleMembers(judgement.recorded),
              decided: judgement.decided.possible.map(ruleMembers),
              failedConditions: findFailedConditions(judgement),
              missing: judgement.decided.missing,
            },
      ),
      ...recordedResult(one.event),
      rules: decidingRules(one.event, judgements),
      inferred: allInferred(judgements),
      ...(one.event.time !== undefined && { time: one.event.time }),
      ...(one.event.reason !== undefined && { reason: one.event.reason }),
      notes: totals.result().notes.map(({ note }) => note),
      assumptions: question.assumed.filter((id) => mayMatter(id, org)),
    },
  });
}

/** Returns the rules that decided according to the event. For a denial, these are only the rules that deny, if there are any. */
function decidingRules(event: LogEvent, judgements: readonly LogJudgement[]): RecordedInEvent['rules'] {
  const isDenied = wasDenied(event) === true;
  const denies = (one: LogJudgement) => one.kind !== 'not compared' && allowsAccess(one.recorded) === false;
  const denying = isDenied ? judgements.filter(denies) : [];
  return (denying.length > 0 ? denying : judgements).flatMap((one): RecordedInEvent['rules'] => {
    if (one.kind !== 'not compared') return [ruleMembers(one.recorded)];
    return one.ruleId === undefined ? [] : [{ id: one.ruleId }];
  });
}

function allInferred(judgements: readonly LogJudgement[]): Inferred {
  const all = judgements.flatMap((one) => (one.kind === 'not compared' ? [] : [inferFacts(one)]));
  return {
    facts: all.flatMap(({ facts }) => facts),
    passed: all.flatMap(({ passed }) =>
      passed.map(({ unknown, ...rule }) => ({ ...ruleMembers(rule), unknown })),
    ),
  };
}

/**
 * Returns the result of a sign-in according to the event. If the event type records a denial, the result is `DENY`, whatever the event
 * states. The service logs such an event with the result `SUCCESS`, although the user was denied.
 */
function recordedResult({ eventType, result }: LogEvent): { readonly result?: string } {
  if (isDenial(eventType)) return { result: 'DENY' };
  return result === undefined ? {} : { result };
}

/** Returns whether a rule of the org may depend on an assumption. */
function mayMatter(id: LogAssumptionId, { decider }: DatedOrg): boolean {
  const { facts } = logAssumption(id);
  return facts === undefined || decider.mayDependOn(facts);
}

function notEvaluated(reason: NotCompared, signIn?: LoggedSignIn): string {
  const about = { 'unknown user': signIn?.userId, 'unknown application': signIn?.appId } as const;
  const id = reason === 'unknown user' || reason === 'unknown application' ? about[reason] : undefined;
  const named =
    id === undefined
      ? ''
      : ` \`${printable(id)}\`: it may belong to another org, or may not have been pulled`;
  return `the sign-in of the event cannot be evaluated: ${NOT_COMPARED[reason]}${named}`;
}

function wrong(document: string, message: string): Result<never> {
  return failure([{ severity: 'error', code: 'no-sign-in', message, location: { document, pointer: '' } }]);
}
