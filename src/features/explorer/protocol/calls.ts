import type { ComplianceNotes } from '../compliance-notes.js';
import type { FindingNote, UnreachedNotes } from '../page-data.js';
import type { ReportData } from '../report-data.js';
import type { AnswerPage } from './answer.js';
import type { ChangePage, EditStep } from './change.js';
import type { PageEdit } from './edits.js';
import type { Control, NamedItem, PlaceCell, ResourceKind, Said } from './form.js';
import type { PolicyRow } from './policy-rows.js';
import type { RuleForm } from './rule-form.js';
import type { TablePage, TableQuestion } from './table.js';

/** What the page asks of its worker, and what it is answered. */
export interface Calls {
  /** Unpacks what the page carries. */
  readonly open: { readonly given: string; readonly answer: OpenedPage };
  /** Makes the edits, and turns to a state: what follows is asked of that. */
  readonly turn: { readonly given: Turn; readonly answer: Turned };
  readonly search: { readonly given: PageSearch; readonly answer: Found };
  readonly places: { readonly given: null; readonly answer: readonly PlaceCell[] };
  readonly policies: { readonly given: PolicyOrAll; readonly answer: readonly PolicyRow[] };
  readonly table: { readonly given: TableQuestion; readonly answer: TablePage };
  readonly ask: { readonly given: PageQuestion; readonly answer: AnswerPage };
  readonly ruleForm: { readonly given: RuleOfPolicy; readonly answer: RuleForm };
  /** What changes from the state before to the edited one after; as of a table, it takes long. */
  readonly changes: { readonly given: EditsGiven; readonly answer: ChangePage };
  readonly unreached: { readonly given: EditsGiven; readonly answer: UnreachedNotes };
  /** What the linter finds of the edited state after. */
  readonly findings: { readonly given: EditsGiven; readonly answer: readonly FindingNote[] };
  /** The edited state after as the text of a document. */
  readonly edited: { readonly given: EditsGiven; readonly answer: string };
}

export interface EditsGiven {
  readonly edits: readonly PageEdit[];
}

export interface Turn extends EditsGiven {
  readonly state: OrgState;
}

/** Of two orgs, or of one and what edits make of it. */
export type OrgState = 'after' | 'before';

export interface Turned {
  readonly org: Opened;
  /** What came of the edits, in their order. */
  readonly steps: readonly EditStep[];
}

export interface RuleOfPolicy {
  readonly policyId: string;
  readonly ruleId: string;
}

export type CallName = keyof Calls;

/** What does not depend on the state. */
export interface OpenedPage {
  /** The title of the state before, where the page is of two orgs. */
  readonly before: string | null;
  /** What a page to be read holds beside; `null`: it is one to ask in. */
  readonly report: ReportData | null;
  /** Where the page begins, as its address says it. */
  readonly start: string;
  /** The line that states which files could not be read; `null`: all were. */
  readonly unread: string | null;
}

export interface Opened {
  readonly title: string;
  readonly counts: readonly { readonly what: string; readonly count: number }[];
  readonly form: readonly Control[];
  readonly findings: readonly FindingNote[];
  /** What becomes of published baselines in the org as it was given; `null`: none was asked. */
  readonly compliance: ComplianceNotes | null;
  /** The axes that a table can have. */
  readonly axes: readonly string[];
  /** Edits of the page are in it: findings are of what they leave alone. */
  readonly isEdited: boolean;
  /** Whether it is known what tests cover. */
  readonly isCovered: boolean;
}

/** All policies, or one by its id. */
export interface PolicyOrAll {
  readonly id: string | null;
}

export interface PageSearch {
  readonly kind: ResourceKind | 'policy';
  readonly text: string;
}

export interface Found {
  /** The nearest first. */
  readonly some: readonly NamedItem[];
  readonly count: number;
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

/** A call, or the number of one whose answer nobody waits for any more. */
export type PageMessage = CallMessage | { readonly dropped: number };

export type ReplyMessage =
  | { readonly number: number; readonly answer: unknown }
  | { readonly number: number; readonly done: number; readonly total: number }
  | { readonly number: number; readonly failure: string }
  | { readonly violation: string };
