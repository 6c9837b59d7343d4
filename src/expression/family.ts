import type { Family } from './attribute.js';
import type { Dialect } from './dialect.js';
import { pathOf, resolve } from './path.js';
import { rowsOf, targetOf } from './reference.js';
import { type Expression, partsOf } from './syntax.js';

/** The one family of attributes that decides what this comes to; `undefined` when none or more than it do. */
export function familyOf(node: Expression, dialect: Dialect): Family | undefined {
  const families = new Set(sourcesOf(node, dialect));
  const [only, ...others] = families;
  return others.length === 0 && only !== 'elsewhere' ? only : undefined;
}

function sourcesOf(node: Expression, dialect: Dialect): readonly (Family | 'elsewhere')[] {
  const path = pathOf(node);
  if (path !== undefined) {
    const resolved = resolve(path, dialect);
    return [resolved.kind === 'attribute' ? resolved.attribute.family : 'elsewhere'];
  }
  if (node.kind === 'projection') return ['elsewhere'];
  const isCall = node.kind === 'call' || node.kind === 'method';
  if (isCall && looksElsewhere(targetOf(node), dialect)) return ['elsewhere'];
  const isPlain = isCall && targetOf(node).kind === 'plain';
  return (isPlain && isCall ? node.arguments : partsOf(node)).flatMap((part) => sourcesOf(part, dialect));
}

/** A function that asks the request by itself. */
function looksElsewhere(target: ReturnType<typeof targetOf>, dialect: Dialect): boolean {
  const rows = rowsOf(target, dialect);
  return rows.length === 0 || rows.some(({ asks }) => asks !== undefined);
}
