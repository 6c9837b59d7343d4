import type { Refusal } from '../../read/request/refusal.js';
import type { Compiled } from '../../simulate/compile.js';
import type { SimulateOptions } from '../../simulate/simulate.js';
import type { Page } from '../text/page.js';
import type { HowToGive } from '../words/missing-words.js';

/** A way to write down what a request comes to. */
export interface AnswerFormat {
  readonly name: string;
  readonly what: string;
  answer(question: Question, page: Page): Written;
}

interface Question {
  readonly compiled: Compiled;
  /** Any JSON value. */
  readonly request: unknown;
  readonly options: SimulateOptions;
  readonly give: HowToGive;
}

interface Written {
  readonly text: string;
  /** Why the request was not answered, when it was not. */
  readonly refusal?: Refusal;
}

export function defineAnswerFormat(format: AnswerFormat): AnswerFormat {
  return format;
}
