import type { CoverageNote, FindingNote, UnreachableNote } from '../page-data.js';
import type { AnswerTone, GridColumn } from './answer.js';

/** A row in the list of policies: a policy type, a policy or a rule. The rows are in the order of evaluation. */
export type PolicyRow = TypeRow | RuleOrPolicyRow;

export interface TypeRow {
  readonly kind: 'type';
  readonly key: string;
  readonly title: string;
  readonly policyType: string;
  readonly policies: number;
  readonly rules: number;
}

/** A policy or a rule, as a row in the list of policies. */
export interface RuleOrPolicyRow {
  readonly kind: 'policy' | 'rule';
  readonly key: string;
  readonly id: string;
  readonly policyId: string;
  readonly name: string;
  /** Whether the service created the policy or rule as the default. The position and conditions of a default cannot change. */
  readonly isDefault: boolean;
  /** The position of the policy or rule in the order of evaluation, from 1. */
  readonly number: number;
  /** The position of the rule in the org before the change, from 1; `null` for policies and new rules. */
  readonly was: number | null;
  readonly isActive: boolean;
  readonly conditions: readonly ConditionWords[];
  readonly does: string;
  readonly tone: AnswerTone;
  readonly unreached: UnreachableNote | null;
  readonly findings: readonly FindingNote[];
  /** The test coverage of a rule, if it is known. */
  readonly coverage: CoverageNote | null;
  /** The text of this row in lower case. The page shows the row if this text contains the search text of the user. */
  readonly text: string;
}

export interface ConditionWords {
  /** The path of the condition inside `conditions`. */
  readonly type: string;
  /** The part of the sign-in that the condition is about. */
  readonly column: GridColumn;
  readonly words: string;
}
