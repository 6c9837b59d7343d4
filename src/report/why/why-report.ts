import { printable } from '../../base/printable.js';
import type { Answer } from '../../documents/request/refusal.js';
import { BACKTEST_CLASSES } from '../../features/logs/decide/judge.js';
import { EVENT_NOTES } from '../../features/logs/facts/notes.js';
import { PRESUMPTIONS } from '../../features/logs/facts/presumptions.js';
import { NOT_COMPARED } from '../../features/logs/facts/recorded.js';
import { factWords, insteadItems } from '../../features/logs/report/backtest/backtest-words.js';
import { ruleListWords, ruleWords } from '../../model/policies/rule-words.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import type { CounterfactualAnswer } from '../../what-if/counterfactuals/counterfactuals.js';
import type { MissingFactHint } from '../../what-if/missing-words.js';
import type { RepairAnswer } from '../../what-if/repairs/repairs.js';
import type { Sentence } from '../../what-if/sentence.js';
import { storyOf } from '../../what-if/story.js';
import type { SignInExplanation } from '../../what-if/why.js';
import { inferredSentences, recordedHead } from './recorded-head.js';
import type { RecordedInEvent, RecordedJudgement } from './recorded-in-event.js';

/** The result of a sign-in, the changes of the sign-in, and the edits of the org that give another result. */
export interface WhyAnswers {
  readonly why: SignInExplanation;
  readonly counterfactuals: CounterfactualAnswer;
  /** The edits of the org; absent unless requested. */
  readonly repairs?: RepairAnswer;
}

/** The input of the formats of `explain`. */
export interface WhyReport {
  readonly snapshot: Snapshot;
  /** Absent if the event names no application: then the report covers only its policies. */
  readonly answer?: Answer<WhyAnswers>;
  readonly give: MissingFactHint;
  /** The recorded decision, if the sign-in is an event of the log. */
  readonly recorded?: RecordedInEvent;
}

/** How the record compares with the snapshot, in sentences; none where there is no event. */
export function recordedSentences({ recorded }: Pick<WhyReport, 'recorded'>): string[] {
  if (recorded === undefined) return [];
  return [
    ...recorded.judgements.map((one) =>
      one.kind === 'not compared'
        ? `recorded ${printable(one.ruleId ?? 'no rule')}: not compared: ${NOT_COMPARED[one.reason]}`
        : judgedWords(one),
    ),
    ...recorded.notes.map((note) => `note: ${EVENT_NOTES[note]}`),
    ...recorded.assumptions.map((id) => `assumed (${id}): ${PRESUMPTIONS[id].text}`),
  ];
}

/** Returns the record of the event, then the conclusions from its deciding rules. */
export function recordedFirst({ recorded, snapshot }: Pick<WhyReport, 'recorded' | 'snapshot'>): string[] {
  const head = recorded && recordedHead(recorded);
  return recorded === undefined || head === undefined ? [] : [head, ...inferredSentences(recorded, snapshot)];
}

/** The words before the result that the export gives for the sign-in of an event. */
export const BY_EXPORT = 'by the export, from the facts of the event: ';

/** The sentence for an event without an application. */
export const WITHOUT_APP =
  'the event names no application, so this answer covers only the policies that it records; pass `--app` to evaluate one';

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
  return `${found}; ${insteadItems({ decided, failedConditions }).join('; ')}`;
}

/** The longest answer, headings included. Spec: What-if, 2. */
const MOST_LINES = 10;
const MOST_SENTENCES = 5;
/** How many edits are shown even if other sentences have to be dropped. */
const SURE_EDITS = 3;

/** Returns the sentences about the result, about the changes of the sign-in, and about the requested edits of the org. */
export function storiesOf(
  { why, counterfactuals, repairs }: WhyAnswers,
  { snapshot, give }: Pick<WhyReport, 'give' | 'snapshot'>,
): Readonly<Record<'changes' | 'edits' | 'happens', readonly Sentence[]>> {
  const isNear = ({ from }: Sentence) => from !== '/nearestRule/witness';
  const happens = storyOf(snapshot, why, { give }).filter(isNear).slice(0, MOST_SENTENCES);
  const changes = storyOf(snapshot, counterfactuals, { give });
  const free = MOST_LINES - 1 - happens.length - changes.length;
  const edits =
    repairs === undefined
      ? []
      : storyOf(snapshot, repairs, { give }).slice(0, Math.max(SURE_EDITS, free - 1));
  const left = edits.length === 0 ? MOST_LINES : MOST_LINES - 1 - edits.length;
  const first = happens.slice(0, left - 2);
  return { happens: first, changes: changes.slice(0, left - 1 - first.length), edits };
}
