import fc from 'fast-check';
import { groupBy } from '../../base/group-by.js';
import { range } from '../../base/number-arrays.js';
import { unwrap } from '../../documents/unwrap.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { edits, type MutantOptions, type OrgEdit } from '../../public/testing.js';

/** A small change that was applied to an org. */
export interface ArbitraryEdit extends Omit<OrgEdit, 'make'> {
  /** The org after the change. */
  readonly org: Snapshot;
}

/**
 * Generates orgs with one small change that the service would accept. Examples are a removed rule, a removed group, a range with one more
 * address, and a less strict action. All kinds of changes are equally frequent. If the service would reject a change, the next one of the
 * same kind is used.
 *
 * Throws an error if the service would accept none of the changes. Throws the error of `unwrap` if `edits` cannot list the changes of the
 * org. Spec: Policy tests, 7.
 */
export function arbitraryEdit(
  org: Snapshot,
  options?: Pick<MutantOptions, 'operators'>,
): fc.Arbitrary<ArbitraryEdit> {
  const byOperator = [...groupBy(unwrap(edits(org, options)), ({ operator }) => operator).values()];
  const kinds = byOperator.filter((all) => firstAccepted(all, 0) !== undefined);
  if (kinds.length === 0)
    throw new Error('arbitraryEdit: the service would reject every possible change of this org');
  return fc
    .constantFrom(...kinds)
    .chain((all) =>
      fc.nat({ max: all.length - 1 }).map((number) => firstAccepted(all, number) as ArbitraryEdit),
    );
}

/**
 * Returns the first change in a list that the service accepts; `undefined` if it accepts none. The search starts at index `from`, and
 * continues at the beginning of the list.
 */
function firstAccepted(all: readonly OrgEdit[], from: number): ArbitraryEdit | undefined {
  for (const offset of range(all.length)) {
    const { make, ...edit } = all[(from + offset) % all.length] as OrgEdit;
    const after = make();
    if (after.ok) return { ...edit, org: after.value };
  }
  return undefined;
}
