import type { Static, TSchema } from '../../base/json-schema.js';
import { isObject } from '../../base/object.js';
import type { Source } from '../../model/policies/snapshot.js';
import { type Accumulator, addUnknown, type Surroundings } from '../collect/accumulator.js';
import { collectionOfKind } from '../kinds/collection-of-kind.js';
import type { UsedKind } from '../kinds/kinds.js';
import { type Fitted, type Fitting, readAs } from '../schema/fit-schema.js';
import { idAfter } from './hal-links.js';

export const FIX_REMEDY = 'fix the error there';

export interface ResourceFitting extends Pick<Fitting, 'repairs'> {
  readonly accumulator: Accumulator;
  readonly around?: Surroundings;
}

/**
 * Fits a resource to the schema of its kind. One that cannot be read may say anything: what it belongs to is unknown
 * whole, and whatever that leaves open is undecided.
 */
export function fitResource<Schema extends TSchema>(
  kind: UsedKind,
  schema: Schema,
  value: unknown,
  at: Source,
  { accumulator, around = {}, ...rest }: ResourceFitting,
): Fitted<Static<Schema>> | undefined {
  const fitted = readAs(schema, value, at, { kind, log: accumulator.log, ...rest });
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
  addUnknown(accumulator, { ...unread, why: 'one cannot be read', remedy: FIX_REMEDY }, at);
}

/** What bears no id, and stands in no collection of an org, is what somebody is to send to the service. */
function isStored(value: unknown, { pointer }: Source): boolean {
  return (isObject(value) && Object.hasOwn(value, 'id')) || !/^(?:\/\d+)?$/.test(pointer);
}

/** Which policy a rule belongs to: as it stands, as it says, as its link says, as the path to the document says. */
export function policyOfRule(rule: unknown, { policyId, policyInPath }: Surroundings): string | undefined {
  const own = isObject(rule) && typeof rule.policyId === 'string' ? rule.policyId : undefined;
  return policyId ?? own ?? idAfter('policies', rule) ?? policyInPath;
}
