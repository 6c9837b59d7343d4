import type { CoverageNote, FindingNote, UnreachedNote } from '../page-data.js';
import type { AnswerTone } from './answer.js';

/** All policies, in the order in which they are looked at, a line each. */
export type PolicyRow = TypeRow | WrittenRow;

export interface TypeRow {
  readonly kind: 'type';
  readonly key: string;
  readonly title: string;
  readonly policyType: string;
  readonly policies: number;
  readonly rules: number;
}

/** A policy or a rule. */
export interface WrittenRow {
  readonly kind: 'policy' | 'rule';
  readonly key: string;
  readonly id: string;
  readonly policyId: string;
  readonly name: string;
  /** The service made it: it keeps its place and its conditions. */
  readonly isDefault: boolean;
  /** Its number in the order, from 1. */
  readonly number: number;
  readonly isActive: boolean;
  readonly conditions: readonly ConditionWords[];
  readonly does: string;
  readonly tone: AnswerTone;
  readonly unreached: UnreachedNote | null;
  readonly findings: readonly FindingNote[];
  /** Of rules, where it is known. */
  readonly coverage: CoverageNote | null;
  /** What it is found by, in lower case. */
  readonly text: string;
}

export interface ConditionWords {
  readonly type: string;
  readonly words: string;
}
