import type { Change } from '../../../analysis/questions/effects/change.js';
import type { Said } from './form.js';

/** What the page shows of what changes: the same that `preflight diff` says. */
export interface ChangePage {
  readonly summary: string;
  readonly regions: readonly RegionCard[];
  /** Of applications: whether more or less is let in, what that means, and which. */
  readonly verdicts: readonly (readonly [verdict: string, meaning: string, names: string])[];
  readonly undecided: readonly string[];
  readonly notes: readonly string[];
  /** For the comment of a pull request. */
  readonly markdown: string;
}

/** Requests of which something else comes. */
export interface RegionCard {
  readonly change: Change;
  readonly where: string;
  /** Any of these. */
  readonly who: readonly string[];
  readonly before: DecidedWords;
  readonly after: DecidedWords;
  readonly users: string | null;
  /** What it depends on. */
  readonly condition: string | null;
  /** One of the requests, as the form says it. */
  readonly witness: Said;
}

export interface DecidedWords {
  readonly rule: string;
  readonly does: string;
}

/** An edit in words, and why the service would not make it. */
export interface EditStep {
  readonly words: string;
  readonly refusals: readonly string[];
}
