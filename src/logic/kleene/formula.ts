/**
 * A meaning: a plain tree over atoms, one yes/no question each. Everything that the project says of a
 * condition (verdict, explanation, dead rule, difference, witness) is read from such a tree.
 */
export type Formula<Atom> =
  | { readonly kind: 'always' }
  | { readonly kind: 'never' }
  | { readonly kind: 'atom'; readonly atom: Atom }
  | { readonly kind: 'all'; readonly of: readonly Formula<Atom>[] }
  | { readonly kind: 'any'; readonly of: readonly Formula<Atom>[] }
  | { readonly kind: 'not'; readonly of: Formula<Atom> };

export const always = { kind: 'always' } as const;
export const never = { kind: 'never' } as const;

export function atom<Atom>(value: Atom): Formula<Atom> {
  return { kind: 'atom', atom: value };
}

/** Holds when every part does; of no parts, always. Keeps Kleene's meaning while it leaves out what says nothing. */
export function all<Atom>(parts: readonly Formula<Atom>[]): Formula<Atom> {
  const telling = parts.filter((part) => part.kind !== 'always');
  if (telling.some((part) => part.kind === 'never')) return never;
  if (telling.length === 0) return always;
  return telling.length === 1 ? (telling[0] as Formula<Atom>) : { kind: 'all', of: telling };
}

/** Holds when some part does; of no parts, never. */
export function any<Atom>(parts: readonly Formula<Atom>[]): Formula<Atom> {
  const telling = parts.filter((part) => part.kind !== 'never');
  if (telling.some((part) => part.kind === 'always')) return always;
  if (telling.length === 0) return never;
  return telling.length === 1 ? (telling[0] as Formula<Atom>) : { kind: 'any', of: telling };
}

export function not<Atom>(part: Formula<Atom>): Formula<Atom> {
  switch (part.kind) {
    case 'always':
      return never;
    case 'never':
      return always;
    case 'not':
      return part.of;
    case 'atom':
    case 'all':
    case 'any':
      return { kind: 'not', of: part };
  }
}

/** The same tree over other atoms. */
export function mapAtoms<From, To>(formula: Formula<From>, change: (atom: From) => To): Formula<To> {
  switch (formula.kind) {
    case 'always':
    case 'never':
      return formula;
    case 'atom':
      return atom(change(formula.atom));
    case 'all':
    case 'any':
      return { kind: formula.kind, of: formula.of.map((part) => mapAtoms(part, change)) };
    case 'not':
      return { kind: 'not', of: mapAtoms(formula.of, change) };
  }
}

/**
 * The tree with another in place of each atom, and without what then says nothing. `isFor` tells whether the atom
 * counts for the tree or, below a negation, against it.
 */
export function replaceAtoms<From, To>(
  formula: Formula<From>,
  replace: (atom: From, isFor: boolean) => Formula<To>,
  isFor = true,
): Formula<To> {
  switch (formula.kind) {
    case 'always':
    case 'never':
      return formula;
    case 'atom':
      return replace(formula.atom, isFor);
    case 'all':
      return all(formula.of.map((part) => replaceAtoms(part, replace, isFor)));
    case 'any':
      return any(formula.of.map((part) => replaceAtoms(part, replace, isFor)));
    case 'not':
      return not(replaceAtoms(formula.of, replace, !isFor));
  }
}

/** Every atom of the tree, from left to right, repeated as often as it stands there. */
export function atomsOf<Atom>(formula: Formula<Atom>): readonly Atom[] {
  const atoms: Atom[] = [];
  collectAtoms(formula, atoms);
  return atoms;
}

function collectAtoms<Atom>(formula: Formula<Atom>, atoms: Atom[]): void {
  switch (formula.kind) {
    case 'always':
    case 'never':
      return;
    case 'atom':
      atoms.push(formula.atom);
      return;
    case 'all':
    case 'any':
      for (const part of formula.of) collectAtoms(part, atoms);
      return;
    case 'not':
      collectAtoms(formula.of, atoms);
  }
}
