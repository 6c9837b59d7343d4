import { memoize } from '../../../base/memo.js';
import type { ManagedObject } from '../../../documents/terraform/links/managed.js';
import { resourceRowsOf } from '../../../documents/terraform/resources/rows.js';
import type { ConfiguredAddress } from '../../../documents/terraform/state/configured-key.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import type { ProviderCall } from './call.js';

/** An org before and after a plan, with the changed objects and their dependencies. */
export interface PlanOverOrg {
  readonly before: Snapshot;
  readonly after: Snapshot;
  readonly objects: readonly ManagedObject[];
  /** Whether every replacement is created before the old object is deleted, as with `create_before_destroy`. */
  readonly isMadeFirst?: boolean;
  /** Returns whether, according to the configuration, resource `one` is created or changed only after resource `other`. */
  waitsFor(one: ConfiguredAddress, other: ConfiguredAddress): boolean;
  /**
   * Returns whether resource `other` is deleted only after resource `one` is changed or deleted. The dependencies in the state before the
   * plan count, too.
   */
  precedesDeletion(one: ConfiguredAddress, other: ConfiguredAddress): boolean;
  /** Returns the keys of all blocks on which a resource may depend, by {@link waitsFor} or {@link precedesDeletion}. */
  dependenciesOf(one: ConfiguredAddress): ReadonlySet<string>;
  /**
   * Returns whether a resource may depend on resources that the plan does not show. A plan does not contain the expressions of local
   * values.
   */
  hasUnknownDependencies(one: ConfiguredAddress): boolean;
}

/** The objects of a plan by resource address. If several objects have the same address, the map contains the first. */
export const objectsByAddress = memoize(
  ({ objects }: PlanOverOrg): ReadonlyMap<string, ManagedObject> =>
    new Map(objects.toReversed().map((object) => [object.address, object])),
);

/** A call to the service whose predecessors are not computed yet. */
export type CallDraft = Omit<ProviderCall, 'after'> & {
  readonly object: ManagedObject;
  /** The position among the calls about one resource, which are made one after the other. Negative if the call may happen at any time. */
  readonly step: number;
  /** The policy type for which the call maps an application to a policy. */
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
 * Returns whether a call deletes an object, also if the plan replaces the object. Such a call waits only for calls about resources that
 * depend on the object.
 */
function isRemoval({ object, what }: CallDraft): boolean {
  return isGone(object) || (isReplaced(object) && (what === 'delete' || what === 'remove'));
}

export function isReplaced({ actions }: ManagedObject): boolean {
  return actions.includes('delete') && actions.includes('create');
}

/** Returns whether the plan creates a replacement before it deletes the old object. */
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

/** Returns whether the plan causes calls to the service about an object. An object that Terraform only forgets causes none. */
export function isChangedObject({ actions }: ManagedObject): boolean {
  return actions.some((action) => action !== 'no-op' && action !== 'read' && action !== 'forget');
}

/** Returns the kinds of API documents to which a resource is converted. */
export function kindsOf(object: ManagedObject): readonly string[] {
  return resourceRowsOf(object).flatMap((row) => ('kind' in row ? [row.kind] : []));
}

/** The value of `list` of a {@link ProviderCall} about an object without priority. */
export const UNRANKED = 'unranked';

/**
 * The value of `list` in a {@link ProviderCall} that changes a policy itself, not one of its rules. It is only used for policy types whose
 * policies are all evaluated, in the order of their priorities.
 */
export const POLICIES_BY_PRIORITY = 'policies';
