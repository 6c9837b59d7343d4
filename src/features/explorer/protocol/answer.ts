import type { UnassignedWords } from '../../../report/text/refusal-text.js';
import type { FormValues } from './form.js';

/** The answer to a question about a sign-in, as texts for the page; or the reasons why the service refuses the request. */
export type AnswerPage = RefusedPage | AnsweredPage;

export interface RefusedPage extends EquivalentCommand {
  readonly kind: 'refused';
  readonly status: number;
  readonly reasons: readonly string[];
  /** The sentence that the user or groups are not assigned to the application; absent if the request is rejected for another reason. */
  readonly unassigned?: UnassignedWords;
}

/** The command line that prints the same answer as the page. */
export interface EquivalentCommand {
  /** The name of the command: `simulate`, or `explain` if the simulate operation does not accept the request. */
  readonly command: 'explain' | 'simulate';
  /** The rest of the command line after the command name and the export: options and values, as text. */
  readonly line: string;
  /** The request as the body of the simulate operation. */
  readonly request: unknown;
}

export interface AnsweredPage extends EquivalentCommand {
  readonly kind: 'answered';
  /** Whether the user can sign in: `in`, `out` or `unknown`. */
  readonly entry: 'in' | 'out' | 'unknown';
  readonly before: string;
  readonly verdict: string;
  readonly after: string;
  /** The reason of the verdict, with the punctuation that separates it from the verdict. */
  readonly because: string;
  /** The sentences of the explanation, without the first sentence, which is the headline. */
  readonly story: readonly string[];
  /** The names of the zones that contain the address of the sign-in; empty if it has none, or is in no zone. */
  readonly zones: readonly string[];
  /** The policy types with their results. */
  readonly types: readonly TypeNode[];
  /** The nearest rule with a better result, so that the user can edit it; `null` if no rule gives a better result. */
  readonly nearestRule: { readonly policyId: string; readonly name: string } | null;
  readonly assumptions: readonly { readonly id: string; readonly text: string }[];
}

/** Changes of a sign-in after which it is allowed. */
export interface Suggestions {
  readonly some: readonly Suggestion[];
  /** Why there are no changes, for example because the sign-in is already allowed; `null` if there are changes. */
  readonly note: string | null;
}

export interface Suggestion {
  /**
   * The changed facts of the sign-in, as text. Example: `from Office and on platform MACOS` means that the sign-in must come from Office
   * and use macOS.
   */
  readonly change: string;
  /** The possible results of the changed sign-in as text. */
  readonly result: string;
  /** The changed sign-in, as values of the form. */
  readonly values: FormValues;
}

export type LeafVerdict = 'MATCH' | 'NOT_MATCH' | 'UNDEFINED';

/** The result of one policy type, as a grid: rows are policies and rules in the order of evaluation, columns are kinds of conditions. */
export interface TypeNode {
  readonly policyType: string;
  readonly title: string;
  /** The step of a sign-in that the policy type decides; `null` if the policy type does not decide about access. */
  readonly step: SignInStep | null;
  /** The reason why the application has one policy of the type, or none; `null` if all policies of the type are evaluated. */
  readonly chosen: string | null;
  readonly decision: PageDecision | null;
  /** The number of rules for which it is unknown whether they match. One of them may decide instead of the rule in `decision`. */
  readonly open: number;
  readonly columns: readonly GridColumn[];
  readonly rows: readonly GridRow[];
}

export type SignInStep = 'application' | 'enrollment' | 'session';

/** A column of a grid: conditions about the same part of a sign-in. */
export type GridColumn = 'device' | 'group' | 'other' | 'risk' | 'user' | 'where';

export type GridRow = FoldedRow | PolicyNode | RuleNode;

/** A row that represents policies or rules which the grid does not show. */
export interface FoldedRow {
  readonly kind: 'folded';
  readonly key: string;
  readonly words: string;
}

export interface PageDecision {
  readonly policyId: string;
  readonly ruleId: string;
  readonly policy: string;
  readonly rule: string;
  /** The position of the rule in its policy, from 1, and the number of rules of the policy. */
  readonly number: number;
  readonly of: number;
  readonly does: string;
  readonly tone: AnswerTone;
}

/** The color tone of a decision, by the access that the decision grants. */
export type AnswerTone = 'good' | 'bad' | 'unsure' | 'plain';

/** A policy or rule that was evaluated. */
export interface VisitedNode {
  readonly id: string;
  readonly name: string;
  readonly verdict: LeafVerdict;
  /** The conditions by column; a column without conditions is absent. */
  readonly cells: readonly GridCell[];
}

export interface PolicyNode extends VisitedNode {
  readonly kind: 'policy';
}

export interface RuleNode extends VisitedNode {
  readonly kind: 'rule';
  readonly policyId: string;
  /** The position of the rule in its policy, from 1. */
  readonly number: number;
  readonly decides: boolean;
  /**
   * Whether this rule is the near miss of the answer. Candidates are the rules that would grant access, or require less than the result.
   * The candidate that is nearest to a match is the near miss.
   */
  readonly isNearMiss: boolean;
  readonly does: string;
  readonly tone: AnswerTone;
}

/** The conditions of a policy or rule that are in one grid column: they are about the same part of a sign-in. All of them must hold. */
export interface GridCell {
  readonly column: GridColumn;
  readonly verdict: LeafVerdict;
  readonly leaves: readonly LeafNode[];
}

export interface LeafNode {
  /** The path of the condition inside the `conditions` of its policy or rule. */
  readonly type: string;
  readonly verdict: LeafVerdict;
  /** The condition in a few words: `macOS or Windows`, `not VPN`. */
  readonly short: string;
  readonly wanted: string;
  readonly found: string | null;
  /** The reason for the verdict; `null` if the verdict says enough. */
  readonly why: string | null;
  /**
   * The request fields that the condition depends on. For an undecided condition, these are the fields that would decide it, the most
   * common first.
   */
  readonly fields: readonly string[];
  /** The expression whose result the user can set, if the condition is an undecided expression; otherwise `null`. */
  readonly statable: string | null;
}
