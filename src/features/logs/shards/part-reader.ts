import type { Correlated } from '../context/flows.js';
import { FLOW_WINDOW, Flows } from '../context/flows.js';
import type { LogJudge, PartJudge } from '../context/log-judge.js';
import type { LogEvent } from '../events/log-event.js';
import type { TimeRange } from '../events/published-scan.js';
import { emptyReadTally } from '../events/read-log.js';
import { RecentIds } from '../events/recent-ids.js';
import { isDecision, isDenial, isOtherDenial } from '../facts/recorded.js';
import { hashOfId } from './id-hash.js';
import type { RepeatedIds } from './repeated-ids.js';

/**
 * Reads the events of one part of a log, and passes its policy evaluations to the judge. Events of other parts that are near in time
 * provide context and are not counted. The result depends only on the part and its neighbors.
 */
export class PartReader<Result> {
  readonly tally = emptyReadTally();
  readonly #flows: Flows;
  readonly #seen = new RecentIds();
  readonly #judge: PartJudge<Result>;
  readonly #range: TimeRange | undefined;
  readonly #part: number;
  readonly #repeated: RepeatedIds;
  /**
   * The hashes of the repeated event ids that this part of the log counts. If an event id occurs several times in the log, only the first
   * part with this id counts it.
   */
  readonly #own = new Set<bigint>();

  constructor(
    judge: LogJudge<Result>,
    range: TimeRange | undefined,
    part = 0,
    repeated: RepeatedIds = new Map(),
  ) {
    this.#judge = judge();
    this.#flows = new Flows(this.#judge);
    this.#range = range;
    this.#part = part;
    this.#repeated = repeated;
  }

  readonly isWanted = (eventType: string): boolean => this.#flows.isWanted(eventType);

  /**
   * Adds an event to the results of this part of the log. A policy evaluation is judged as soon as all events that belong to it have been
   * read. A repeated policy evaluation is skipped.
   */
  readonly take = (event: LogEvent): void => {
    if (isDecision(event.eventType)) {
      if (!isDenial(event.eventType)) this.#judge.totals.countEvaluation();
      if (this.#seen.hasSeen(event.uuid) || this.#isRepeated(event.uuid)) {
        if (!isDenial(event.eventType)) this.#judge.totals.skip('duplicate');
        return;
      }
    }
    if (isOtherDenial(event.eventType) && !this.#seen.hasSeen(event.uuid))
      this.#judge.noteOtherDenial?.(event);
    this.#judgeAll(this.#flows.add(event));
  };

  /**
   * Adds an event of a neighboring part of the log, which gives facts about sign-ins of the processed part. If `isBefore` is set, the
   * neighbor precedes the processed part. The ids of its policy evaluations are then remembered, so that a repetition in the processed part
   * is not counted again.
   */
  takeContext(event: LogEvent, isBefore: boolean): void {
    if (!this.isWanted(event.eventType) || !this.#isNear(event.time)) return;
    if (isBefore && (isDecision(event.eventType) || isOtherDenial(event.eventType)))
      this.#seen.hasSeen(event.uuid);
    this.#judgeAll(this.#flows.addContext(event));
  }

  /**
   * Evaluates the remaining policy evaluations at the end of this part of the log, although some events of their sign-ins were not read.
   * Returns the result for the part.
   */
  end(): Result {
    this.#judgeAll(this.#flows.end());
    return this.#judge.result();
  }

  /**
   * Judges policy evaluations for which all events of the same sign-in have been read. A denial without an evaluation event counts as an
   * evaluation.
   */
  #judgeAll(ready: readonly Correlated[]): void {
    for (const one of ready) {
      if (isDenial(one.event.eventType)) this.#judge.totals.countEvaluation();
      this.#judge.judge(one);
    }
  }

  /** Returns whether the log contains an earlier event with the same id, however far away it is. */
  #isRepeated(id: string | undefined): boolean {
    if (id === undefined || this.#repeated.size === 0) return false;
    const hash = hashOfId(id);
    const first = this.#repeated.get(hash);
    if (first === undefined) return false;
    if (first !== this.#part || this.#own.has(hash)) return true;
    this.#own.add(hash);
    return false;
  }

  #isNear(time: number | undefined): boolean {
    const range = this.#range;
    return (
      time !== undefined &&
      range !== undefined &&
      time >= range.from - FLOW_WINDOW &&
      time <= range.to + FLOW_WINDOW
    );
  }
}
