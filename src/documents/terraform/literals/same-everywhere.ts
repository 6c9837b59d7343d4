import type { ConfiguredExpression } from '../../../model/policies/configured-expression.js';

/** The text of a reference that comes to one value wherever it stands in its module; `undefined` of any other expression. */
export function sameEverywhere(expression: ConfiguredExpression | undefined): string | undefined {
  if (expression?.kind === 'name') return NAMESPACES.has(expression.name) ? expression.name : undefined;
  if (expression?.kind !== 'member' || expression.key.kind !== 'constant') return undefined;
  const of = sameEverywhere(expression.of);
  return of && `${of}[${JSON.stringify(expression.key.value)}]`;
}

const NAMESPACES: ReadonlySet<string> = new Set(['data', 'local', 'module', 'var']);
