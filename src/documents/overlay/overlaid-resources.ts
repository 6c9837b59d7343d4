import { isObject } from '../../base/object.js';
import { isSynthetic } from '../../model/facts/synthetic-id.js';
import { MAPPED_TYPES } from '../../model/policies/policy-type.js';
import type { FoundResource } from '../collect/accumulator.js';
import { policyOfRule } from '../resources/fit-resource.js';
import {
  type Adoptable,
  adoptableAuthenticator,
  adoptableRule,
  ENROLLMENT,
  findAdoptedIds,
} from '../terraform/conversion/adoptable-objects.js';
import { managedSource } from './overlay.js';
import { shiftResourcePriorities } from './shifted-priorities.js';
import { mergeThreeWays, overlayValues } from './three-way.js';

/** The state before a plan and the planned state, as API documents of the service. */
export interface PlannedResources {
  readonly prior: readonly FoundResource[];
  readonly planned: readonly FoundResource[];
}

/**
 * Overlays a plan on the resources of an org's documents, by kind and id. Resources that the plan does not change keep their source
 * location; the others get the location in the plan. Spec: Terraform, 1, 2.
 */
export function overlayResources(
  current: readonly FoundResource[],
  { prior, planned: given }: PlannedResources,
): readonly FoundResource[] {
  const before = byKey(prior);
  const planned = adoptExistingResources(given, current, before);
  const after = byKey(planned);
  const there = byKey(current);
  const kept = current.flatMap((resource) => {
    const key = keyOf(resource);
    const [found, left] = key === undefined ? [] : [before.get(key), after.get(key)];
    if (left === undefined)
      return found === undefined || isLastRule(resource, { before, after }) ? [resource] : [];
    return [merged(resource, found, left)];
  });
  const added = [...after].flatMap(([key, left]) => {
    const found = before.get(key);
    const isChanged = found === undefined || merged(found, found, left).value !== found.value;
    return there.has(key) || !isChanged ? [] : [left];
  });
  return shiftResourcePriorities([...kept, ...added], (one) => after.has(keyOf(one) ?? ''));
}

/**
 * Gives planned resources the ids of the org's resources that the Terraform provider adopts. Rules that one resource manages together are
 * matched by name. Spec: Terraform, 4.3.
 */
function adoptExistingResources(
  planned: readonly FoundResource[],
  current: readonly FoundResource[],
  before: ReadonlyMap<string, FoundResource>,
): readonly FoundResource[] {
  const after = byKey(planned);
  const isOwn = (resource: FoundResource) => {
    const key = keyOf(resource) ?? '';
    return before.has(key) || after.has(key);
  };
  const ids = findAdoptedIds(
    planned.flatMap(adoptable),
    current.flatMap((one) => (isOwn(one) ? [] : adoptable(one))),
  );
  const all = new Map([...ids, ...adoptedDefaults(planned, current)]);
  if (all.size === 0) return planned;
  const there = byKey(current);
  return planned.map((one) => {
    if (!isObject(one.value)) return one;
    const [id, policyId] = [one.value.id, one.value.policyId].map((own) => all.get(String(own)));
    if (id === undefined && policyId === undefined) return one;
    const value = { ...one.value, ...(id && { id }), ...(policyId && { policyId }) };
    const isEdited = id !== undefined && one.kind === 'rule' && one.value.type === ENROLLMENT;
    return { ...one, value: isEdited ? overlayValues(there.get(`rule ${id}`)?.value, value) : value };
  });
}

/** Maps planned default policies to the org's default policies, since a default policy is never created. Spec: Terraform, 4.4. */
function adoptedDefaults(
  planned: readonly FoundResource[],
  current: readonly FoundResource[],
): ReadonlyMap<string, string> {
  const idsByType = (all: readonly FoundResource[], isOne: (id: string) => boolean) =>
    all.flatMap(({ kind, value }) =>
      kind === 'policy' && isObject(value) && value.system === true && isOne(String(value.id))
        ? [[value.type, String(value.id)] as const]
        : [],
    );
  const there = new Map(idsByType(current, (id) => !isSynthetic(id)));
  return new Map(
    idsByType(planned, isSynthetic).flatMap(([type, id]) => {
      const own = there.get(type);
      return own === undefined ? [] : [[id, own] as const];
    }),
  );
}

function adoptable({ kind, value, at, around }: FoundResource): Adoptable[] {
  if (!isObject(value) || typeof value.id !== 'string') return [];
  const { id, name, type, key } = value;
  if (kind === 'authenticator') return [adoptableAuthenticator({ id, key })];
  if (kind !== 'rule') return [];
  return [adoptableRule({ id, policyId: policyOfRule(value, around), name, type }, at.terraform?.attribute)];
}

/**
 * Returns whether a resource is a catch-all rule: the service created it, and applications are mapped to its policy. The service deletes
 * such a rule only together with its policy; an attempt to delete it alone has no effect. Spec: Terraform, 6, 2.
 */
function isLastRule(
  { kind, value, around: { policyId, policyInPath } }: FoundResource,
  { before, after }: Record<'after' | 'before', ReadonlyMap<string, FoundResource>>,
): boolean {
  if (kind !== 'rule' || !isObject(value)) return false;
  if (value.system !== true || !MAPPED_TYPES.includes(String(value.type))) return false;
  const policy = `policy ${policyId ?? policyInPath}`;
  return !before.has(policy) || after.has(policy);
}

function merged(
  current: FoundResource,
  found: FoundResource | undefined,
  left: FoundResource,
): FoundResource {
  if (left.at.terraform?.isUnmanaged) return current;
  const prior = found === undefined && isObject(left.value) ? { id: left.value.id } : found?.value;
  const value = mergeThreeWays({ current: current.value, prior, planned: left.value }, () => {});
  return value === current.value
    ? { ...current, at: managedSource(current.at, left.at) }
    : { ...left, value };
}

function byKey(resources: readonly FoundResource[]): ReadonlyMap<string, FoundResource> {
  return new Map(
    resources.flatMap((resource) => {
      const key = keyOf(resource);
      return key === undefined ? [] : [[key, resource] as const];
    }),
  );
}

function keyOf({ kind, value }: FoundResource): string | undefined {
  const id = isObject(value) ? value.id : undefined;
  return typeof id === 'string' ? `${kind} ${id}` : undefined;
}
