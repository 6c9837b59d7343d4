import { functionsNamed, methodsNamed } from '../functions/registry.js';
import { DIALECT_NAMES, type Dialect } from '../syntax/dialect.js';
import type { Call, Expression, Method } from '../syntax/syntax.js';
import { FAILURE, notModelled, SOME, type UnknownValue } from '../values/cell.js';

/** A call as the table of functions has it: on a value, or on nothing (`String.len`, `isMemberOfGroup`). */
export type CallTarget =
  | { readonly kind: 'method'; readonly name: string; readonly receiver: Expression }
  | { readonly kind: 'plain'; readonly name: string };

/** `String.len(…)` is called on nothing when the tables of either dialect have a function of that name. */
export function targetOf(node: Call | Method): CallTarget {
  if (node.kind === 'call') return { kind: 'plain', name: node.name };
  const full = node.of.kind === 'name' ? `${node.of.name}.${node.name}` : undefined;
  const isPlain = full !== undefined && (has(full, 'identity') || has(full, 'classic'));
  return isPlain ? { kind: 'plain', name: full } : { kind: 'method', name: node.name, receiver: node.of };
}

function has(name: string, dialect: Dialect): boolean {
  return functionsNamed(name, dialect).length > 0;
}

export function rowsOfTarget(target: Pick<CallTarget, 'kind' | 'name'>, dialect: Dialect) {
  return (target.kind === 'method' ? methodsNamed : functionsNamed)(target.name, dialect);
}

/** A call that no reference of the dialect has. */
export function isStrange(node: Call | Method, dialect: Dialect): boolean {
  return rowsOfTarget(targetOf(node), dialect).length === 0;
}

export function otherDialect(dialect: Dialect): Dialect {
  return dialect === 'identity' ? 'classic' : 'identity';
}

/** A name of the other dialect, and what to write here. */
export function belongsThere(name: string, here: Dialect, counterpart: string | undefined): string {
  const advice = counterpart === undefined ? '' : `; write \`${counterpart}\``;
  return `\`${name}\` belongs to the ${DIALECT_NAMES[otherDialect(here)]} dialect${advice}`;
}

/**
 * What a name gives that no reference has: the service refuses what it does not know when it is written down, so that
 * where it kept it, it knows more than the references do. It may come to anything.
 */
export function strangeHere(name: string, what: 'function' | 'attribute', dialect: Dialect): UnknownValue {
  const reason = `\`${name}\` is no ${what} of the ${DIALECT_NAMES[dialect]} dialect that is known here`;
  return notModelled('any', reason, SOME | FAILURE);
}
