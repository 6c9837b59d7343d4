import fc from 'fast-check';
import type { Dialect } from '../../../src/model/expression/syntax/dialect.js';

/** A condition that combines two comparisons of one attribute. */
export interface JoinedComparisons {
  readonly dialect: Dialect;
  readonly text: string;
}

export const WORDS = [
  'ab',
  'abc',
  'Ab',
  'b',
  '',
  'a@corp.com',
  'corp.com',
  'ann@corp.com',
  'AB',
  'zz',
  'ab@x',
];
const word = fc.constantFrom(...WORDS).map((text) => `'${text}'`);
const length = fc.constantFrom('0', '1', '2', '3', '5', '9', '12', '20');
const equality = fc.constantFrom('==', '!=');
const order = fc.constantFrom('<', '>', '<=', '>=');
const separator = fc.constantFrom('@', '.', 'b', 'co').map((text) => `'${text}'`);

/**
 * For each expression dialect, comparisons of a profile attribute: of the attribute itself, and of the results of functions such as
 * `length()`.
 */
const COMPARISONS: Readonly<Record<Dialect, fc.Arbitrary<string>>> = {
  identity: comparisons('user.profile.p', {
    length: (of) => `${of}.length()`,
    lower: (of) => `${of}.toLowerCase()`,
    upper: (of) => `${of}.toUpperCase()`,
    before: (of, by) => `${of}.substringBefore(${by})`,
    after: (of, by) => `${of}.substringAfter(${by})`,
    start: (of, text) => `${of}.substring(0, ${text.length - 2}) == ${text}`,
    contains: (of, text) => `${of}.contains(${text})`,
  }),
  classic: comparisons('user.p', {
    length: (of) => `String.len(${of})`,
    lower: (of) => `String.toLowerCase(${of})`,
    upper: (of) => `String.toUpperCase(${of})`,
    before: (of, by) => `String.substringBefore(${of}, ${by})`,
    after: (of, by) => `String.substringAfter(${of}, ${by})`,
    start: (of, text) => `String.startsWith(${of}, ${text})`,
    contains: (of, text) => `String.stringContains(${of}, ${text})`,
  }),
};

interface Functions {
  length(of: string): string;
  lower(of: string): string;
  upper(of: string): string;
  before(of: string, separator: string): string;
  after(of: string, separator: string): string;
  start(of: string, text: string): string;
  contains(of: string, text: string): string;
}

function comparisons(attribute: string, functions: Functions): fc.Arbitrary<string> {
  const changed = fc.constantFrom(functions.lower(attribute), functions.upper(attribute));
  const part = fc
    .tuple(fc.constantFrom(functions.before, functions.after), separator)
    .map(([make, by]) => make(attribute, by));
  const made = fc.oneof(changed, part, fc.constant(attribute));
  const comparing = (of: fc.Arbitrary<string>, operator: fc.Arbitrary<string>, to: fc.Arbitrary<string>) =>
    fc.tuple(of, operator, to).map((parts) => parts.join(' '));
  return fc.oneof(
    comparing(made, equality, word),
    comparing(made, order, word),
    comparing(made.map(functions.length), fc.oneof(equality, order), length),
    fc.tuple(made, word).map(([of, text]) => functions.start(of, text)),
    fc.tuple(made, word).map(([of, text]) => functions.contains(of, text)),
  );
}

export const arbitraryJoined: fc.Arbitrary<JoinedComparisons> = fc
  .constantFrom<Dialect>('identity', 'classic')
  .chain((dialect) => {
    const one = COMPARISONS[dialect];
    const side = fc.oneof(
      { weight: 3, arbitrary: one },
      one.map((text) => `!(${text})`),
    );
    return fc
      .tuple(side, fc.constantFrom('&&', '||'), side, fc.boolean())
      .map(([left, joiner, right, isAnd]) => ({
        dialect,
        text: `${left} ${isAnd ? '&&' : joiner} ${right}`,
      }));
  });
