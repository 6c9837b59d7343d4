import { encodeList } from '../../../src/analysis/symbolic/encode.js';
import { appIdsOf, meaningsIn, ruleListsOf } from '../../../src/analysis/symbolic/rule-lists.js';
import { spaceOf } from '../../../src/analysis/symbolic/space.js';
import type { Snapshot } from '../../../src/model/policies/snapshot.js';
import { worldOf } from '../../../src/model/policies/world-of-snapshot.js';

/** Returns the search space of all conditions in the rules of an org, and the encoded rule lists. */
export function encodedOrg(org: Snapshot) {
  const world = worldOf(org);
  const lists = ruleListsOf(org, world);
  const meanings = meaningsIn(lists, world);
  const space = spaceOf(meanings, appIdsOf(org));
  return { world, space, meanings, lists: lists.map((list) => encodeList(list, space, world)) };
}
