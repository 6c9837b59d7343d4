import { MATCH, NOT_MATCH, UNDEFINED } from '../../../logic/kleene/verdict.js';
import type { AssumptionId } from '../assumptions.js';
import type { CoreRequest } from '../core-request.js';
import { type Fact, marking } from '../fact.js';
import type { Kind, World } from '../world.js';
import type { Domain } from './domain.js';

export interface ListedFact extends Pick<Fact, 'about' | 'fields' | 'flags' | 'kind' | 'name' | 'words'> {
  /**
   * The resource that the values are ids of: ids that the snapshot does not hold match nobody (A6). Only for kinds of
   * which a request cannot name what the snapshot does not hold; otherwise learning more could change a verdict.
   */
  readonly kind?: Kind;
  /** The values that hold, all others not; `undefined` when the request does not say. */
  values(request: CoreRequest, world: World): readonly string[] | undefined;
  /** Whether, though the request says which hold, another may hold as well; `undefined` where none may. */
  mayHold?(request: CoreRequest, world: World): ((value: string) => boolean) | undefined;
  /** Whether, though the request does not say which hold, a value cannot; `undefined` where any may. */
  cannotHold?(request: CoreRequest, world: World): ((value: string) => boolean) | undefined;
  assumes?(request: CoreRequest): readonly AssumptionId[];
  readonly domain?: Domain;
}

/** A fact that is a list of values: each asked value is in it or not. */
export function listedFact<Values extends Domain>(
  fact: ListedFact & { readonly domain: Values },
): Fact & { readonly domain: Values };
export function listedFact(fact: ListedFact): Fact;
export function listedFact({ values, mayHold, cannotHold, ...fact }: ListedFact): Fact {
  const { kind } = fact;
  return {
    ...fact,
    found: values,
    bind(atoms, world) {
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
        for (const value of held) {
          const atom = atoms.get(value);
          if (atom !== undefined) marks.set(atom, MATCH);
        }
        return NOT_MATCH;
      });
    },
  };
}

/** The atoms that name something which the snapshot does not hold, where it holds all of the kind. */
export function danglingAtoms(atoms: ReadonlyMap<string, number>, kind: Kind, world: World): number[] {
  if (!world.isWhole(kind)) return [];
  return [...atoms].filter(([id]) => !world.holds(kind, id)).map(([, atom]) => atom);
}
