import { MATCH, NOT_MATCH, UNDEFINED } from '../../../logic/kleene/verdict.js';
import type { AssumptionId } from '../assumptions.js';
import type { CoreRequest } from '../core-request.js';
import { type Fact, marking } from '../fact.js';
import type { Kind, World } from '../world.js';
import type { Domain } from './domain.js';

export interface ListedFact extends Pick<Fact, 'about' | 'fields' | 'flags' | 'kind' | 'name' | 'words'> {
  /**
   * The kind of resource whose ids are the values of the fact. Absent if the values are not ids, or if a request can state ids that the org
   * does not have. If `kind` is present and a request states no values, every atom with an id that the org does not have is false
   * (assumption A6).
   */
  readonly kind?: Kind;
  /**
   * Returns the values that the fact has for a request. An atom with any other value is false. Returns `undefined` if the request does not
   * state the values.
   */
  values(request: CoreRequest, world: World): readonly string[] | undefined;
  /**
   * Returns a function that tests whether an atom is true for the values that the request states. Without this method, an atom is true if
   * its value is one of the stated values.
   */
  testOf?(value: string): (held: readonly string[]) => boolean;
  /**
   * Returns a function that tests whether the fact may have a value that the request does not state. Returns `undefined` if the fact has
   * only the stated values.
   */
  mayHold?(request: CoreRequest, world: World): ((value: string) => boolean) | undefined;
  /**
   * Returns a function for a request that does not state the values of the fact. The function tests whether other data of the request
   * exclude a value. For example, the platform of a device excludes device assurance policies. Returns `undefined` if every value is
   * possible.
   */
  cannotHold?(request: CoreRequest, world: World): ((value: string) => boolean) | undefined;
  assumes?(request: CoreRequest): readonly AssumptionId[];
  readonly domain?: Domain;
}

/** Defines a fact that has a list of values. An atom is true if its value is in the list. */
export function listedFact<Values extends Domain>(
  fact: ListedFact & { readonly domain: Values },
): Fact & { readonly domain: Values };
export function listedFact(fact: ListedFact): Fact;
export function listedFact({ values, testOf, mayHold, cannotHold, ...fact }: ListedFact): Fact {
  const { kind } = fact;
  return {
    ...fact,
    found: values,
    bind(atoms, world) {
      const tests = testOf && [...atoms].map(([value, atom]) => ({ atom, isTrueFor: testOf(value) }));
      const dangling = kind === undefined ? [] : danglingAtoms(atoms, kind, world);
      return marking((request, marks) => {
        const held = values(request, world);
        if (held === undefined) {
          for (const atom of dangling) marks.set(atom, NOT_MATCH);
          const isExcluded = cannotHold?.(request, world);
          if (isExcluded !== undefined)
            for (const [value, atom] of atoms) if (isExcluded(value)) marks.set(atom, NOT_MATCH);
          return UNDEFINED;
        }
        const isOpen = mayHold?.(request, world);
        if (isOpen !== undefined)
          for (const [value, atom] of atoms) if (isOpen(value)) marks.set(atom, UNDEFINED);
        if (tests !== undefined)
          for (const { atom, isTrueFor } of tests) if (isTrueFor(held)) marks.set(atom, MATCH);
        for (const value of held) {
          const atom = atoms.get(value);
          if (atom !== undefined) marks.set(atom, MATCH);
        }
        return NOT_MATCH;
      });
    },
  };
}

/**
 * Returns the atoms whose ids are dangling references (no object of the snapshot has the id). Returns none if the snapshot may lack
 * resources of the kind.
 */
export function danglingAtoms(atoms: ReadonlyMap<string, number>, kind: Kind, world: World): number[] {
  if (!world.isComplete(kind)) return [];
  return [...atoms].filter(([id]) => !world.holds(kind, id)).map(([, atom]) => atom);
}
