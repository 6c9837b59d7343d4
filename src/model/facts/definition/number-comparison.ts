import { invariant } from '../../../base/invariant.js';
import { ask, type Fact, type Meaning } from '../fact.js';

const OPERATORS = {
  '<': (number: number, limit: number) => number < limit,
  '<=': (number: number, limit: number) => number <= limit,
  '>': (number: number, limit: number) => number > limit,
  '>=': (number: number, limit: number) => number >= limit,
  '==': (number: number, limit: number) => number === limit,
} as const;

export type NumberOperator = keyof typeof OPERATORS;

/** An atom of a fact whose values are numbers. */
interface NumberComparison {
  readonly limit: number;
  isTrueFor(number: number): boolean;
}

/** Returns the formula for a comparison of the fact with a number, such as "the number of the fact is less than the limit". */
export function compareNumber(fact: Fact, operator: NumberOperator, limit: number): Meaning {
  return ask(fact, `${operator}${limit}`);
}

/** Parses the value of an atom that {@link compareNumber} made. */
export function numberComparison(value: string): NumberComparison {
  const [, operator = '', limit = ''] = /^([<=>]+)(.+)$/.exec(value) ?? [];
  invariant(Object.hasOwn(OPERATORS, operator), `\`${value}\` compares a number`);
  const wanted = Number(limit);
  const compare = OPERATORS[operator as NumberOperator];
  return { limit: wanted, isTrueFor: (number) => compare(number, wanted) };
}
