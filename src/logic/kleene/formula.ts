/**
 * The meaning of a condition: a tree over atoms, which are yes/no questions. Everything that the project reports about a
 * condition (verdict, explanation, unreachable rules, differences, examples) is derived from this tree.
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

/**
 * Returns a formula that holds if every part holds; `always` without parts. Drops parts that do not change the value of the formula in
 * Kleene's logic.
 */
export function all<Atom>(parts: readonly Formula<Atom>[]): Formula<Atom> {
  const relevant = parts.filter((part) => part.kind !== 'always');
  if (relevant.some((part) => part.kind === 'never')) return never;
  if (relevant.length === 0) return always;
  return relevant.length === 1 ? (relevant[0] as Formula<Atom>) : { kind: 'all', of: relevant };
}

/** Returns a formula that holds if some part holds; `never` without parts. */
export function any<Atom>(parts: readonly Formula<Atom>[]): Formula<Atom> {
  const relevant = parts.filter((part) => part.kind !== 'never');
  if (relevant.some((part) => part.kind === 'always')) return always;
  if (relevant.length === 0) return never;
  return relevant.length === 1 ? (relevant[0] as Formula<Atom>) : { kind: 'any', of: relevant };
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

/** Returns the same formula with each atom replaced by the result of a function. */
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
 * Replaces each atom of a formula with the formula that `replace` returns for it, and simplifies the result. The second argument of
 * `replace` is true if the atom is inside an even number of negations.
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

/** Returns every atom of the formula from left to right, including repetitions. */
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
