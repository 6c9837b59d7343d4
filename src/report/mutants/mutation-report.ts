import type { Snapshot } from '../../model/policies/snapshot.js';
import type { MutantStatus } from '../../testing/mutants/judge-mutant.js';
import type { JudgingSuite, Killer } from '../../testing/mutants/killers.js';
import type { MutantResult } from '../../testing/mutants/mutation-run.js';

/** The results of the mutants of an org, for a report. */
export interface MutationReport {
  readonly org: Snapshot;
  readonly results: readonly MutantResult[];
  readonly suites: readonly JudgingSuite[];
  /** All tests that ran on the unchanged org. */
  readonly tests: readonly Killer[];
  /** The options of the mutation test run: operators, rules, sample. */
  readonly config: Readonly<Record<string, unknown>>;
  readonly version: string;
}

/** The statuses of mutants, in the order of the report. */
export const MUTANT_STATUSES = [
  'killed',
  'survived',
  'equivalent',
  'undecided',
  'unusable',
] as const satisfies readonly MutantStatus[];

export type MutantTally = Readonly<Record<MutantStatus, number>>;

export function tallyOfMutants(results: readonly MutantResult[]): MutantTally {
  const tally = { killed: 0, survived: 0, equivalent: 0, undecided: 0, unusable: 0 };
  for (const { verdict } of results) tally[verdict.status] += 1;
  return tally;
}

/** Returns the percentage of killed mutants among those that change a result; `undefined` if none does. */
export function mutationScore({ killed, survived }: MutantTally): number | undefined {
  return killed + survived === 0 ? undefined : (100 * killed) / (killed + survived);
}

/** Returns the score as text, rounded down so that only a complete score is 100 %. */
export function scoreWords(tally: MutantTally): string {
  const score = mutationScore(tally);
  if (score === undefined) return 'score –: no mutant changes a result';
  return `score ${Math.floor(score)} %: ${tally.killed} of ${tally.killed + tally.survived} mutants that change a result are killed`;
}

/** Returns the title of a test, such as `a name [ann, office]`. */
export function killerTitle({ name, coordinates }: Pick<Killer, 'coordinates' | 'name'>): string {
  return coordinates === undefined ? name : `${name} [${coordinates.join(', ')}]`;
}
