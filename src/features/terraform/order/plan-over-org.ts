import { memoize } from '../../../base/memo.js';
import type { ManagedObject } from '../../../documents/terraform/links/managed.js';
import { resourceRowsOf } from '../../../documents/terraform/resources/rows.js';
import type { ConfiguredAddress } from '../../../documents/terraform/state/configured-key.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import type { ProviderCall } from './call.js';

/** What a plan changes in an org. */
export interface PlanOverOrg {
  readonly before: Snapshot;
  readonly after: Snapshot;
  readonly objects: readonly ManagedObject[];
  /** What is replaced is made before it is deleted, as `create_before_destroy` has it. */
  readonly isMadeFirst?: boolean;
  /** Whether the one resource is made or changed only after the other, as the configuration has it. */
  waitsFor(one: ConfiguredAddress, other: ConfiguredAddress): boolean;
  /** Whether the other, where it is deleted, is so only after the one is changed or deleted: as the state has it, too. */
  isLeftBefore(one: ConfiguredAddress, other: ConfiguredAddress): boolean;
  /** The keys of all blocks that {@link waitsFor} or {@link isLeftBefore} may name. */
  waitedForBy(one: ConfiguredAddress): ReadonlySet<string>;
  /** Whether a resource may wait for more than the plan shows. */
  isHidden(one: ConfiguredAddress): boolean;
}

/** The first resource of each address. */
export const objectsByAddress = memoize(
  ({ objects }: PlanOverOrg): ReadonlyMap<string, ManagedObject> =>
    new Map(objects.toReversed().map((object) => [object.address, object])),
);

/** A call of which it is not yet said what goes before it. */
export type CallDraft = Omit<ProviderCall, 'after'> & {
  readonly object: ManagedObject;
  /** What a resource does itself, it does one after the other; below 0: at any time. */
  readonly step: number;
  /** Of what maps an application: the type of the policy. */
  readonly mapsFor?: string;
};

/** Whether the first call is made before the second in any order that Terraform takes. */
export function isBefore(
  first: CallDraft,
  second: CallDraft,
  { waitsFor, isLeftBefore, isMadeFirst: isAllMadeFirst }: PlanOverOrg,
): boolean {
  if (first.object === second.object) return first.step >= 0 && second.step >= 0 && first.step < second.step;
  if (!isRemoval(second)) return !isRemoval(first) && waitsFor(second.object, first.object);
  const isLast = isGone(second.object) || isMadeFirst(second.object) || isAllMadeFirst === true;
  return (isLast || isRemoval(first)) && isLeftBefore(first.object, second.object);
}

/** What a resource does that is deleted, for good or to be made anew: it waits for nothing but those that need it. */
function isRemoval({ object, what }: CallDraft): boolean {
  return isGone(object) || (isReplaced(object) && (what === 'delete' || what === 'remove'));
}

export function isReplaced({ actions }: ManagedObject): boolean {
  return actions.includes('delete') && actions.includes('create');
}

/** What is made anew is made before it is deleted. */
export function isMadeFirst({ actions }: ManagedObject): boolean {
  return actions[0] === 'create';
}

/** What the plan deletes, and does not make anew. */
export function isGone({ actions }: ManagedObject): boolean {
  return actions.includes('delete') && !actions.includes('create');
}

/** What the plan makes, and does not make anew. */
export function isNew({ actions }: ManagedObject): boolean {
  return actions.includes('create') && !actions.includes('delete');
}

/** To forget is no call; what is made in the place of what is forgotten is. */
export function isChangedObject({ actions }: ManagedObject): boolean {
  return actions.some((action) => action !== 'no-op' && action !== 'read' && action !== 'forget');
}

/** The kinds of document that a resource comes to. */
export function kindsOf(object: ManagedObject): readonly string[] {
  return resourceRowsOf(object).flatMap((row) => ('kind' in row ? [row.kind] : []));
}

/** For what is in no list of ranks. */
export const UNRANKED = 'unranked';

/** The list of the policies of a type. */
export const POLICIES = 'policies';
