import { functionsNamed, methodsNamed } from '../functions/registry.js';
import { DIALECT_NAMES, type Dialect } from '../syntax/dialect.js';
import type { Call, Expression, Method } from '../syntax/syntax.js';

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

export function otherDialect(dialect: Dialect): Dialect {
  return dialect === 'identity' ? 'classic' : 'identity';
}

/** A name of the other dialect, and what to write here. */
export function belongsThere(name: string, here: Dialect, counterpart: string | undefined): string {
  const advice = counterpart === undefined ? '' : `; write \`${counterpart}\``;
  return `\`${name}\` belongs to the ${DIALECT_NAMES[otherDialect(here)]} dialect${advice}`;
}

/** Why a name means nothing here, at run time. */
export function unknownHere(name: string, what: 'function' | 'attribute', dialect: Dialect): string {
  return `\`${name}\` is no ${what} of the ${DIALECT_NAMES[dialect]} dialect`;
}
