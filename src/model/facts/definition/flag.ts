import type { Kind } from '../world.js';

/** A command-line option that sets one field of the request. */
export interface FactFlag {
  /** The name of the option, such as `--ip`. */
  readonly flag: `--${string}`;
  /** The name of the option's value; absent for a boolean option, which has a `--no-…` form. */
  readonly value?: string;
  /** The description of the option in the help. */
  readonly what: string;
  /** The dotted path of the request field that the option sets, from the top of the request. */
  readonly field: string;
  /** The kind of object that the option names, by id or by name. Absent if the option's value is not an object. */
  readonly kind?: FlagKind;
  /** Whether the option can be repeated and sets a list. */
  readonly isList?: true;
  /** Whether the option's value is a keyword in capital letters. */
  readonly isWord?: true;
  /**
   * Another option that changes the effect of this option. If `beside.flag` is also given, this option sets the request field
   * `beside.field` instead of `field`.
   */
  readonly beside?: { readonly flag: `--${string}`; readonly field: string };
  /**
   * A second field that the option sets, unless another option sets it. `from` converts the value of the option to the value of the second
   * field.
   */
  readonly alsoSets?: { readonly field: string; from(text: string): string | undefined };
  /**
   * Request fields that contradict this option, such as the groups of a user for `--user`. If the option is given, they are removed from
   * the request.
   */
  readonly instead?: readonly string[];
}

type FlagKind = Extract<Kind, 'app' | 'deviceAssurance' | 'group' | 'user' | 'zone'>;
