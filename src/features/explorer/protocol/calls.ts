import type { ComplianceNotes } from '../compliance-notes.js';
import type { FindingNote, UnreachableNotes } from '../page-data.js';
import type { ReportData } from '../report-data.js';
import type { AnswerPage } from './answer.js';
import type { ChangePage, EditStep } from './change.js';
import type { PageEdit } from './edits.js';
import type { Control, FormValues, NamedItem, PlaceCell, ResourceKind } from './form.js';
import type { PolicyRow } from './policy-rows.js';
import type { RuleForm } from './rule-form.js';
import type { TablePage, TableQuestion } from './table.js';

/** The calls of the page to its worker, with their answers. */
export interface Calls {
  /** Unpacks the data of the page. */
  readonly open: { readonly given: string; readonly answer: OpenedPage };
  /** Applies edits and selects a state, to which the following calls refer. */
  readonly turn: { readonly given: StateSelection; readonly answer: SelectedState };
  readonly search: { readonly given: PageSearch; readonly answer: Found };
  readonly places: { readonly given: null; readonly answer: readonly PlaceCell[] };
  readonly policies: { readonly given: PolicyOrAll; readonly answer: readonly PolicyRow[] };
  readonly table: { readonly given: TableQuestion; readonly answer: TablePage };
  readonly ask: { readonly given: PageQuestion; readonly answer: AnswerPage };
  readonly ruleForm: { readonly given: RuleOfPolicy; readonly answer: RuleForm };
  /** Compares the state before with the edited state after. It may take long, as `table` may. */
  readonly changes: { readonly given: EditsGiven; readonly answer: ChangePage };
  readonly unreached: { readonly given: EditsGiven; readonly answer: UnreachableNotes };
  /** Returns the lint findings of the edited state. */
  readonly findings: { readonly given: EditsGiven; readonly answer: readonly FindingNote[] };
  /** Returns the edited state as the text of a document. */
  readonly edited: { readonly given: EditsGiven; readonly answer: string };
}

export interface EditsGiven {
  readonly edits: readonly PageEdit[];
}

export interface StateSelection extends EditsGiven {
  readonly state: OrgState;
}

/** A state of the page: of two orgs, or of one org before and after edits. */
export type OrgState = 'after' | 'before';

export interface SelectedState {
  readonly org: Opened;
  /** The results of the edits, in their order. */
  readonly steps: readonly EditStep[];
}

export interface RuleOfPolicy {
  readonly policyId: string;
  readonly ruleId: string;
}

export type CallName = keyof Calls;

/** The data that does not depend on the selected state. */
export interface OpenedPage {
  /** The title of the state before, if the page compares two orgs. */
  readonly before: string | null;
  /** The contents of a report; `null` for an interactive page. */
  readonly report: ReportData | null;
  /** The initial view, in the form of the page's address. */
  readonly start: string;
  /** The line that states which files could not be read; `null` if all were read. */
  readonly unread: string | null;
}

export interface Opened {
  readonly title: string;
  readonly counts: readonly { readonly what: string; readonly count: number }[];
  readonly form: readonly Control[];
  readonly findings: readonly FindingNote[];
  /** The results of published baselines, for the org without edits; `null` if none was selected. */
  readonly compliance: ComplianceNotes | null;
  /** The names of the axes that a table can have. */
  readonly axes: readonly string[];
  /** Whether the state contains edits. The findings are then those that no edit affects. */
  readonly isEdited: boolean;
  /** Whether the test coverage is known. */
  readonly isCovered: boolean;
}

/** The id of a policy, or `null` for all policies. */
export interface PolicyOrAll {
  readonly id: string | null;
}

export interface PageSearch {
  readonly kind: ResourceKind | 'policy';
  readonly text: string;
}

export interface Found {
  /** The best matches first. */
  readonly some: readonly NamedItem[];
  readonly count: number;
}

export interface PageQuestion {
  readonly values: FormValues;
  /** Whether rules that do not match are shown, too. */
  readonly isShowingAll: boolean;
  /** The ids of policies and rules that are always shown. */
  readonly shown: readonly string[];
}

/** A call with the number that its answer will have. */
export type CallMessage = {
  readonly [Name in CallName]: {
    readonly number: number;
    readonly name: Name;
    readonly given: Calls[Name]['given'];
  };
}[CallName];

/** A call, or the number of a canceled call. */
export type PageMessage = CallMessage | { readonly dropped: number };

export type ReplyMessage =
  | { readonly number: number; readonly answer: unknown }
  | { readonly number: number; readonly done: number; readonly total: number }
  | { readonly number: number; readonly failure: string }
  | { readonly violation: string };
