import type { NamedItem, ResourceKind } from './form.js';

/** The form in which the user edits a rule. */
export interface RuleForm {
  readonly conditions: readonly FormGroup[];
  readonly actions: readonly FormGroup[];
}

/** The form fields for one condition or one action, and whether the rule has that condition or action. */
export interface FormGroup {
  readonly key: string;
  readonly isSet: boolean;
  readonly fields: readonly ValueField[];
  /** A field that edits the complete condition or action as JSON; absent if the other fields already edit all of it. */
  readonly written?: ValueField;
}

/** A form field for one value of a rule. */
export interface ValueField {
  /** The path of the value, from the conditions or the actions of the rule. */
  readonly path: readonly string[];
  readonly title: string;
  readonly input: ValueInput;
  /** The current value; absent if the rule has no value at the path. */
  readonly value?: unknown;
}

export type ValueInput =
  | { readonly kind: 'words'; readonly words: readonly string[] }
  | { readonly kind: 'yes or no' }
  | { readonly kind: 'number' }
  /** A list of resource ids. `named` has the names of the listed ids. */
  | { readonly kind: 'resources'; readonly of: ResourceKind; readonly named: readonly NamedItem[] }
  | EntriesInput
  | { readonly kind: 'texts' }
  | { readonly kind: 'text' }
  | { readonly kind: 'json' };

/** A form input for a list of objects, with fields for each object. */
export interface EntriesInput {
  readonly kind: 'entries';
  readonly entries: readonly (readonly ValueField[])[];
  /** The initial value of an object that the user adds to the list. */
  readonly fresh: unknown;
}
