import type { SearchLimits } from '../../analysis/questions/session/limits.js';
import type { AssumptionId } from '../../model/facts/assumptions.js';
import { assumptionsOver } from '../../model/policies/completeness.js';
import type { Compiled } from '../../simulate/compile.js';
import { runSuite } from '../run-suite.js';
import { judgeMutant, type MutantVerdict } from './judge-mutant.js';
import { type JudgingSuite, type Killer, killersAmong } from './killers.js';
import { lintErrorsOf } from './lint-errors.js';
import type { NamedMutant } from './mutant.js';
import { type MutantChoice, mutantsOf } from './mutants.js';

/** A mutant with its verdict. */
export interface MutantResult {
  readonly mutant: NamedMutant;
  readonly verdict: MutantVerdict;
}

export type MutationRun =
  /** Tests that already fail on the unchanged org, so that mutants cannot be tested. */
  | { readonly kind: 'failing'; readonly tests: readonly Killer[] }
  | { readonly kind: 'none'; readonly reason: 'no mutants' | 'no tests' }
  | {
      readonly kind: 'mutants';
      readonly total: number;
      /** The tests that were run on the unchanged org. */
      readonly tests: readonly Killer[];
      /** The results of the mutants, which are computed lazily, one mutant at a time. */
      readonly results: Iterable<MutantResult>;
      /** The numbers of the assumptions on which the answer depends. */
      readonly assumptions?: readonly AssumptionId[];
    };

export interface MutationOptions extends MutantChoice, SearchLimits {}

/** Runs test files against mutants of the org that they test. Spec: Policy tests, 6. */
export function mutationRun(
  org: Compiled,
  suites: readonly JudgingSuite[],
  { operators, isWanted, sample, ...limits }: MutationOptions = {},
): MutationRun {
  const failing: Killer[] = [];
  const tests: Killer[] = [];
  for (const { suite, others } of suites)
    for (const { status, name, coordinates, pointer } of runSuite(suite, org, { ...limits, others })) {
      if (status === 'skipped') continue;
      const test = { file: suite.document.name, name, pointer, ...(coordinates && { coordinates }) };
      tests.push(test);
      if (status === 'failed' || status === 'undecided') failing.push(test);
    }
  if (failing.length > 0) return { kind: 'failing', tests: failing };
  if (tests.length === 0) return { kind: 'none', reason: 'no tests' };
  const mutants = mutantsOf(org.snapshot, { operators, isWanted, sample });
  if (mutants.length === 0) return { kind: 'none', reason: 'no mutants' };
  const judging = {
    org,
    errors: lintErrorsOf(org.snapshot),
    killerOf: killersAmong(suites, org, limits),
    limits,
  };
  return {
    kind: 'mutants',
    total: mutants.length,
    tests,
    results: judged(mutants, judging),
    ...assumptionsOver([org.snapshot]),
  };
}

function* judged(
  mutants: readonly NamedMutant[],
  judging: Parameters<typeof judgeMutant>[1],
): Generator<MutantResult> {
  for (const mutant of mutants) yield { mutant, verdict: judgeMutant(mutant, judging) };
}
