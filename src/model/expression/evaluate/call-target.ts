import { functionsNamed, methodsNamed } from '../functions/registry.js';
import { DIALECT_NAMES, type Dialect } from '../syntax/dialect.js';
import type { Call, Expression, Method } from '../syntax/syntax.js';
import { FAILURE, notModelled, SOME, type UnknownValue } from '../values/cell.js';

/** The function of a call: a method of a value, or a function without a receiver (`String.len`, `isMemberOfGroup`). */
export type CallTarget =
  | { readonly kind: 'method'; readonly name: string; readonly receiver: Expression }
  | { readonly kind: 'plain'; readonly name: string };

/**
 * Returns the function that a call names. If either dialect has a function with the full name `String.len`, the call `String.len(…)` names
 * it, and `String` is not a receiver.
 */
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

/** Whether the vendor's documentation of the dialect contains no function with the name of the call. */
export function isUndocumented(node: Call | Method, dialect: Dialect): boolean {
  return rowsOfTarget(targetOf(node), dialect).length === 0;
}

export function otherDialect(dialect: Dialect): Dialect {
  return dialect === 'identity' ? 'classic' : 'identity';
}

/** Returns the message that a function name belongs to the other dialect, with the equivalent in this dialect. */
export function wrongDialectMessage(name: string, here: Dialect, counterpart: string | undefined): string {
  const advice = counterpart === undefined ? '' : `; write \`${counterpart}\``;
  return `\`${name}\` belongs to the ${DIALECT_NAMES[otherDialect(here)]} dialect${advice}`;
}

/**
 * Returns the value of an undocumented function or attribute: an unknown value, which may be anything. The service rejects unknown names
 * when it saves an expression. So if the service has stored the expression, it supports a function or attribute that its documentation does
 * not list.
 */
export function undocumentedName(
  name: string,
  what: 'function' | 'attribute',
  dialect: Dialect,
): UnknownValue {
  const reason = `\`${name}\` is not a known ${what} of the ${DIALECT_NAMES[dialect]} dialect`;
  return notModelled('any', reason, SOME | FAILURE);
}
