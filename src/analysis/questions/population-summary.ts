import { groupBy } from '../../base/group-by.js';
import {
  type AssuranceLevel,
  isBelowTwoFactors,
  weakestAmong,
} from '../../model/assurance/assurance-level.js';
import type { AccessAnswer, ApplicationAccess } from './population.js';

/**
 * Whether nobody can sign in to any application with less than two factors (`holds`), or somebody can (`fails`). `empty`: there is no
 * application.
 */
export type PopulationVerdict = 'empty' | 'fails' | 'holds' | 'unknown';

/** The combined result of all applications. Reports on access take every total and headline from here. */
export interface PopulationSummary {
  readonly verdict: PopulationVerdict;
  /** The weakest possible level and the weakest proven level over all analyzed applications. */
  readonly level: { readonly atLeast: AssuranceLevel; readonly atMost: AssuranceLevel };
  /** The applications in which somebody can sign in with less than two factors. */
  readonly fails: readonly ApplicationAccess[];
  readonly unknown: readonly ApplicationAccess[];
  readonly holds: readonly ApplicationAccess[];
  /** The applications in `unknown` in which it is possible that somebody can sign in with less than two factors. */
  readonly possiblyFails: readonly ApplicationAccess[];
  /**
   * The reasons for unknown results, each with the number of affected applications. The most frequent reason comes first. If
   * `possiblyFails` contains applications, only their reasons are listed.
   */
  readonly reasons: readonly { readonly reason: string; readonly applications: number }[];
  /** Whether there may be applications that were not analyzed. */
  readonly mayHaveFurther: boolean;
}

/**
 * Returns `holds` if nobody can sign in to the application with less than two factors, and `fails` if somebody can. Returns `unknown` if
 * the weakest assurance level is not exact and may be below two factors.
 */
export function verdictOfApplication({
  level: { atMost, isExact },
}: Pick<ApplicationAccess, 'level'>): Exclude<PopulationVerdict, 'empty'> {
  if (isBelowTwoFactors(atMost)) return 'fails';
  return isExact ? 'holds' : 'unknown';
}

/** Returns the combined result of all applications. */
export function populationSummary({
  applications,
  incompleteReason: further,
}: Pick<AccessAnswer, 'applications' | 'incompleteReason'>): PopulationSummary {
  const byVerdict = groupBy(applications, verdictOfApplication);
  const [fails = [], unknown = [], holds = []] = VERDICTS.map((verdict) => byVerdict.get(verdict));
  const mayHaveFurther = further !== undefined;
  const possiblyFails = unknown.filter(({ level }) => isBelowTwoFactors(level.atLeast));
  return {
    verdict: overallVerdict({ fails, unknown, holds, mayHaveFurther }),
    level: {
      atLeast: weakestAmong(applications.map(({ level }) => level.atLeast)),
      atMost: weakestAmong(applications.map(({ level }) => level.atMost)),
    },
    fails,
    unknown,
    holds,
    possiblyFails,
    reasons: reasonsOf(possiblyFails.length > 0 ? possiblyFails : unknown),
    mayHaveFurther,
  };
}

function reasonsOf(some: readonly ApplicationAccess[]): PopulationSummary['reasons'] {
  const byReason = groupBy(
    some.flatMap(({ level }) => level.reasons),
    String,
  );
  return [...byReason]
    .map(([reason, all]) => ({ reason, applications: all.length }))
    .toSorted((one, other) => other.applications - one.applications);
}

const VERDICTS = ['fails', 'unknown', 'holds'] as const;

function overallVerdict({
  fails,
  unknown,
  holds,
  mayHaveFurther,
}: Pick<PopulationSummary, 'fails' | 'holds' | 'mayHaveFurther' | 'unknown'>): PopulationVerdict {
  if (fails.length > 0) return 'fails';
  if (unknown.length > 0 || mayHaveFurther) return 'unknown';
  return holds.length > 0 ? 'holds' : 'empty';
}
