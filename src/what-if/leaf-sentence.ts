import type { Names } from '../model/policies/display-names.js';
import type { ExplainedCondition } from '../simulate/explain.js';
import { foundWords, wantedWords } from './leaf-words.js';
import type { StoryWords } from './story-words.js';

type LeafWords = Pick<StoryWords, 'condition' | 'names' | 'values'>;

/**
 * Describes a condition that does not hold, or is unknown: `platform.include (expected DESKTOP/MACOS; got MOBILE/IOS)`. Expected objects
 * that do not exist are marked.
 */
export function leafInWords(leaf: ExplainedCondition, { names, condition, values }: LeafWords): string {
  const actual = leaf.verdict === 'NOT_MATCH' ? (foundWords(leaf, names) ?? 'nothing') : 'unknown';
  const expected = wantedWords(leaf, namesWithDangling(leaf, names));
  return `${condition(leaf.type)} (expected ${values(leaf.type, expected)}; got ${values(leaf.type, actual)})`;
}

function namesWithDangling({ dangling }: ExplainedCondition, names: Names): Names {
  return {
    ...names,
    shown: (kind, id) => `${names.shown(kind, id)}${dangling.includes(id) ? ' (not in the export)' : ''}`,
  };
}

/** Describes the first few conditions in a list, and counts the others. */
export function leavesInWords(leaves: readonly ExplainedCondition[], words: LeafWords): string {
  const shown = leaves.slice(0, MOST_LEAVES).map((leaf) => leafInWords(leaf, words));
  const rest = leaves.length - shown.length;
  return [...shown, ...(rest > 0 ? [`${rest} more`] : [])].join(', ');
}

const MOST_LEAVES = 4;
