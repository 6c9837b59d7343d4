import type { Punctuation } from './token.js';

/**
 * A construct of SpEL (Spring Expression Language) or a similar language that the service does not support: its name, and the supported
 * alternative.
 */
export interface Unsupported {
  readonly name: string;
  readonly advice?: string;
}

/**
 * The punctuation marks that expressions do not support, with what they would mean. Some belong to constructs that the vendor's
 * documentation mentions for neither dialect. Spec: Expression language, Identity Engine, "Not supported".
 */
export const UNSUPPORTED_MARKS: { readonly [mark in Punctuation]?: Unsupported } = {
  '=': { name: 'assignment', advice: 'compare with `==`' },
  '===': { name: '`===`', advice: 'compare with `==`' },
  '!==': { name: '`!==`', advice: 'compare with `!=`' },
  '<>': { name: '`<>`', advice: 'compare with `!=`' },
  '++': { name: 'increment' },
  '--': { name: 'decrement', advice: 'write a double minus with parentheses, as in `-(-x)`' },
  '&': { name: 'a single `&`', advice: 'write `&&`' },
  '|': { name: 'a single `|`', advice: 'write `||`' },
  '^': { name: 'the power operator' },
  '??': { name: '`??`', advice: 'use `x == null ? … : x`' },
  '?.': { name: 'safe navigation (`?.`)', advice: 'test for `null` with `x != null && …`' },
  '.?[': { name: 'selection (`.?[…]`)', advice: 'narrow the criteria of `user.getGroups(…)`' },
  '.^[': { name: 'selection of the first (`.^[…]`)', advice: 'narrow the criteria of `user.getGroups(…)`' },
  '.$[': { name: 'selection of the last (`.$[…]`)', advice: 'narrow the criteria of `user.getGroups(…)`' },
  '#': { name: 'a variable or function reference (`#…`)' },
  '@': { name: 'a bean reference (`@…`)' },
  '${': { name: 'a template (`$` before braces)', advice: 'write the expression without a template' },
};

/** Unsupported keywords between operands, in lower case. */
export const UNSUPPORTED_OPERATORS: ReadonlyMap<string, Unsupported> = new Map([
  ['instanceof', { name: '`instanceof`' }],
  ['between', { name: '`between`', advice: 'write `x >= a && x <= b`' }],
  ['eq', { name: '`eq`', advice: 'write `==`' }],
  ['ne', { name: '`ne`', advice: 'write `!=`' }],
  ['lt', { name: '`lt`', advice: 'write `<`' }],
  ['gt', { name: '`gt`', advice: 'write `>`' }],
  ['le', { name: '`le`', advice: 'write `<=`' }],
  ['ge', { name: '`ge`', advice: 'write `>=`' }],
  ['div', { name: '`div`', advice: 'write `/`' }],
  ['mod', { name: '`mod`', advice: 'write `%`' }],
]);

/** Unsupported constructs that start with `new` or `T(`. */
export const CONSTRUCTOR: Unsupported = { name: 'a constructor (`new …`)' };
export const TYPE_REFERENCE: Unsupported = { name: 'a type reference (`T(…)`)' };

export function describeUnsupported({ name, advice }: Unsupported): string {
  const what = `${name} is not supported by the expression language`;
  return advice === undefined ? what : `${what}; ${advice}`;
}
