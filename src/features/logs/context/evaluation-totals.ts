import { getOrMake } from '../../../base/memo.js';
import { addCount, FirstFew } from '../../../base/tallies.js';
import { EVENT_NOTES, type EventNote, type NotedEvents } from '../facts/notes.js';
import { NOT_COMPARED, type NotCompared } from '../facts/recorded.js';

/** The number of policy evaluations in a log, their period, and why some are not compared. Plain data. */
export interface EvaluationCounts {
  /** The time of the first compared event (ISO 8601), or `null` if no event was compared. */
  readonly from: string | null;
  /** The time of the last compared event (ISO 8601), or `null` if no event was compared. */
  readonly to: string | null;
  readonly evaluations: number;
  readonly notCompared: Partial<Record<NotCompared, number>>;
  /** The anomalies of all events, including those that are not compared. */
  readonly notes: readonly NotedEvents[];
}

/** The maximum number of event ids that are listed per anomaly. */
const MOST_NOTED = 10;

const REASONS = Object.keys(NOT_COMPARED) as NotCompared[];

const NOTES = Object.keys(EVENT_NOTES) as EventNote[];

interface NoteTally {
  count: number;
  readonly events: FirstFew<string>;
}

/** Counts policy evaluations in a log, and adds the counts of other parts of the log. */
export class EvaluationTotals {
  readonly #notCompared = new Map<NotCompared, number>();
  readonly #notes = new Map<EventNote, NoteTally>();
  #evaluations = 0;
  #from = Number.POSITIVE_INFINITY;
  #to = Number.NEGATIVE_INFINITY;

  countEvaluation(): void {
    this.#evaluations += 1;
  }

  skip(reason: NotCompared): void {
    addCount(this.#notCompared, reason);
  }

  /** Counts an anomaly of an event. `parts` names the fields of the event that are affected. */
  note(
    note: EventNote,
    { uuid }: { readonly uuid: string | undefined },
    parts: readonly string[] = [],
  ): void {
    const id = uuid ?? 'no id';
    this.#addNotes(note, 1, [parts.length === 0 ? id : `${id} (${parts.join(', ')})`]);
  }

  /** Extends the period of compared decisions so that it contains the given time. */
  extendPeriod(time: number): void {
    this.#from = Math.min(this.#from, time);
    this.#to = Math.max(this.#to, time);
  }

  add({ from, to, evaluations, notCompared, notes }: EvaluationCounts): void {
    for (const { note, count, events } of notes) this.#addNotes(note, count, events);
    this.#evaluations += evaluations;
    for (const time of [from, to]) if (time !== null) this.extendPeriod(Date.parse(time));
    for (const [reason, count] of Object.entries(notCompared))
      addCount(this.#notCompared, reason as NotCompared, count);
  }

  result(): EvaluationCounts {
    const isAny = this.#from <= this.#to;
    return {
      from: isAny ? new Date(this.#from).toISOString() : null,
      to: isAny ? new Date(this.#to).toISOString() : null,
      evaluations: this.#evaluations,
      notCompared: Object.fromEntries(
        REASONS.flatMap((reason) => {
          const count = this.#notCompared.get(reason);
          return count === undefined ? [] : [[reason, count]];
        }),
      ),
      notes: NOTES.flatMap((note) => {
        const tally = this.#notes.get(note);
        return tally === undefined ? [] : [{ note, count: tally.count, events: tally.events.list() }];
      }),
    };
  }

  #addNotes(note: EventNote, count: number, events: readonly string[]): void {
    const make = () => ({ count: 0, events: new FirstFew<string>(MOST_NOTED, (id) => id) });
    const tally = getOrMake(this.#notes, note, make);
    tally.count += count;
    for (const id of events) tally.events.add(id);
  }
}
