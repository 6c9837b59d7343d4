import type { Kind } from '../world.js';

/** A flag of a command line that fills one field of the request. */
export interface FactFlag {
  /** The flag itself, as hints show it. */
  readonly flag: `--${string}`;
  /** What follows it; nothing where the flag is a yes, and `--no-…` a no. */
  readonly value?: string;
  readonly what: string;
  /** Dotted, from the top of the request. */
  readonly field: string;
  /** What it names, by id or by name. */
  readonly kind?: FlagKind;
  /** It may be given more than once, and fills a list. */
  readonly isList?: true;
  /** Its words are written in capitals. */
  readonly isWord?: true;
  /** The field that it fills where another flag stands beside it. */
  readonly beside?: { readonly flag: `--${string}`; readonly field: string };
  /** Fields that cannot stand beside it, and are dropped from the request that it is added to. */
  readonly instead?: readonly string[];
}

type FlagKind = Extract<Kind, 'app' | 'deviceAssurance' | 'group' | 'user' | 'zone'>;
