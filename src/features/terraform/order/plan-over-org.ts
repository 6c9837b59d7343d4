import { memoize } from '../../../base/memo.js';
import type { ManagedObject } from '../../../documents/terraform/links/managed.js';
import { resourceRowsOf } from '../../../documents/terraform/resources/rows.js';
import type { ConfiguredAddress } from '../../../documents/terraform/state/configured-key.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import type { ProviderCall } from './call.js';

/** An org before and after a plan, with the changes of the plan. */
export interface PlanOverOrg {
  readonly before: Snapshot;
  readonly after: Snapshot;
  readonly objects: readonly ManagedObject[];
  /** Whether replaced resources are created before they are deleted, as with `create_before_destroy`. */
  readonly isMadeFirst?: boolean;
  /** Returns whether one resource is created or changed only after the other, according to the configuration. */
  waitsFor(one: ConfiguredAddress, other: ConfiguredAddress): boolean;
  /**
   * Returns whether the other resource, if the plan deletes it, is deleted only after the first is changed or deleted. The dependencies in
   * the state before the plan count, too.
   */
  precedesDeletion(one: ConfiguredAddress, other: ConfiguredAddress): boolean;
  /** Returns the keys of all blocks for which {@link waitsFor} or {@link precedesDeletion} may hold. */
  dependenciesOf(one: ConfiguredAddress): ReadonlySet<string>;
  /** Returns whether a resource may wait for more than the plan shows. */
  isHidden(one: ConfiguredAddress): boolean;
}

/** The objects of a plan by resource address. If several objects have the same address, only the first. */
export const objectsByAddress = memoize(
  ({ objects }: PlanOverOrg): ReadonlyMap<string, ManagedObject> =>
    new Map(objects.toReversed().map((object) => [object.address, object])),
);

/** A call to the service whose predecessors are not determined yet. */
export type CallDraft = Omit<ProviderCall, 'after'> & {
  readonly object: ManagedObject;
  /** The position among the calls for one resource, which follow each other. Negative if the call may happen at any time. */
  readonly step: number;
  /** The policy type for which a call maps an application. */
  readonly mapsFor?: string;
};

/** Returns whether the first call precedes the second in every order that Terraform may choose. */
export function isBefore(
  first: CallDraft,
  second: CallDraft,
  { waitsFor, precedesDeletion, isMadeFirst: isAllMadeFirst }: PlanOverOrg,
): boolean {
  if (first.object === second.object) return first.step >= 0 && second.step >= 0 && first.step < second.step;
  if (!isRemoval(second)) return !isRemoval(first) && waitsFor(second.object, first.object);
  const isLast = isGone(second.object) || isMadeFirst(second.object) || isAllMadeFirst === true;
  return (isLast || isRemoval(first)) && precedesDeletion(first.object, second.object);
}

/**
 * Returns whether a call deletes something, for good or to replace it. Such a call waits only for resources that depend on the deleted
 * object.
 */
function isRemoval({ object, what }: CallDraft): boolean {
  return isGone(object) || (isReplaced(object) && (what === 'delete' || what === 'remove'));
}

export function isReplaced({ actions }: ManagedObject): boolean {
  return actions.includes('delete') && actions.includes('create');
}

/** Returns whether a replacement is created before the old object is deleted. */
export function isMadeFirst({ actions }: ManagedObject): boolean {
  return actions[0] === 'create';
}

/** Returns whether the plan deletes the object without replacing it. */
export function isGone({ actions }: ManagedObject): boolean {
  return actions.includes('delete') && !actions.includes('create');
}

/** Returns whether the plan creates the object without replacing another. */
export function isNew({ actions }: ManagedObject): boolean {
  return actions.includes('create') && !actions.includes('delete');
}

/**
 * Returns whether the plan makes calls to the service for the object. To forget an object takes no call; to create its replacement does.
 */
export function isChangedObject({ actions }: ManagedObject): boolean {
  return actions.some((action) => action !== 'no-op' && action !== 'read' && action !== 'forget');
}

/** Returns the kinds of API documents to which a resource is converted. */
export function kindsOf(object: ManagedObject): readonly string[] {
  return resourceRowsOf(object).flatMap((row) => ('kind' in row ? [row.kind] : []));
}

/** The value of `list` for calls about objects that have no priority. */
export const UNRANKED = 'unranked';

/** The value of `list` for calls about policies, if all policies of a type are evaluated as one list. */
export const POLICIES = 'policies';
