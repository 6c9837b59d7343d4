import type { Kind } from '../world.js';

/** A command-line option that sets one field of the request. */
export interface FactFlag {
  /** The option, such as `--ip`. */
  readonly flag: `--${string}`;
  /** The name of its value; absent for a boolean option, which has a `--no-…` form. */
  readonly value?: string;
  /** The description in the help. */
  readonly what: string;
  /** The dotted path of the field, from the top of the request. */
  readonly field: string;
  /** The kind of object that it names, by id or by name. */
  readonly kind?: FlagKind;
  /** Whether it is repeatable and sets a list. */
  readonly isList?: true;
  /** Whether its value is a keyword in capitals. */
  readonly isWord?: true;
  /** The field that it sets if another option is present. */
  readonly beside?: { readonly flag: `--${string}`; readonly field: string };
  /** A second field that the value determines, unless another option sets it. */
  readonly alsoSets?: { readonly field: string; from(text: string): string | undefined };
  /** Fields that exclude it, and are removed from the request. */
  readonly instead?: readonly string[];
}

type FlagKind = Extract<Kind, 'app' | 'deviceAssurance' | 'group' | 'user' | 'zone'>;
