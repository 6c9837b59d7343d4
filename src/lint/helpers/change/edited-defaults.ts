import type { PathStep } from '../../../base/pointer.js';
import type { OrgChange } from '../../rule/change.js';
import { at } from '../../rule/json-path.js';
import type { Resource } from '../../rule/resource.js';
import { isSystem } from '../org/system.js';
import { differingPlaces } from './differences.js';

/** A default rule before and after a change that edits it, and the paths of the changed fields. */
export interface EditedDefault {
  readonly before: Resource;
  readonly after: Resource;
  readonly paths: readonly (readonly PathStep[])[];
}

/**
 * The fields of a rule that people edit. Changes of other fields do not count: adding a rule above changes the priority, and the service
 * sets the remaining fields itself.
 */
const FIELDS = ['name', 'status', 'conditions', 'actions'] as const;

/** Yields the default rules that a change edits. */
export function* editedDefaults(change: OrgChange): Generator<EditedDefault> {
  for (const { before, after } of change.pairs('rule')) {
    if (before === undefined || after === undefined || !isSystem(before)) continue;
    const paths = FIELDS.flatMap((field) => [
      ...differingPlaces(at(before.value, field), at(after.value, field), [field]),
    ]);
    if (paths.length > 0) yield { before, after, paths };
  }
}

/** Returns the path of a value, or the longest prefix of the path that exists in the document. */
export function nearestPlace(document: unknown, path: readonly PathStep[]): readonly PathStep[] {
  for (let length = path.length; length > 0; length--)
    if (at(document, ...path.slice(0, length)) !== undefined) return path.slice(0, length);
  return [];
}
