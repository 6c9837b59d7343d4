import type { NamedItem, ResourceKind } from './form.js';

/** What a form asks of a rule. */
export interface RuleForm {
  readonly conditions: readonly FormGroup[];
  readonly actions: readonly FormGroup[];
}

/** A condition or an action by its key, and whether the rule has it. */
export interface FormGroup {
  readonly key: string;
  readonly isSet: boolean;
  readonly fields: readonly ValueField[];
  /** All of it as it is written, where there are fields for parts of it. */
  readonly written?: ValueField;
}

/** One value. */
export interface ValueField {
  /** Inside the conditions, or the actions. */
  readonly path: readonly string[];
  readonly title: string;
  readonly input: ValueInput;
  /** Absent where the document says nothing. */
  readonly value?: unknown;
}

export type ValueInput =
  | { readonly kind: 'words'; readonly words: readonly string[] }
  | { readonly kind: 'yes or no' }
  | { readonly kind: 'number' }
  /** The names of those that are listed now. */
  | { readonly kind: 'resources'; readonly of: ResourceKind; readonly named: readonly NamedItem[] }
  | EntriesInput
  | { readonly kind: 'texts' }
  | { readonly kind: 'text' }
  | { readonly kind: 'json' };

/** A list of objects, each with fields of its own. */
export interface EntriesInput {
  readonly kind: 'entries';
  readonly entries: readonly (readonly ValueField[])[];
  /** What an entry that is added says first. */
  readonly fresh: unknown;
}
