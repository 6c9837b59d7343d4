import { evaluate } from '../../../src/logic/kleene/evaluate.js';
import { atomsOf } from '../../../src/logic/kleene/formula.js';
import { type Rank, UNDEFINED } from '../../../src/logic/kleene/verdict.js';
import type { Atom, Fact, Meaning } from '../../../src/model/facts/fact.js';
import type { Situation } from './generators.js';

/** Evaluates the formula that an expression means. For each atom of the formula, its fact determines the verdict from the request. */
export function askMeaning(meaning: Meaning, { request, world }: Situation): Rank {
  const values = new Map<Fact, Map<string, number>>();
  for (const { fact, value } of atomsOf(meaning)) {
    const numbers = values.get(fact) ?? new Map<string, number>();
    values.set(fact, numbers.set(value, numbers.get(value) ?? numbers.size));
  }
  const ranks = new Map<Fact, (value: string) => Rank>();
  for (const [fact, numbers] of values) {
    const bound = fact.bind(numbers, world);
    const marked = new Map<number, Rank>();
    const rest = bound.kind === 'marking' ? bound.read(request, marked) : bound.read(request);
    ranks.set(fact, (value) => {
      const atom = numbers.get(value) as number;
      return marked.get(atom) ?? (typeof rest === 'number' ? rest : rest(atom));
    });
  }
  return evaluate(meaning, ({ fact, value }: Atom) => ranks.get(fact)?.(value) ?? UNDEFINED);
}
