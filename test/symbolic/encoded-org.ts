import type { Snapshot } from '../../src/model/policies/snapshot.js';
import { worldOf } from '../../src/model/policies/world.js';
import { encodeList } from '../../src/symbolic/encode.js';
import { appIdsOf, meaningsIn, ruleListsOf } from '../../src/symbolic/rule-lists.js';
import { spaceOf } from '../../src/symbolic/space.js';

/** The space of all that the rules of an org ask, and its lists of rules in it. */
export function encodedOrg(org: Snapshot) {
  const world = worldOf(org);
  const lists = ruleListsOf(org, world);
  const meanings = meaningsIn(lists, world);
  const space = spaceOf(meanings, appIdsOf(org));
  return { world, space, meanings, lists: lists.map((list) => encodeList(list, space, world)) };
}
