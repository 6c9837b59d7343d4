import type { ServiceAnswer } from '../../documents/request/refusal.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import type { CounterfactualAnswer } from '../../what-if/counterfactuals/counterfactuals.js';
import type { MissingFactHint } from '../../what-if/missing-words.js';
import type { RepairAnswer } from '../../what-if/repairs/repairs.js';
import type { Sentence } from '../../what-if/sentence.js';
import { storyOf } from '../../what-if/story.js';
import type { SignInExplanation } from '../../what-if/why.js';

/**
 * The answers about a sign-in: its result, and the changes that give another result. Some changes are to the sign-in, others are edits of
 * the org.
 */
export interface WhyAnswers {
  readonly explanation: SignInExplanation;
  readonly counterfactuals: CounterfactualAnswer;
  /** The edits of the org that give another result; absent unless requested. */
  readonly repairs?: RepairAnswer;
}

/** The data that the output formats of `explain` print. */
export interface WhyReport {
  readonly snapshot: Snapshot;
  /**
   * The answer about the sign-in. Absent if a log event names no application: the report then covers only the policies that the
   * event records.
   */
  readonly answer?: ServiceAnswer<WhyAnswers>;
  readonly give: MissingFactHint;
  /** The record in the log, if the sign-in was read from a log. */
  readonly record?: EventRecord;
}

/** The record of a sign-in in a log. */
export interface EventRecord {
  /**
   * Sentences about the log event. The first one states the result in the log. The others are conclusions from the rules that the event
   * names. The list is empty if the event states no result.
   */
  readonly recorded: readonly string[];
  /** Sentences that compare the result in the log with that of the export. */
  readonly compared: readonly string[];
  /** The members of the object `recorded` in the JSON answer. */
  readonly members: object;
}

/** The text that introduces the result of the simulator for a sign-in from a log. The result that the log recorded is shown above it. */
export const BY_EXPORT = 'by the export, from the facts of the event: ';

/** The sentence for an event without an application. */
export const WITHOUT_APP =
  'the event names no application, so this answer covers only the policies that it records; pass `--app` to evaluate one';

/** The maximum number of lines of an answer, including headings. Spec: What-if, 2. */
const MOST_LINES = 10;
const MOST_SENTENCES = 5;
/**
 * The number of suggested edits that are always shown. If the answer has too many lines, sentences about the result and about changes of
 * the sign-in are left out instead.
 */
const SURE_EDITS = 3;

/** Returns the sentences about the result, about the changes of the sign-in, and about the requested edits of the org. */
export function storiesOf(
  { explanation: why, counterfactuals, repairs }: WhyAnswers,
  { snapshot, give }: Pick<WhyReport, 'give' | 'snapshot'>,
): Readonly<Record<'changes' | 'edits' | 'explanation', readonly Sentence[]>> {
  const isNear = ({ from }: Sentence) => from !== '/nearestRule/example';
  const explanation = storyOf(snapshot, why, { give }).filter(isNear).slice(0, MOST_SENTENCES);
  const changes = storyOf(snapshot, counterfactuals, { give });
  const free = MOST_LINES - 1 - explanation.length - changes.length;
  const edits =
    repairs === undefined
      ? []
      : storyOf(snapshot, repairs, { give }).slice(0, Math.max(SURE_EDITS, free - 1));
  const left = edits.length === 0 ? MOST_LINES : MOST_LINES - 1 - edits.length;
  const first = explanation.slice(0, left - 2);
  return { explanation: first, changes: changes.slice(0, left - 1 - first.length), edits };
}
