import { groupBy } from '../../base/group-by.js';
import { getOrMake, memoize } from '../../base/memo.js';
import { alternatives, quoted } from '../../base/messages.js';
import { completenessOf } from './completeness.js';
import { defaultPolicyOf } from './default-policy.js';
import { mappingsOf, missingDefaultId, unknownPolicyId } from './placeholders.js';
import type { Policy } from './policy.js';
import { MAPPED_TYPES, type PolicyType } from './policy-type.js';
import type { AppMapping, Snapshot } from './snapshot.js';
import type { UnknownPart } from './unknown-part.js';

/** The mappings of a snapshot to policies of one type. */
export interface MappingsOfType {
  /** The id of the policy of each application, as the mappings state it. The snapshot need not contain the policy. */
  readonly policyOf: ReadonlyMap<string, string>;
  /** Applications that may be mapped to a policy of the type: they are mapped to a policy whose type is unknown. */
  readonly undecided: ReadonlyMap<string, UndecidedMapping>;
  /** Policies that the snapshot does not contain, each with the applications that are or may be mapped to it. */
  readonly missing: ReadonlyMap<string, readonly string[]>;
}

interface UndecidedMapping {
  readonly policyIds: readonly string[];
  readonly unknown: UnknownPart;
}

export function appMappingsOf(snapshot: Snapshot, type: PolicyType): MappingsOfType {
  return getOrMake(byType(snapshot), type.name, () => readMappings(snapshot, type));
}

const byType = memoize((_: Snapshot) => new Map<string, MappingsOfType>());

/**
 * Reads the mappings to policies of a type. A mapping may have no type, and its policy may not be in the snapshot. Such a mapping may be of
 * any type for which the application has no other mapping. If there is only one such type, the mapping is of that type.
 */
function readMappings(snapshot: Snapshot, type: PolicyType): MappingsOfType {
  const mappings = mappingsOf(snapshot);
  const typeOf = typesOfPolicies(snapshot.policies, mappings);
  const held = new Set(snapshot.policies.map(({ id }) => id));
  const isOf = (name: string, one: AppMapping) => typeOf.get(one.policyId) === name;
  const appsOf = new Map(
    MAPPED_TYPES.map((name) => [
      name,
      new Set(mappings.filter((one) => isOf(name, one)).map(({ appId }) => appId)),
    ]),
  );
  const mayBeOf = (name: string, one: AppMapping) =>
    !typeOf.has(one.policyId) && appsOf.get(name)?.has(one.appId) === false;
  const isInDoubt = (one: AppMapping) =>
    mayBeOf(type.name, one) && MAPPED_TYPES.some((name) => name !== type.name && mayBeOf(name, one));
  const policyOf = new Map<string, string>();
  for (const one of mappings)
    if (!policyOf.has(one.appId) && (isOf(type.name, one) || (mayBeOf(type.name, one) && !isInDoubt(one))))
      policyOf.set(one.appId, one.policyId);
  const undecided = mappings.filter(isInDoubt);
  const missing = [
    ...mappings.filter((one) => isInDoubt(one) || policyOf.get(one.appId) === one.policyId),
    ...candidatesIn(snapshot, type),
  ].filter(({ policyId }) => !held.has(policyId));
  return {
    policyOf,
    undecided: new Map(
      [...groupBy(undecided, ({ appId }) => appId)].map(([appId, own]) => {
        const policyIds = [...new Set(own.map(({ policyId }) => policyId))];
        return [appId, { policyIds, unknown: inDoubt(appId, policyIds, type, snapshot) }];
      }),
    ),
    missing: new Map(
      [...groupBy(missing, ({ policyId }) => policyId)].map(([policyId, own]) => [
        policyId,
        [...new Set(own.map(({ appId }) => appId))],
      ]),
    ),
  };
}

/**
 * Returns the possible mappings of the applications whose policy is unknown: one mapping for each policy that the snapshot names as
 * possible.
 */
function candidatesIn(snapshot: Snapshot, { name }: PolicyType): readonly AppMapping[] {
  const placeholders = [unknownPolicyId(name), missingDefaultId(name)];
  return [...completenessOf(snapshot).unknownMappings(name).byApp].flatMap(([appId, { among = [] }]) =>
    among.filter((id) => !placeholders.includes(id)).map((policyId) => ({ appId, policyId })),
  );
}

/** Returns the type of each policy by id: the type that the policy states, or else the type that its mappings state, if they agree. */
export function typesOfPolicies(
  policies: readonly Pick<Policy, 'id' | 'type'>[],
  mappings: readonly { readonly policyId: string; readonly type?: string | undefined }[],
): ReadonlyMap<string, string> {
  const stated = new Map<string, Set<string>>();
  for (const { policyId, type } of mappings)
    if (type !== undefined) getOrMake(stated, policyId, () => new Set()).add(type);
  const agreed = [...stated].flatMap(([policyId, [type, ...others]]) =>
    type === undefined || others.length > 0 ? [] : [[policyId, type] as const],
  );
  return new Map([...agreed, ...policies.map(({ id, type }) => [id, type] as const)]);
}

/**
 * Returns an entry for an application whose mapping is unknown: the application has one of the policies in `ids`, whose types are unknown,
 * or the default policy.
 */
function inDoubt(appId: string, ids: readonly string[], type: PolicyType, snapshot: Snapshot): UnknownPart {
  const isAnyUnknown = completenessOf(snapshot).unknownPart('policies', type.name) !== undefined;
  const byDefault = defaultPolicyOf(type, snapshot);
  const named = alternatives(ids.map(quoted), 'and');
  return {
    collection: 'mappings',
    of: type.name,
    path: appId,
    among: [...(isAnyUnknown ? [unknownPolicyId(type.name)] : ids), ...(byDefault ? [byDefault.id] : [])],
    known: 'open',
    why: `the ${ids.length === 1 ? 'type' : 'types'} of ${named} ${ids.length === 1 ? 'is' : 'are'} unknown`,
    remedy: `add the ${ids.length === 1 ? 'response' : 'responses'} of ${alternatives(
      ids.map((id) => `\`GET /api/v1/policies/${id}\``),
      'and',
    )}`,
  };
}
