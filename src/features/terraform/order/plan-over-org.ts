import { memoize } from '../../../base/memo.js';
import type { ManagedObject } from '../../../documents/terraform/links/managed.js';
import { resourceRowsOf } from '../../../documents/terraform/resources/rows.js';
import type { ConfiguredAddress } from '../../../documents/terraform/state/configured-key.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import type { ProviderCall } from './call.js';

/** An org with the changes of a plan. */
export interface PlanOverOrg {
  readonly before: Snapshot;
  readonly after: Snapshot;
  readonly objects: readonly ManagedObject[];
  /** Whether replaced resources are created before they are deleted, as with `create_before_destroy`. */
  readonly isMadeFirst?: boolean;
  /** Returns whether one resource is created or changed only after the other, according to the configuration. */
  waitsFor(one: ConfiguredAddress, other: ConfiguredAddress): boolean;
  /** Returns whether the other resource, if deleted, is deleted only after the first is changed or deleted; the state counts, too. */
  precedesDeletion(one: ConfiguredAddress, other: ConfiguredAddress): boolean;
  /** Returns the keys of all blocks for which {@link waitsFor} or {@link precedesDeletion} may hold. */
  dependenciesOf(one: ConfiguredAddress): ReadonlySet<string>;
  /** Returns whether a resource may wait for more than the plan shows. */
  isHidden(one: ConfiguredAddress): boolean;
}

/** The first resource of each address. */
export const objectsByAddress = memoize(
  ({ objects }: PlanOverOrg): ReadonlyMap<string, ManagedObject> =>
    new Map(objects.toReversed().map((object) => [object.address, object])),
);

/** A call without its predecessors. */
export type CallDraft = Omit<ProviderCall, 'after'> & {
  readonly object: ManagedObject;
  /** The position among the calls of one resource, which are sequential; negative if the call may happen at any time. */
  readonly step: number;
  /** The policy type, for a call that maps an application. */
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

/** Returns whether a call deletes something, for good or to replace it; it waits only for resources that depend on it. */
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

/** Returns whether the plan calls the service for the object. Forgetting is not a call, but creating a replacement is. */
export function isChangedObject({ actions }: ManagedObject): boolean {
  return actions.some((action) => action !== 'no-op' && action !== 'read' && action !== 'forget');
}

/** Returns the kinds of documents that a resource is converted to. */
export function kindsOf(object: ManagedObject): readonly string[] {
  return resourceRowsOf(object).flatMap((row) => ('kind' in row ? [row.kind] : []));
}

/** The list name of objects without ranks. */
export const UNRANKED = 'unranked';

/** The list name of the policies of a type. */
export const POLICIES = 'policies';
