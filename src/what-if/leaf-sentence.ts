import { printable } from '../base/printable.js';
import type { Names } from '../policies/names.js';
import type { ExplainedCondition } from '../simulate/explain.js';
import { foundWords, wantedWords } from './leaf-words.js';

/** A leaf that does not hold, or is not known to: `platform.include (wants DESKTOP/MACOS; found MOBILE/IOS)`. */
export function leafInWords(leaf: ExplainedCondition, names: Names): string {
  const found = leaf.verdict === 'NOT_MATCH' ? (foundWords(leaf, names) ?? 'nothing') : undefined;
  const words = [
    `wants ${wantedWords(leaf, names)}`,
    ...(found === undefined ? ['not known'] : [`found ${found}`]),
  ];
  return `${printable(leaf.type)} (${words.join('; ')})`;
}

/** The first few of them. */
export function leavesInWords(leaves: readonly ExplainedCondition[], names: Names): string {
  const shown = leaves.slice(0, MOST_LEAVES).map((leaf) => leafInWords(leaf, names));
  const rest = leaves.length - shown.length;
  return [...shown, ...(rest > 0 ? [`${rest} more`] : [])].join(', ');
}

const MOST_LEAVES = 4;
