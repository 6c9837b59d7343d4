import type { FindingNote } from '../page-data.js';
import type { AnswerPage } from './answer.js';
import type { Control, PlaceCell, ResourceKind, Said } from './form.js';
import type { PolicyRow } from './policy-rows.js';
import type { TablePage, TableQuestion } from './table.js';

/** What the page asks of its worker, and what it is answered. */
export interface Calls {
  /** Unpacks the org that the page carries. */
  readonly open: { readonly given: string; readonly answer: Opened };
  readonly search: { readonly given: PageSearch; readonly answer: Found };
  readonly places: { readonly given: null; readonly answer: readonly PlaceCell[] };
  readonly policies: { readonly given: null; readonly answer: readonly PolicyRow[] };
  readonly table: { readonly given: TableQuestion; readonly answer: TablePage };
  readonly ask: { readonly given: PageQuestion; readonly answer: AnswerPage };
}

export type CallName = keyof Calls;

export interface Opened {
  readonly title: string;
  readonly counts: readonly { readonly what: string; readonly count: number }[];
  readonly form: readonly Control[];
  readonly findings: readonly FindingNote[];
  /** The axes that a table can have. */
  readonly axes: readonly string[];
  readonly isReport: boolean;
}

export interface PageSearch {
  readonly kind: ResourceKind;
  readonly text: string;
}

export interface Found {
  /** The nearest first. */
  readonly some: readonly NamedItem[];
  readonly count: number;
}

export interface NamedItem {
  readonly id: string;
  readonly name: string;
}

export interface PageQuestion {
  readonly said: Said;
  /** Whether rules that do not match are shown, too. */
  readonly isWhole: boolean;
  /** Policies and rules that are shown in any case. */
  readonly shown: readonly string[];
}

/** A call, and the number under which it is answered. */
export type CallMessage = {
  readonly [Name in CallName]: {
    readonly number: number;
    readonly name: Name;
    readonly given: Calls[Name]['given'];
  };
}[CallName];

export type ReplyMessage =
  | { readonly number: number; readonly answer: unknown }
  | { readonly number: number; readonly failure: string }
  | { readonly violation: string };
