import { all, any } from '../../logic/kleene/formula.js';
import type { Leaf } from '../conditions/condition.js';
import { inGap } from '../facts/gap.js';
import type { Snapshot } from './snapshot.js';
import type { UnknownPart } from './unknown.js';
import { unknownWords } from './unknown-words.js';

/**
 * The leaves with what is unknown for their lists and values. Of an open list of inclusions a listed one fits and of
 * anything else it is unknown; of exclusions a listed one is excluded.
 */
export function openLeaves(
  leaves: readonly Leaf[],
  unknown: readonly UnknownPart[],
  snapshot: Snapshot,
): readonly Leaf[] {
  return unknown.reduce((sofar: readonly Leaf[], entry) => withOpen(sofar, entry, snapshot), leaves);
}

function withOpen(leaves: readonly Leaf[], entry: UnknownPart, snapshot: Snapshot): readonly Leaf[] {
  const { path = entry.collection, known } = entry;
  const open = inGap(unknownWords(entry, snapshot), entry.of);
  const isMeant = ({ type }: Leaf) => type === path;
  if (!leaves.some(isMeant)) return [...leaves, { type: path, meaning: open, assumptions: [] }];
  return leaves.map((leaf) => {
    if (!isMeant(leaf)) return leaf;
    const { side, meaning, assumptions } = leaf;
    if (known === 'none' || side === undefined) return { ...leaf, meaning: open };
    return {
      ...leaf,
      meaning: side === 'include' ? any([meaning, open]) : all([meaning, open]),
      assumptions: entry.isByReference ? [...assumptions, 'A21'] : assumptions,
    };
  });
}
