import { all } from '../../../logic/kleene/formula.js';
import { conditionOf, leavesOf } from '../../../model/conditions/leaves.js';
import type { Meaning } from '../../../model/facts/fact.js';
import type { World } from '../../../model/facts/world.js';
import type { Policy, Rule } from '../../../model/policies/policy.js';
import type { CertificateAtom } from '../certificate.js';

/** Returns the formula for one value of a condition: the formula of a condition that contains only this value. */
export function meaningOfValue(
  { at, fact, text }: CertificateAtom,
  { unreadable }: Pick<Policy | Rule, 'unreadable'>,
  world: World,
): Meaning {
  const value: unknown = JSON.parse(text);
  const [key = '', member] = fact.split('.');
  const [, list] = /\/(include|exclude|behaviors)\/\d+$/.exec(at) ?? [];
  const isListed = list !== undefined && conditionOf(key) !== undefined;
  const inList = isListed ? { [list === 'exclude' ? 'include' : list]: [value] } : value;
  const condition = member === undefined ? inList : { [member]: inList };
  const scope = { isDefault: false, world };
  return all(leavesOf({ [key]: condition }, unreadable, scope).map(({ meaning }) => meaning));
}
