import type { CoverageNote, FindingNote, UnreachableNote } from '../page-data.js';
import type { AnswerTone } from './answer.js';

/** A row of the list of policies, in the order of evaluation. */
export type PolicyRow = TypeRow | RuleOrPolicyRow;

export interface TypeRow {
  readonly kind: 'type';
  readonly key: string;
  readonly title: string;
  readonly policyType: string;
  readonly policies: number;
  readonly rules: number;
}

/** A policy or a rule. */
export interface RuleOrPolicyRow {
  readonly kind: 'policy' | 'rule';
  readonly key: string;
  readonly id: string;
  readonly policyId: string;
  readonly name: string;
  /** Whether the service created it as the default. The position and conditions of a default cannot change. */
  readonly isDefault: boolean;
  /** The position in the order, from 1. */
  readonly number: number;
  readonly isActive: boolean;
  readonly conditions: readonly ConditionWords[];
  readonly does: string;
  readonly tone: AnswerTone;
  readonly unreached: UnreachableNote | null;
  readonly findings: readonly FindingNote[];
  /** The test coverage of a rule, if it is known. */
  readonly coverage: CoverageNote | null;
  /** The text that the search compares, in lower case. */
  readonly text: string;
}

export interface ConditionWords {
  readonly type: string;
  readonly words: string;
}
