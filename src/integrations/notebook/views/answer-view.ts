import { Type } from '../../../base/json-schema.js';
import { findArgumentFault, optionsOf, unchecked } from '../../../documents/arguments.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import type { AnyRequest } from '../../../public/org.js';
import type { NotebookRow } from '../../../report/text/answer-records.js';

/** The options of `show`, `plot` and `rows`. */
export interface ShowOptions {
  /** The org of the answer, to show names instead of ids. */
  readonly org?: Snapshot | undefined;
  /** The request of the explained sign-in. It is shown above the tree of the explanation. */
  readonly request?: AnyRequest | undefined;
  /** The title of a table or a picture. */
  readonly title?: string | undefined;
}

const SHOW_OPTIONS = optionsOf({
  org: unchecked('an export'),
  request: unchecked('a request: only shown'),
  title: Type.String(),
});

/** Returns the reason why the options of `show`, `plot` or `rows` are invalid; `undefined` if they are valid. */
export function findShowOptionsFault(options: unknown): string | undefined {
  return findArgumentFault([SHOW_OPTIONS], [options]);
}

export type { NotebookRow };

/** An answer as HTML, Markdown and plain text, the formats that notebook front ends show. */
export interface NotebookPage {
  readonly html: string;
  readonly markdown: string;
  readonly text: string;
}

/** An answer of the library, ready to be shown, drawn or converted to records. */
export interface ViewedAnswer {
  /** Returns the answer as HTML, Markdown and plain text. */
  page(): NotebookPage;
  /** Returns the answer as records. */
  rows(): readonly NotebookRow[];
  /** Draws the answer as SVG; absent if this kind of answer has no picture. */
  svg?(): string;
}

/** A kind of answer: how it is recognized, and how it is shown. */
export interface AnswerView<One> {
  /** The property names by which an answer of this kind is recognised. */
  readonly members: readonly string[];
  /**
   * Checks whether an answer is of this kind, in addition to the check that it has all `members`. Absent if no other kind of answer has all
   * of these members.
   */
  isOfKind?(answer: object): boolean;
  view(answer: One, options: ShowOptions): ViewedAnswer;
}

export function defineView<One>(view: AnswerView<One>): AnswerView<One> {
  return view;
}
