import type { ArithmeticOperator, ComparisonOperator } from './syntax.js';
import type { Token } from './token.js';

/** A binary operator. A larger `binds` means that the operator has a higher precedence. */
export type Operator =
  | { readonly kind: 'logical'; readonly operator: '&&' | '||'; readonly binds: number }
  | { readonly kind: 'comparison'; readonly operator: ComparisonOperator; readonly binds: number }
  | { readonly kind: 'matches'; readonly operator: 'matches'; readonly binds: number }
  | { readonly kind: 'arithmetic'; readonly operator: ArithmeticOperator; readonly binds: number };

/** The precedence of each construct, as in SpEL (Spring Expression Language). Spec: Expression language, operators. */
export const BINDING = {
  choice: 1,
  or: 2,
  and: 3,
  comparison: 4,
  sum: 5,
  product: 6,
  unary: 7,
  postfix: 8,
} as const;

const OPERATORS: ReadonlyMap<string, Operator> = new Map(
  (
    [
      { kind: 'logical', operator: '||', binds: BINDING.or },
      { kind: 'logical', operator: '&&', binds: BINDING.and },
      { kind: 'comparison', operator: '==', binds: BINDING.comparison },
      { kind: 'comparison', operator: '!=', binds: BINDING.comparison },
      { kind: 'comparison', operator: '<', binds: BINDING.comparison },
      { kind: 'comparison', operator: '>', binds: BINDING.comparison },
      { kind: 'comparison', operator: '<=', binds: BINDING.comparison },
      { kind: 'comparison', operator: '>=', binds: BINDING.comparison },
      { kind: 'matches', operator: 'matches', binds: BINDING.comparison },
      { kind: 'arithmetic', operator: '+', binds: BINDING.sum },
      { kind: 'arithmetic', operator: '-', binds: BINDING.sum },
      { kind: 'arithmetic', operator: '*', binds: BINDING.product },
      { kind: 'arithmetic', operator: '/', binds: BINDING.product },
      { kind: 'arithmetic', operator: '%', binds: BINDING.product },
    ] as const satisfies readonly Operator[]
  ).map((operator) => [operator.operator, operator]),
);

/** Keywords for operators, in lower case. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ['and', '&&'],
  ['or', '||'],
  ['matches', 'matches'],
]);

export function operatorOf(token: Token): Operator | undefined {
  if (token.kind === 'mark') return OPERATORS.get(token.value);
  if (token.kind !== 'word') return undefined;
  const sign = WORDS.get(token.value.toLowerCase());
  return sign === undefined ? undefined : OPERATORS.get(sign);
}

export function isNotWord(token: Token): boolean {
  return token.kind === 'word' && token.value.toLowerCase() === 'not';
}
