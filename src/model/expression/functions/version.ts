import { type Cell, notModelled } from '../values/cell.js';
import { method } from './define.js';

/** Version comparisons of the Identity Engine dialect. Spec: Expression language, Identity Engine, version methods. */
export const VERSION = [
  method('string', 'versionGreaterThan', ['string'], 'boolean', (a, b) => inOrder(b, a)),
  method('string', 'versionLessThan', ['string'], 'boolean', (a, b) => inOrder(a, b)),
] as const;

/**
 * Compares two versions, which are numbers separated by dots. A missing number counts as zero. The result for any other text is unknown,
 * since it is not documented.
 */
function inOrder(lower: string, higher: string): Cell {
  const [low, high] = [numbersOf(lower), numbersOf(higher)];
  if (low === undefined || high === undefined) {
    return notModelled('boolean', `\`${low === undefined ? lower : higher}\` is not a dotted version`);
  }
  for (let place = 0; place < Math.max(low.length, high.length); place++) {
    const difference = (high[place] ?? 0) - (low[place] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
}

const VERSION_TEXT = /^\d+(?:\.\d+)*$/;

function numbersOf(version: string): readonly number[] | undefined {
  const trimmed = version.trim();
  return VERSION_TEXT.test(trimmed) ? trimmed.split('.').map(Number) : undefined;
}
