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
  /** The names of those that are listed now. */
  | { readonly kind: 'resources'; readonly of: ResourceKind; readonly named: readonly NamedItem[] }
  | EntriesInput
  | { readonly kind: 'texts' }
  | { readonly kind: 'text' }
  | { readonly kind: 'json' };

/** A list of entries, each of which says a word at each of these paths. */
export interface EntriesInput {
  readonly kind: 'entries';
  readonly fields: readonly EntryField[];
}

export interface EntryField {
  /** Inside the entry. */
  readonly path: readonly string[];
  readonly words: readonly string[];
}
