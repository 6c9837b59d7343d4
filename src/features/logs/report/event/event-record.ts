import { printable } from '../../../../base/printable.js';
import { ruleListWords, ruleWords } from '../../../../model/policies/rule-words.js';
import type { Snapshot } from '../../../../model/policies/snapshot.js';
import type { EventRecord } from '../../../../report/why/why-report.js';
import { BACKTEST_CLASSES } from '../../decide/judge.js';
import { LOG_ASSUMPTIONS } from '../../facts/log-assumptions.js';
import { EVENT_NOTES } from '../../facts/notes.js';
import { NOT_COMPARED } from '../../facts/recorded.js';
import { factWords, simulatorItems } from '../backtest/backtest-words.js';
import { inferredSentences, recordedHead } from './recorded-head.js';
import type { RecordedInEvent, RecordedJudgement } from './recorded-in-event.js';

/** The additional fields of the JSON answer of `explain` if the sign-in comes from a log event. */
export interface EventAnswer {
  readonly recorded?: RecordedInEvent & { readonly text: readonly string[] };
}

/** Returns the text that `explain` prints about the log event of a sign-in. */
export function eventRecord(recorded: RecordedInEvent, snapshot: Snapshot): EventRecord {
  const head = recordedHead(recorded);
  return {
    recorded: head === undefined ? [] : [head, ...inferredSentences(recorded, snapshot)],
    compared: comparedSentences(recorded),
    members: recorded,
  };
}

function comparedSentences({ comparisons, notes, assumptions }: RecordedInEvent): string[] {
  return [
    ...comparisons.map((one) =>
      one.kind === 'not compared'
        ? `recorded ${printable(one.ruleId ?? 'no rule')}: not compared: ${NOT_COMPARED[one.reason]}`
        : judgedWords(one),
    ),
    ...notes.map((note) => `note: ${EVENT_NOTES[note]}`),
    ...assumptions.map((id) => `assumed (${id}): ${LOG_ASSUMPTIONS[id].text}`),
  ];
}

function judgedWords({
  kind,
  rule,
  decided,
  failedConditions,
  missing,
}: Exclude<RecordedJudgement, { kind: 'not compared' }>): string {
  const found = `recorded ${ruleWords(rule)}: ${BACKTEST_CLASSES[kind]}`;
  if (kind === 'agree') return found;
  if (kind === 'undecided')
    return `${found}; possible: ${ruleListWords(decided)}; missing facts: ${factWords(missing)}`;
  return `${found}; ${simulatorItems({ decided, failedConditions }).join('; ')}`;
}
