import type { ComplianceNotes } from '../../../report/sections/compliance-notes.js';
import type { FindingNote, UnreachableNotes } from '../page-data.js';
import type { ReportData } from '../report-data.js';
import type { AnswerPage, Suggestions } from './answer.js';
import type { ChangePage, EditStep } from './change.js';
import type { PageEdit } from './edits.js';
import type { Control, FormValues, NamedItem, PlaceCell, ResourceKind } from './form.js';
import type { AccessOverview, UnreachableRow } from './overview.js';
import type { PolicyRow } from './policy-rows.js';
import type { RuleForm } from './rule-form.js';
import type { TablePage, TableQuestion } from './table.js';

/** The calls of the page to the library, each with its input and the type of its answer. */
export interface Calls {
  /** Unpacks the data that is embedded in the page. */
  readonly open: { readonly given: string; readonly answer: OpenedPage };
  /** Applies edits and selects a state of the org. The calls after it are about the selected state. */
  readonly turn: { readonly given: StateSelection; readonly answer: SelectedState };
  readonly search: { readonly given: PageSearch; readonly answer: Found };
  readonly places: { readonly given: null; readonly answer: readonly PlaceCell[] };
  readonly policies: { readonly given: PolicyOrAll; readonly answer: readonly PolicyRow[] };
  readonly table: { readonly given: TableQuestion; readonly answer: TablePage };
  readonly ask: { readonly given: PageQuestion; readonly answer: AnswerPage };
  /** Searches for changes of a sign-in after which it is allowed. The search can take seconds. */
  readonly suggestions: { readonly given: FormValues; readonly answer: Suggestions };
  /** Computes the weakest authentication path of each application. The computation can take seconds. */
  readonly access: { readonly given: null; readonly answer: AccessOverview };
  /** Returns the policies and rules of the selected state that are unreachable or may be unreachable. */
  readonly unreachable: { readonly given: null; readonly answer: readonly UnreachableRow[] };
  readonly ruleForm: { readonly given: RuleOfPolicy; readonly answer: RuleForm };
  /**
   * Compares the org before the change with the org after the edits. The comparison can take as long as the computation of an access table.
   */
  readonly changes: { readonly given: EditsGiven; readonly answer: ChangePage };
  readonly unreached: { readonly given: EditsGiven; readonly answer: UnreachableNotes };
  /** Returns the lint findings of the org after the edits. */
  readonly findings: { readonly given: EditsGiven; readonly answer: readonly FindingNote[] };
  /** Returns the org after the edits as the text of an export. */
  readonly edited: { readonly given: EditsGiven; readonly answer: string };
}

export interface EditsGiven {
  readonly edits: readonly PageEdit[];
}

export interface StateSelection extends EditsGiven {
  readonly state: OrgState;
}

/** One of the two states of an org in a page: two exports, or one export before and after edits. */
export type OrgState = 'after' | 'before';

export interface SelectedState {
  readonly org: Opened;
  /** The result of each edit, in the order of the edits. */
  readonly steps: readonly EditStep[];
}

export interface RuleOfPolicy {
  readonly policyId: string;
  readonly ruleId: string;
}

export type CallName = keyof Calls;

/** The data of the page that does not depend on the selected state of the org. */
export interface OpenedPage {
  /** The title of the org before the change; `null` if the page does not compare two orgs. */
  readonly before: string | null;
  /** The contents of a report; `null` if the page is interactive. */
  readonly report: ReportData | null;
  /** The view that the page first shows, as the part of the page's address after `#`. */
  readonly start: string;
  /** A sentence that states which files could not be read; `null` if all were read. */
  readonly unread: string | null;
}

export interface Opened {
  readonly title: string;
  /** The domain of the org, if the export states it, and the file name. */
  readonly heading: string;
  /** The file name of the org, quoted as one word for a shell. */
  readonly shellWord: string;
  readonly counts: readonly { readonly what: string; readonly count: number; readonly words: string }[];
  readonly form: readonly Control[];
  readonly findings: readonly FindingNote[];
  /** The results of the checked frameworks for the org without edits; `null` if none was selected. */
  readonly compliance: ComplianceNotes | null;
  /** The names of the axes that an access table can have. */
  readonly axes: readonly string[];
  /** Whether the selected state contains edits. If so, `findings` has only the lint findings that no edit affects. */
  readonly isEdited: boolean;
  /** Whether the page knows the coverage of policy tests, so that it can mark rules without a test. */
  readonly isCoverageKnown: boolean;
}

/** A policy by its id, or `null` for all policies. */
export interface PolicyOrAll {
  readonly id: string | null;
}

export interface PageSearch {
  readonly kind: ResourceKind | 'policy' | 'rule';
  readonly text: string;
}

export interface Found {
  /** The resources that match the search, the best matches first. */
  readonly some: readonly NamedItem[];
  readonly count: number;
}

export interface PageQuestion {
  readonly values: FormValues;
  /** Whether the answer contains all policies and rules. If not, the answer contains only the relevant part of a long list. */
  readonly isShowingAll: boolean;
}

/** A call to the library, with a number by which the page recognizes the answer. */
export type CallMessage = {
  readonly [Name in CallName]: {
    readonly number: number;
    readonly name: Name;
    readonly given: Calls[Name]['given'];
  };
}[CallName];

/** A message from the page to the library: a call, or the number of a call that the page canceled. */
export type PageMessage = CallMessage | { readonly dropped: number };

export type ReplyMessage =
  | { readonly number: number; readonly answer: unknown }
  | { readonly number: number; readonly done: number; readonly total: number }
  | { readonly number: number; readonly failure: string }
  | { readonly violation: string };
