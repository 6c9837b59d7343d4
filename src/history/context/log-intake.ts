import type { LogEvent } from '../events/log-event.js';
import { RecentIds } from '../events/recent-ids.js';
import { isEvaluation, type NotJudged } from '../facts/recorded.js';
import { type Correlated, Flows } from './flows.js';

/** Takes the events of a log: each evaluation once, with its flow; how many there were, from when to when, and what was not judged. */
export class LogIntake {
  readonly notJudged: Partial<Record<NotJudged, number>> = {};
  readonly #flows = new Flows();
  readonly #seen = new RecentIds();
  #evaluations = 0;
  #from = Number.POSITIVE_INFINITY;
  #to = Number.NEGATIVE_INFINITY;

  get evaluations(): number {
    return this.#evaluations;
  }

  readonly isWanted = (eventType: string): boolean => this.#flows.isWanted(eventType);

  /** What is complete with this event. */
  add(event: LogEvent): readonly Correlated[] {
    if (isEvaluation(event.eventType)) {
      this.#evaluations += 1;
      if (this.#seen.hasSeen(event.uuid)) {
        this.skip('duplicate');
        return [];
      }
    }
    return this.#flows.add(event);
  }

  /** What is left when all events were taken. */
  end(): readonly Correlated[] {
    return this.#flows.end();
  }

  skip(reason: NotJudged): void {
    this.notJudged[reason] = (this.notJudged[reason] ?? 0) + 1;
  }

  /** Counts a time of a decision that was judged. */
  judgedAt(time: number): void {
    this.#from = Math.min(this.#from, time);
    this.#to = Math.max(this.#to, time);
  }

  /** ISO 8601, of the decisions that were judged; `null` where there are none. */
  period(): { readonly from: string | null; readonly to: string | null } {
    const isAny = this.#from <= this.#to;
    return {
      from: isAny ? new Date(this.#from).toISOString() : null,
      to: isAny ? new Date(this.#to).toISOString() : null,
    };
  }
}
