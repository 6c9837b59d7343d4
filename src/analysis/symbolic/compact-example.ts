import { type Bits, membersOf, wordsFor } from '../../base/bits.js';
import { memoize } from '../../base/memo.js';
import { draftUser } from '../../model/facts/definition/request-draft.js';
import type { Request, RequestUser } from '../../model/facts/request.js';
import type { Space } from './space.js';
import { type Dimension, emptyDraft } from './theories/dimension.js';

/** If an example lists at least this number of groups, the list is kept as bits. */
const LONG_LIST = 256;

/**
 * Returns an equal example that needs less memory. A long list of groups is kept as bits and built whenever it is read. Otherwise, ten
 * thousand examples with thousands of groups each would take half a gigabyte.
 */
export function compactExample(example: Request, { dimensions }: Space): Request {
  const { policyContext } = example;
  const { user } = policyContext;
  const ids = user?.groupIds;
  if (ids == null || ids.length < LONG_LIST) return example;
  const ordered = groupIdsIn(dimensions);
  const bits = new Int32Array(wordsFor(ordered.length));
  let place = 0;
  for (const id of ids) {
    while (place < ordered.length && ordered[place] !== id) place++;
    if (place === ordered.length) return example;
    bits[place >>> 5] = (bits[place >>> 5] as number) | (1 << (place & 31));
    place++;
  }
  return { ...example, policyContext: { ...policyContext, user: withGroups(user, bits, ordered) } };
}

/** Returns the ids of the groups of a search space, in the order in which examples list them. */
const groupIdsIn = memoize((dimensions: readonly Dimension[]): readonly string[] => {
  const draft = emptyDraft();
  for (const { isByMembership, put } of dimensions) if (isByMembership) put(1, draft, () => undefined);
  return draftUser(draft).groupIds ?? [];
});

/**
 * Returns a copy of a user. Its list of groups is built from bits each time it is read. This is a separate function so that its closures
 * keep little in memory: they keep the bits and the shared list of all groups, but not the request from which the user comes.
 */
function withGroups(
  user: RequestUser | null | undefined,
  bits: Bits,
  ordered: readonly string[],
): RequestUser {
  return {
    ...user,
    get groupIds() {
      return membersOf(bits).map((place) => ordered[place] as string);
    },
    set groupIds(value) {
      Object.defineProperty(this, 'groupIds', {
        value,
        writable: true,
        enumerable: true,
        configurable: true,
      });
    },
  };
}
