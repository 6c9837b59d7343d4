import { addTallies, emptyReadTally, type ReadTally } from '../events/read-log.js';
import type { JudgedPart } from '../shards/judge-parts.js';
import type { AnswerTally } from './log-question.js';

/** The total result of a log and the total reading statistics. Each part of the log is counted once. */
export class AnswerSum<Answer> {
  readonly parts = new Set<number>();
  readonly #tally: AnswerTally<Answer>;
  #read = emptyReadTally();

  constructor(tally: AnswerTally<Answer>) {
    this.#tally = tally;
  }

  add({ part, read, result }: JudgedPart<Answer>): void {
    if (this.parts.has(part)) return;
    this.parts.add(part);
    this.#read = addTallies(this.#read, read);
    this.#tally.add(result);
  }

  answer(): { readonly result: Answer; readonly read: ReadTally } {
    return { result: this.#tally.result(), read: this.#read };
  }
}
