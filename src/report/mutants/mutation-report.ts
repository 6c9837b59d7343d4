import type { Snapshot } from '../../policies/snapshot.js';
import type { MutantStatus } from '../../suite/mutants/judge-mutant.js';
import type { JudgingSuite, Killer } from '../../suite/mutants/killers.js';
import type { MutantResult } from '../../suite/mutants/mutation-run.js';

/** What became of the mutants of an org, to be written down. */
export interface MutationReport {
  readonly org: Snapshot;
  readonly results: readonly MutantResult[];
  readonly suites: readonly JudgingSuite[];
  /** Every test that was run. */
  readonly tests: readonly Killer[];
  /** What was chosen: operators, rules, a sample. */
  readonly config: Readonly<Record<string, unknown>>;
  readonly version: string;
  /** The script of the page that shows reports of mutants; only for that page. */
  readonly pageScript?: string;
}

/** In the order in which they are told. */
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

/** In per cent, of those that make a difference; `undefined` where none does. */
export function mutationScore({ killed, survived }: MutantTally): number | undefined {
  return killed + survived === 0 ? undefined : (100 * killed) / (killed + survived);
}

/** Rounded down: not all is never a hundred. */
export function scoreWords(tally: MutantTally): string {
  const score = mutationScore(tally);
  if (score === undefined) return 'score –: no mutant makes a difference';
  return `score ${Math.floor(score)} %: ${tally.killed} of ${tally.killed + tally.survived} mutants that make a difference are killed`;
}

/** `a name [ann, office]`. */
export function killerTitle({ name, coordinates }: Pick<Killer, 'coordinates' | 'name'>): string {
  return coordinates === undefined ? name : `${name} [${coordinates.join(', ')}]`;
}
