import fc from 'fast-check';
import { groupBy } from '../../base/group-by.js';
import { range } from '../../base/number-arrays.js';
import { unwrap } from '../../documents/unwrap.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { edits, type MutantOptions, type OrgEdit } from '../../public/testing.js';

/** A small change that was made to an org. */
export interface ArbitraryEdit extends Omit<OrgEdit, 'make'> {
  /** After it. */
  readonly org: Snapshot;
}

/**
 * An org after one small change that the service would make: a rule less, a group fewer, a range by one address wider, an
 * action weaker; of each kind as often. Where the service refuses the one that is drawn, it is the next of its kind.
 *
 * Throws where none can be made, and what `unwrap` throws where `edits` refuses. Spec: Policy tests, 7.
 */
export function arbitraryEdit(
  org: Snapshot,
  options?: Pick<MutantOptions, 'operators'>,
): fc.Arbitrary<ArbitraryEdit> {
  const byOperator = [...groupBy(unwrap(edits(org, options)), ({ operator }) => operator).values()];
  const kinds = byOperator.filter((all) => firstMade(all, 0) !== undefined);
  if (kinds.length === 0)
    throw new Error('arbitraryEdit: the org has nothing that such a change can be made to');
  return fc
    .constantFrom(...kinds)
    .chain((all) => fc.nat({ max: all.length - 1 }).map((number) => firstMade(all, number) as ArbitraryEdit));
}

/** Of those from there on, and then of those before. */
function firstMade(all: readonly OrgEdit[], from: number): ArbitraryEdit | undefined {
  for (const offset of range(all.length)) {
    const { make, ...edit } = all[(from + offset) % all.length] as OrgEdit;
    const after = make();
    if (after.ok) return { ...edit, org: after.value };
  }
  return undefined;
}
