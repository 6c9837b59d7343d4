import { isObject } from '../../../base/object.js';
import type { ResourceChanges } from '../../../model/policies/snapshot.js';
import { type InstanceChange, isOfProvider } from './instance.js';

/**
 * Returns a description of what a plan does to each resource, by address. A moved resource is listed under its previous address, too. Spec:
 * Terraform, 1, 4 and 2.3.
 */
export function describeChanges(changes: Iterable<readonly [string, InstanceChange]>): ResourceChanges {
  const words = new Map<string, string>();
  const moved: [string, string][] = [];
  for (const [address, found] of changes) {
    const { type, previous_address: from } = found.resource;
    if (typeof type !== 'string' || !isOfProvider({ type })) continue;
    const own = changeWords(found);
    words.set(address, own);
    if (typeof from === 'string') moved.push([from, own]);
  }
  for (const [from, own] of moved) if (!words.has(from)) words.set(from, own);
  return words;
}

export const NOT_CHANGED = 'not changed';

/**
 * The description of a change, by the actions in the plan. An action that only a newer Terraform version knows is described as a change.
 */
const WORDS: ReadonlyMap<string, string> = new Map([
  ['no-op', ''],
  ['create', 'created'],
  ['read', 'read during the apply'],
  ['update', 'updated in place'],
  ['delete', 'deleted'],
  ['delete create', 'replaced: deleted, then created'],
  ['create delete', 'replaced: created, then deleted'],
  ['forget', 'removed from Terraform, but kept in the service'],
  ['create forget', 'replaced: a new object is created, and the old one is kept in the service'],
  ['forget create', 'replaced: a new object is created, and the old one is kept in the service'],
]);

function changeWords({ resource, change, actions }: InstanceChange): string {
  const { address, previous_address: from } = resource;
  const words: string[] = [];
  if (isObject(change.importing)) words.push('imported');
  if (typeof from === 'string' && from !== address) words.push(`moved from ${from}`);
  const does = WORDS.get(actions.join(' ')) ?? 'changed';
  if (does !== '') words.push(does);
  return words.length === 0 ? NOT_CHANGED : words.join(', ');
}
