import { invariant } from '../base/invariant.js';
import { getOrMake } from '../base/memo.js';
import type { Atom, BoundFact, Fact } from '../model/facts/fact.js';
import type { World } from '../model/facts/world.js';

/** All atoms of a snapshot, numbered; those of one fact stand together. */
export interface AtomTable {
  readonly facts: readonly NumberedFact[];
  /** The number of each atom's fact. */
  readonly factOf: Uint16Array;
  readonly values: readonly string[];
  numberOf(atom: Atom): number;
  atomAt(number: number): Atom;
}

export interface NumberedFact {
  readonly fact: Fact;
  /** The fact made ready for its atoms. */
  readonly bound: BoundFact;
  /** Its atoms: from `start` to before `end`. */
  readonly start: number;
  readonly end: number;
}

/** Collects atoms, and numbers them when all are known. */
export function numberAtoms(atoms: Iterable<Atom>, world: World): AtomTable {
  const numbers = new Map<Fact, Map<string, number>>();
  for (const { fact, value } of atoms) getOrMake(numbers, fact, () => new Map()).set(value, 0);
  const values: string[] = [];
  const facts = [...numbers].map(([fact, ofFact]): NumberedFact => {
    const start = values.length;
    for (const value of ofFact.keys()) ofFact.set(value, values.push(value) - 1);
    return { fact, bound: fact.bind(ofFact, world), start, end: values.length };
  });
  const factOf = new Uint16Array(values.length);
  for (const [index, { start, end }] of facts.entries()) factOf.fill(index, start, end);
  return {
    facts,
    factOf,
    values,
    numberOf({ fact, value }) {
      const number = numbers.get(fact)?.get(value);
      invariant(number !== undefined, `the atom ${fact.name} ${value} was not numbered`);
      return number;
    },
    atomAt(number) {
      const { fact } = facts[factOf[number] as number] as NumberedFact;
      return { fact, value: values[number] as string };
    },
  };
}
