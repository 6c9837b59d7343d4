import type { Change } from '../../../analysis/questions/effects/change.js';
import type { FormValues } from './form.js';

/** The difference between two states of an org, with the same contents as `preflight diff`. */
export interface ChangePage {
  readonly summary: string;
  /** The users whom each kind of change affects; empty if the export has no users. */
  readonly people: readonly AffectedPeople[];
  readonly regions: readonly RegionCard[];
  /**
   * How access to applications changed. Each row has the comparison result (such as `more-permissive`), its meaning, and the names of the
   * applications with this result.
   */
  readonly verdicts: readonly (readonly [verdict: string, meaning: string, names: string])[];
  readonly undecided: readonly string[];
  readonly notes: readonly string[];
  /** The difference as Markdown, for a comment on a pull request. */
  readonly markdown: string;
}

/** The users whom a kind of change affects. */
export interface AffectedPeople {
  readonly change: Change;
  readonly meaning: string;
  /** The number of affected users with some of their names. If the exact number is unknown, its bounds. */
  readonly users: string;
}

/** A set of sign-ins whose results change in the same way. */
export interface RegionCard {
  readonly change: Change;
  readonly where: string;
  /** The descriptions of the sign-ins. Each affected sign-in matches at least one description. */
  readonly who: readonly string[];
  readonly before: DecidedWords;
  readonly after: DecidedWords;
  readonly users: string | null;
  /** Whether no user of the export is affected. */
  readonly isOfNobody: boolean;
  /**
   * The condition under which the change occurs, as text, for example an assumed result of an expression; `null` if the change always
   * occurs.
   */
  readonly condition: string | null;
  /** An example sign-in, as values of the form. */
  readonly example: FormValues;
}

export interface DecidedWords {
  readonly rule: string;
  readonly does: string;
}

/** An edit as text, and the reasons why the service would refuse the edit, if any. */
export interface EditStep {
  readonly words: string;
  readonly refusals: readonly string[];
}
