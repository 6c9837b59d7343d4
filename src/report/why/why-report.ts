import { printable } from '../../base/printable.js';
import { BACKTEST_CLASSES } from '../../history/decide/judge.js';
import { EVENT_NOTES } from '../../history/facts/notes.js';
import { PRESUMPTIONS } from '../../history/facts/presumptions.js';
import { NOT_JUDGED } from '../../history/facts/recorded.js';
import { ruleListWords, ruleWords } from '../../policies/rule-words.js';
import type { Snapshot } from '../../policies/snapshot.js';
import type { Answer } from '../../read/request/refusal.js';
import type { CounterfactualAnswer } from '../../what-if/counterfactuals/counterfactuals.js';
import type { MissingFactHint } from '../../what-if/missing-words.js';
import type { RepairAnswer } from '../../what-if/repairs/repairs.js';
import type { Sentence } from '../../what-if/sentence.js';
import { storyOf } from '../../what-if/story.js';
import type { SignInExplanation } from '../../what-if/why.js';
import { factWords, insteadWords } from '../backtest/backtest-words.js';
import { inferredSentences, recordedHead } from './recorded-head.js';
import type { RecordedInEvent, RecordedJudgement } from './recorded-in-event.js';

/** What happens, what of the sign-in would change it, and what of the org. */
export interface WhyAnswers {
  readonly why: SignInExplanation;
  readonly counterfactuals: CounterfactualAnswer;
  /** Where that is asked for. */
  readonly repairs?: RepairAnswer;
}

/** What there is to say of one sign-in to whoever has a question on the phone. */
export interface WhyReport {
  readonly snapshot: Snapshot;
  /** Absent where the event is of no application: then only its policies are answered for. */
  readonly answer?: Answer<WhyAnswers>;
  readonly give: MissingFactHint;
  /** Where the sign-in is of an event: how that stands to what the service did. */
  readonly recorded?: RecordedInEvent;
}

/** How the record compares with the snapshot, in sentences; none where there is no event. */
export function recordedSentences({ recorded }: Pick<WhyReport, 'recorded'>): string[] {
  if (recorded === undefined) return [];
  return [
    ...recorded.judgements.map((one) =>
      one.kind === 'not judged'
        ? `recorded ${printable(one.ruleId ?? 'no rule')}: not judged, for ${NOT_JUDGED[one.reason]}`
        : judgedWords(one),
    ),
    ...recorded.noted.map((note) => `noticed: ${EVENT_NOTES[note]}`),
    ...recorded.presumed.map((id) => `presumed, ${id}: ${PRESUMPTIONS[id].text}`),
  ];
}

/** The record of the event, then the conclusions from its deciding rules: the first of what there is to say. */
export function recordedFirst({ recorded, snapshot }: Pick<WhyReport, 'recorded' | 'snapshot'>): string[] {
  const head = recorded && recordedHead(recorded);
  return recorded === undefined || head === undefined ? [] : [head, ...inferredSentences(recorded, snapshot)];
}

/** Put before the answer that the snapshot gives to the sign-in of an event. */
export const BY_SNAPSHOT = 'by the snapshot, from the facts of the event: ';

/** Said where the event is of no application. */
export const WITHOUT_APP =
  'the event names no application: this is of the policies that it records alone; `--app` asks for one';

function judgedWords({
  kind,
  rule,
  decided,
  against,
  missing,
}: Exclude<RecordedJudgement, { kind: 'not judged' }>): string {
  const found = `recorded ${ruleWords(rule)}: ${BACKTEST_CLASSES[kind]}`;
  if (kind === 'agree') return found;
  if (kind === 'undecided')
    return `${found}; possible are ${ruleListWords(decided)}, for want of ${factWords(missing)}`;
  return `${found}; ${insteadWords({ decided, against })}`;
}

/** With their headings: more is no answer on the phone. Spec: What-if, 2. */
const MOST_LINES = 10;
const MOST_SENTENCES = 5;
/** So many of the edits go before the last of what else there is to say. */
const SURE_EDITS = 3;

/** What happens and why, then what would change it, under a heading, and the edits of the org that were asked for, under theirs. */
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
