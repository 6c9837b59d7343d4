import { addCount } from '../../base/counts.js';
import { NOT_JUDGED, type NotJudged } from '../facts/recorded.js';

/** How many evaluations a log has, from when to when they are, and why some are not judged. Plain data. */
export interface EvaluationCounts {
  /** Of the events that were judged, in ISO 8601; `null` where there were none. */
  readonly from: string | null;
  readonly to: string | null;
  readonly evaluations: number;
  readonly notJudged: Partial<Record<NotJudged, number>>;
}

const REASONS = Object.keys(NOT_JUDGED) as NotJudged[];

/** Counts evaluations, and adds up what was counted elsewhere. */
export class EvaluationTotals {
  readonly #notJudged = new Map<NotJudged, number>();
  #evaluations = 0;
  #from = Number.POSITIVE_INFINITY;
  #to = Number.NEGATIVE_INFINITY;

  countEvaluation(): void {
    this.#evaluations += 1;
  }

  skip(reason: NotJudged): void {
    addCount(this.#notJudged, reason);
  }

  /** Counts a time of a decision that was judged. */
  judgedAt(time: number): void {
    this.#from = Math.min(this.#from, time);
    this.#to = Math.max(this.#to, time);
  }

  add({ from, to, evaluations, notJudged }: EvaluationCounts): void {
    this.#evaluations += evaluations;
    for (const time of [from, to]) if (time !== null) this.judgedAt(Date.parse(time));
    for (const [reason, count] of Object.entries(notJudged))
      addCount(this.#notJudged, reason as NotJudged, count);
  }

  result(): EvaluationCounts {
    const isAny = this.#from <= this.#to;
    return {
      from: isAny ? new Date(this.#from).toISOString() : null,
      to: isAny ? new Date(this.#to).toISOString() : null,
      evaluations: this.#evaluations,
      notJudged: Object.fromEntries(
        REASONS.flatMap((reason) => {
          const count = this.#notJudged.get(reason);
          return count === undefined ? [] : [[reason, count]];
        }),
      ),
    };
  }
}
