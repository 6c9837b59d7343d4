import { betweenWords } from '../../../base/between-words.js';
import { getOrMake } from '../../../base/memo.js';
import { at, textAt } from '../../rule/json-path.js';
import type { Org } from '../../rule/org.js';
import type { Resource } from '../../rule/resource.js';
import type { Option } from '../../rule/rule.js';
import { listsIn } from '../condition/condition-lists.js';

/** The option of lint rules that identifies the groups of administrators. */
export const ADMINISTRATORS = {
  what: 'the administrator groups: their ids, or the beginning of a word in their names',
  default: ['admin'],
} as const satisfies Option;

/** Returns the ids of the administrator groups. Each of `names` is a group id, or the beginning of a word in a group name. */
export function administratorGroups(org: Org, names: readonly string[]): ReadonlySet<string> {
  return getOrMake(org.derived(groupsByNames), JSON.stringify(names), () => {
    const beginnings = names.map((one) => one.toLowerCase());
    const named = org.all('group').filter(({ name = '' }) => hasWord(name, beginnings));
    return new Set([...names, ...named.flatMap(({ id }) => id ?? [])]);
  });
}

function groupsByNames(): Map<string, ReadonlySet<string>> {
  return new Map();
}

/** Whether a policy or rule includes one of the groups by id. */
export function includesGroup({ value }: Resource, groups: ReadonlySet<string>, org: Org): boolean {
  return groupIdsIn(value, 'include', org).some((id) => groups.has(id));
}

/** Whether a policy or rule may apply to members of one of the groups. Only its group conditions are considered. */
export function mayApplyTo({ value }: Resource, groups: ReadonlySet<string>, org: Org): boolean {
  const [include, exclude] = [groupIdsIn(value, 'include', org), groupIdsIn(value, 'exclude', org)];
  if (exclude.some((id) => groups.has(id))) return false;
  return include.length === 0 || include.some((id) => groups.has(id) || isEveryone(id, org));
}

/** Whether the id belongs to the built-in group of all users. */
function isEveryone(id: string, org: Org): boolean {
  const group = org.find('group', id)?.value;
  return textAt(group, 'type') === 'BUILT_IN' && textAt(group, 'profile', 'name') === 'Everyone';
}

/** Returns the group ids in the `include` or `exclude` list of a policy's or rule's group conditions. */
function groupIdsIn(value: unknown, side: 'exclude' | 'include', org: Org): readonly string[] {
  const lists = listsIn(at(value, 'conditions'), org).filter(
    (one) => one.list.kind === 'group' && one.side === side,
  );
  return lists.flatMap(({ elements }) => elements.filter((id) => typeof id === 'string'));
}

function hasWord(name: string, beginnings: readonly string[]): boolean {
  const words = name.toLowerCase().split(betweenWords());
  return words.some((word) => word !== '' && beginnings.some((one) => one !== '' && word.startsWith(one)));
}
