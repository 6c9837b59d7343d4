import type { NamedItem, ResourceKind } from './form.js';

/** The form for a rule. */
export interface RuleForm {
  readonly conditions: readonly FormGroup[];
  readonly actions: readonly FormGroup[];
}

/** The fields for a condition or an action, and whether the rule has it. */
export interface FormGroup {
  readonly key: string;
  readonly isSet: boolean;
  readonly fields: readonly ValueField[];
  /** A field for the complete value as JSON, if there are also fields for its parts. */
  readonly written?: ValueField;
}

/** A field for one value. */
export interface ValueField {
  /** The path from the conditions or the actions. */
  readonly path: readonly string[];
  readonly title: string;
  readonly input: ValueInput;
  /** Absent if the rule has no value at the path. */
  readonly value?: unknown;
}

export type ValueInput =
  | { readonly kind: 'words'; readonly words: readonly string[] }
  | { readonly kind: 'yes or no' }
  | { readonly kind: 'number' }
  /** `named` has the names of the listed ids. */
  | { readonly kind: 'resources'; readonly of: ResourceKind; readonly named: readonly NamedItem[] }
  | EntriesInput
  | { readonly kind: 'texts' }
  | { readonly kind: 'text' }
  | { readonly kind: 'json' };

/** A list of objects with fields for each. */
export interface EntriesInput {
  readonly kind: 'entries';
  readonly entries: readonly (readonly ValueField[])[];
  /** The initial value of an added entry. */
  readonly fresh: unknown;
}
