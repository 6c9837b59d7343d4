import type { Static, TSchema } from '../../base/json-schema.js';
import { isObject } from '../../base/object.js';
import type { Source } from '../../model/policies/snapshot.js';
import { type Accumulator, addUnknown, type Surroundings } from '../collect/accumulator.js';
import { collectionOfKind } from '../kinds/collection-of-kind.js';
import type { UsedKind } from '../kinds/kinds.js';
import { type Fitted, type Fitting, fitToSchema } from '../schema/fit-schema.js';
import { idAfterCollection } from './hal-links.js';

export const FIX_REMEDY = 'fix the error that is reported for this object';

export interface ResourceFitting extends Pick<Fitting, 'repairs'> {
  readonly accumulator: Accumulator;
  readonly around?: Surroundings;
}

/**
 * Makes a resource match the schema of its kind, as {@link fitToSchema} does. A resource that cannot be repaired may contain anything, so
 * its entire collection becomes unknown, and everything that depends on it is undecided.
 */
export function fitResource<Schema extends TSchema>(
  kind: UsedKind,
  schema: Schema,
  value: unknown,
  at: Source,
  { accumulator, around = {}, ...rest }: ResourceFitting,
): Fitted<Static<Schema>> | undefined {
  const fitted = fitToSchema(schema, value, at, { kind, log: accumulator.log, ...rest });
  if (fitted === undefined) noteUnread(kind, value, at, accumulator, around);
  return fitted;
}

function noteUnread(
  kind: UsedKind,
  value: unknown,
  at: Source,
  accumulator: Accumulator,
  around: Surroundings,
): void {
  const policyId = kind === 'rule' ? policyOfRule(value, around) : undefined;
  const isOfOrg = kind === 'rule' ? Boolean(policyId) : isStored(value, at) && around.isReference !== true;
  if (!isOfOrg) return;
  const of = kind === 'policy' && isObject(value) && typeof value.type === 'string' ? value.type : policyId;
  const unread = { collection: collectionOfKind(kind), ...(of && { of }), known: 'open' } as const;
  addUnknown(accumulator, { ...unread, why: `one ${kind} cannot be read`, remedy: FIX_REMEDY }, at);
}

/** Returns whether the service stores the resource. A document that has no id and is not in a collection of an org is a request body. */
function isStored(value: unknown, { pointer }: Source): boolean {
  return (isObject(value) && Object.hasOwn(value, 'id')) || !/^(?:\/\d+)?$/.test(pointer);
}

/**
 * Returns the id of the policy that a rule belongs to; `undefined` if nothing states it. The first of these that states an id counts: the
 * location of the rule, its field for the policy id, its link, the path of the document.
 */
export function policyOfRule(rule: unknown, { policyId, policyInPath }: Surroundings): string | undefined {
  const own = isObject(rule) && typeof rule.policyId === 'string' ? rule.policyId : undefined;
  return policyId ?? own ?? idAfterCollection('policies', rule) ?? policyInPath;
}
