import { evaluate } from '../logic/kleene/evaluate.js';
import { type Formula, mapAtoms } from '../logic/kleene/formula.js';
import { MATCH, NOT_MATCH, negate, type Rank } from '../logic/kleene/verdict.js';
import type { Leaf } from '../model/conditions/condition.js';
import type { AtomTable } from './atom-table.js';
import type { RankOf } from './knowledge.js';

/**
 * A leaf with its atoms numbered. `list` is there when the meaning is any, or none, of atoms of one fact that marks all
 * of them when it is read.
 */
export interface PlannedLeaf {
  readonly leaf: Leaf;
  readonly formula: Formula<number>;
  readonly list?: AtomList;
}

export interface AtomList {
  readonly polarity: 'any' | 'none';
  readonly fact: number;
  readonly atoms: readonly number[];
}

export function rankOfLeaf({ formula, list }: PlannedLeaf, rankOf: RankOf): Rank {
  if (list === undefined) return evaluate(formula, rankOf);
  let greatest: Rank = NOT_MATCH;
  for (const atom of list.atoms) {
    const rank = rankOf(atom);
    if (rank > greatest) greatest = rank;
    if (rank === MATCH) break;
  }
  return list.polarity === 'any' ? greatest : negate(greatest);
}

export function planLeaf(leaf: Leaf, table: AtomTable): PlannedLeaf {
  const formula = mapAtoms(leaf.meaning, (atom) => table.numberOf(atom));
  const list = listOf(formula, table);
  return { leaf, formula, ...(list && { list }) };
}

function listOf(formula: Formula<number>, table: AtomTable): AtomList | undefined {
  const polarity = formula.kind === 'not' ? 'none' : 'any';
  const positive = formula.kind === 'not' ? formula.of : formula;
  const parts = positive.kind === 'any' ? positive.of : [positive];
  const atoms = parts.flatMap((part) => (part.kind === 'atom' ? [part.atom] : []));
  const [fact, ...more] = new Set(atoms.map((atom) => table.factOf[atom] as number));
  if (fact === undefined || more.length > 0 || atoms.length < parts.length) return undefined;
  return table.facts[fact]?.bound.kind === 'marking' ? { polarity, fact, atoms } : undefined;
}
