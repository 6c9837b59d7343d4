import { Type } from '../../../base/json-schema.js';
import { findArgumentFault, optionsOf, unchecked } from '../../../documents/arguments.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import type { AnyRequest } from '../../../public/org.js';

/** How an answer is shown. */
export interface ShowOptions {
  /** The org that it is about: its ids get names. */
  readonly org?: Snapshot | undefined;
  /** The request that it answers, to stand above a tree. */
  readonly request?: AnyRequest | undefined;
  /** What stands above a table or a picture. */
  readonly title?: string | undefined;
}

const SHOW_OPTIONS = optionsOf({
  org: unchecked('an export'),
  request: unchecked('a request: only shown'),
  title: Type.String(),
});

/** Why an answer cannot be shown with these options. */
export function whyNotShown(options: unknown): string | undefined {
  return findArgumentFault([SHOW_OPTIONS], [options]);
}

/** A record of plain values. */
export type NotebookRow = Readonly<Record<string, boolean | number | string | null>>;

/** A page of a notebook in the three formats that front ends show. */
export interface NotebookPage {
  readonly html: string;
  readonly markdown: string;
  readonly text: string;
}

/** An answer of one kind, to be shown. */
export interface ViewedAnswer {
  page(): NotebookPage;
  rows(): readonly NotebookRow[];
  /** A picture, where there is one. */
  svg?(): string;
}

/** A kind of answer: how it is told from others, and how it is shown. */
export interface AnswerView<One> {
  /** The answer is known by these members. */
  readonly members: readonly string[];
  /** Told from other kinds with the same members. */
  fits?(answer: object): boolean;
  view(answer: One, options: ShowOptions): ViewedAnswer;
}

export function defineView<One>(view: AnswerView<One>): AnswerView<One> {
  return view;
}
