import type { NoteTone } from '../report-data.js';
import type { FormValues } from './form.js';

/** The weakest authentication path of each application, with the same contents as `preflight access`. */
export interface AccessOverview {
  readonly tone: NoteTone;
  readonly summary: string;
  /** The applications with the weakest levels, the weakest first. */
  readonly weakest: readonly ApplicationOverview[];
  /** The number of all applications. */
  readonly count: number;
}

export interface ApplicationOverview {
  readonly id: string;
  readonly name: string;
  readonly tone: NoteTone;
  readonly level: string;
  /** The number of users who can sign in at `level`, as text; `null` if the export has no users. */
  readonly users: string | null;
  /** The rules that allow `level`. */
  readonly by: string;
  /** An example of a sign-in with the assurance level `level`, as values of the form; `null` if no example is known. */
  readonly example: FormValues | null;
}

/** A rule or policy that is definitely or possibly unreachable. */
export interface UnreachableRow {
  readonly id: string;
  readonly name: string;
  /** Whether the rule or policy is definitely unreachable. */
  readonly isDead: boolean;
  readonly words: string;
}
