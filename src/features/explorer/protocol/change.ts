import type { Change } from '../../../analysis/questions/effects/change.js';
import type { FormValues } from './form.js';

/** The difference between two states, with the same contents as `preflight diff`. */
export interface ChangePage {
  readonly summary: string;
  readonly regions: readonly RegionCard[];
  /** The changed applications: the comparison, its meaning, and the names. */
  readonly verdicts: readonly (readonly [verdict: string, meaning: string, names: string])[];
  readonly undecided: readonly string[];
  readonly notes: readonly string[];
  /** The report for a comment on a pull request. */
  readonly markdown: string;
}

/** Affected sign-ins that share the same change. */
export interface RegionCard {
  readonly change: Change;
  readonly where: string;
  /** The alternative descriptions of the sign-ins. */
  readonly who: readonly string[];
  readonly before: DecidedWords;
  readonly after: DecidedWords;
  readonly users: string | null;
  /** The condition under which the sign-ins are possible. */
  readonly condition: string | null;
  /** An example, as values of the form. */
  readonly witness: FormValues;
}

export interface DecidedWords {
  readonly rule: string;
  readonly does: string;
}

/** An edit as text, with the reasons that the service would refuse it. */
export interface EditStep {
  readonly words: string;
  readonly refusals: readonly string[];
}
