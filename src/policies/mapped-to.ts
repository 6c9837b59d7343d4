import { groupBy } from '../base/group-by.js';
import { getOrMake, memoize } from '../base/memo.js';
import type { PolicyType } from './policy-type.js';
import type { AppMapping, Snapshot } from './snapshot.js';
import { mappingsOf } from './stand-in.js';

/** What the mappings of a snapshot say of one policy type. */
export interface MappedTo {
  /** By application, the policy that it is mapped to, whether the snapshot holds it or not. */
  readonly policyOf: ReadonlyMap<string, string>;
  /** Those that it does not hold, with the applications that are mapped to them. */
  readonly missing: ReadonlyMap<string, readonly string[]>;
}

export function mappedTo(snapshot: Snapshot, { name }: PolicyType): MappedTo {
  return getOrMake(byType(snapshot), name, () => readMappings(snapshot, name));
}

const byType = memoize((_: Snapshot) => new Map<string, MappedTo>());

/** A mapping that does not say its type, to a policy that is not there, may be of any type that the application has no other of. */
function readMappings(snapshot: Snapshot, typeName: string): MappedTo {
  const typeOf = new Map(snapshot.policies.map(({ id, type }) => [id, type]));
  const mappings = mappingsOf(snapshot);
  const isOfType = ({ policyId, type }: AppMapping) => type === typeName || typeOf.get(policyId) === typeName;
  const isOfAny = ({ policyId, type }: AppMapping) => type === undefined && !typeOf.has(policyId);
  const policyOf = new Map<string, string>();
  for (const isMeant of [isOfType, isOfAny])
    for (const one of mappings)
      if (isMeant(one) && !policyOf.has(one.appId)) policyOf.set(one.appId, one.policyId);
  const missing = [...policyOf].filter(([, policyId]) => !typeOf.has(policyId));
  const byPolicy = groupBy(missing, ([, policyId]) => policyId);
  return {
    policyOf,
    missing: new Map([...byPolicy].map(([policyId, some]) => [policyId, some.map(([appId]) => appId)])),
  };
}
