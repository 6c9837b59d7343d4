import { hashOf } from '../../base/hash.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import type { Mutant, MutationOperator, NamedMutant } from './mutant.js';
import * as registry from './operators/registry.js';

/** All mutation operators, sorted by name. */
export const MUTATION_OPERATORS: readonly MutationOperator[] = Object.values<MutationOperator>(registry).sort(
  (a, b) => (a.name < b.name ? -1 : 1),
);

export interface MutantChoice {
  /** The names of the operators to use; all by default. */
  readonly operators?: readonly string[] | undefined;
  /** A function that selects mutants; all are selected by default. */
  readonly isWanted?: ((mutant: Mutant) => boolean) | undefined;
  /**
   * The maximum number of mutants, with the seed that selects them. The selection is stable: if few mutants change, the others stay
   * selected.
   */
  readonly sample?: { readonly size: number; readonly seed: number } | undefined;
}

/** Returns the mutants of an org, by operator and then by location; the same each time. Spec: Policy tests, 6. */
export function mutantsOf(
  org: Snapshot,
  { operators, isWanted, sample }: MutantChoice = {},
): readonly NamedMutant[] {
  const chosen = MUTATION_OPERATORS.filter(({ name }) => operators?.includes(name) ?? true);
  const all = chosen.flatMap((operator) => [...namedMutants(operator, org)]);
  const wanted = isWanted === undefined ? all : all.filter(isWanted);
  return sample === undefined ? wanted : sampled(wanted, sample);
}

/** Yields the mutants of an operator with their ids. Several mutants at the same location are numbered. */
function* namedMutants({ name, mutants }: MutationOperator, org: Snapshot): Generator<NamedMutant> {
  const seen = new Map<string, number>();
  for (const mutant of mutants(org)) {
    const times = (seen.get(mutant.path) ?? 0) + 1;
    seen.set(mutant.path, times);
    yield { ...mutant, operator: name, id: `${name} ${mutant.path}${times === 1 ? '' : `~${times}`}` };
  }
}

function sampled(
  mutants: readonly NamedMutant[],
  { size, seed }: NonNullable<MutantChoice['sample']>,
): readonly NamedMutant[] {
  const byHash = mutants.map((mutant) => ({ mutant, hash: hashOf([seed, mutant.id]) }));
  const least = new Set(
    byHash
      .sort((a, b) => (a.hash < b.hash ? -1 : 1))
      .slice(0, size)
      .map(({ mutant }) => mutant),
  );
  return mutants.filter((mutant) => least.has(mutant));
}
