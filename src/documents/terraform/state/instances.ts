import { lazy } from '../../../base/lazy.js';
import { isObject, type Members } from '../../../base/object.js';
import { pointerBelow } from '../../../base/pointer.js';
import { isSynthetic } from '../../../model/facts/synthetic-id.js';
import type { TerraformConfiguration } from '../../../model/policies/snapshot.js';
import { type Address, addressIn, modulePrefix, resourceAddress } from './address.js';
import { hasMark } from './attribute-values.js';
import { describeChanges } from './change-words.js';
import { type Instance, type InstanceChange, idOf, isOfProvider, type TerraformState } from './instance.js';
import { findPlanNotices, NO_NOTICES } from './plan-notices.js';
import { marksFromPaths } from './remove-secrets.js';

/** The resource types that the service keeps when a plan deletes them. Spec: Terraform, 6, 11. */
export const KEPT_ON_DELETE: ReadonlySet<string> = new Set([
  'okta_app_access_policy_assignment',
  'okta_authenticator',
  'okta_policy_mfa_default',
  'okta_policy_password_default',
  'okta_policy_rule_profile_enrollment',
  'okta_post_auth_session_policy_rule',
  'okta_session_violation_policy_rule',
]);

/**
 * Returns the state that a plan leads to. It has the planned resources, and the resources that the plan does not touch. It also has the
 * data sources that were read for the plan, and the objects that the plan forgets or the service keeps.
 */
export function plannedState(plan: Members, sources?: TerraformConfiguration): TerraformState {
  const changes = changesByAddress(plan);
  const planned = isObject(plan.planned_values)
    ? resourcesIn(plan.planned_values, '/planned_values', { changes })
    : [...changes.values()].flatMap((change) => afterOf(change) ?? []);
  const known = new Set(planned.map(({ address }) => address));
  const untouched = priorInstances(plan, known).filter(isUntouchedBy(changes));
  const left = [...changes].flatMap(([address, change]) => leftInService(address, change, known) ?? []);
  const { complete, errored, deferred_changes: deferred } = plan;
  return {
    instances: inOrder([...planned, ...untouched, ...left]),
    ...(isObject(plan.configuration) && { configuration: plan.configuration }),
    ...(isObject(plan.variables) && { variables: plan.variables }),
    ...(sources !== undefined && { sources }),
    notices: findPlanNotices(plan, isOfProvider),
    foreignUnknowns: foreignUnknownsIn(changes),
    priorWithSecrets: secretsBefore(changes),
    ...(untouched.some(({ mode }) => mode === 'data') && { priorReadByData: [...earlierInstances(changes)] }),
    resourceChanges: describeChanges(changes),
    isIncomplete: complete === false || errored === true || (Array.isArray(deferred) && deferred.length > 0),
  };
}

/** Returns the blocks of other providers' resources whose values are known only after the apply. */
function foreignUnknownsIn(changes: ReadonlyMap<string, InstanceChange>): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [address, { resource, change }] of changes) {
    const { type } = resource;
    const { after_unknown: unknown } = change;
    if (typeof type !== 'string' || isOfProvider({ type })) continue;
    const isUnknown = isObject(unknown) && Object.keys(unknown).length > 0;
    const named = isUnknown ? addressIn(ROOT, address) : undefined;
    if (named !== undefined) found.add(resourceAddress({ ...named, key: undefined }));
  }
  return found;
}

/** Returns the objects in a state printed by `terraform show -json`. */
export function shownState(state: Members): TerraformState {
  const values = isObject(state.values) ? state.values : {};
  return { instances: inOrder(resourcesIn(values, '/values')), notices: NO_NOTICES, isIncomplete: false };
}

/** Returns the objects in a state file of version 4. Spec: Terraform, 2.5. */
export function rawState({ resources }: Members): TerraformState {
  const instances = listIn(resources).flatMap((resource, number) =>
    listIn(resource.instances).flatMap((instance, index) =>
      rawInstance(resource, instance, pointerBelow('/resources', number, 'instances', index, 'attributes')),
    ),
  );
  const flat = listIn(resources).flatMap((resource) =>
    listIn(resource.instances).flatMap((instance) => {
      const named = isFlat(instance) ? rawAddress(resource, instance) : undefined;
      return named === undefined ? [] : [deposedAddress(resourceAddress(named), instance.deposed)];
    }),
  );
  const notices = { ...NO_NOTICES, flat: flat.sort() };
  return { instances: inOrder(instances), notices, isIncomplete: false };
}

/** Returns whether attributes are stored in the flat format of Terraform versions before 0.12. */
function isFlat({ attributes, attributes_flat: flat }: Members): boolean {
  return isObject(flat) && !isObject(attributes);
}

function rawInstance(resource: Members, instance: Members, pointer: string): Instance[] {
  const { attributes, deposed, sensitive_attributes: marked } = instance;
  const named = rawAddress(resource, instance);
  if (named === undefined || !isObject(attributes)) return [];
  const sensitive = Array.isArray(marked) ? marksFromPaths(marked) : undefined;
  const address = deposedAddress(resourceAddress(named), deposed);
  return [instanceAt(named, address, { values: attributes, sensitive, pointer, deposed })];
}

/** Returns the address of a resource of the Okta provider; `undefined` for resources of other providers. */
function rawAddress({ module, mode, type, name }: Members, { index_key: key }: Members): Address | undefined {
  if (typeof type !== 'string' || typeof name !== 'string' || !isOfProvider({ type })) return undefined;
  return {
    module: modulePrefix(module).module,
    mode: mode === 'data' ? 'data' : 'managed',
    type,
    name,
    attribute: [],
    ...((typeof key === 'string' || typeof key === 'number') && { key }),
  };
}

/** Sorts instances by address, so that results do not depend on the order of resources, modules and keys in a document. */
function inOrder(instances: readonly Instance[]): Instance[] {
  return instances.toSorted((one, other) =>
    one.address < other.address ? -1 : one.address > other.address ? 1 : 0,
  );
}

/** Returns the address of a deposed object, which exists next to the live object until the plan deletes it. Spec: Terraform, 2.3. */
function deposedAddress(address: string, deposed: unknown): string {
  return typeof deposed === 'string' ? `${address} (deposed ${deposed})` : address;
}

/** Returns the resource changes of a plan, by address. */
export function changesByAddress({ resource_changes: list }: Members): Map<string, InstanceChange> {
  const changes = new Map<string, InstanceChange>();
  if (!Array.isArray(list)) return changes;
  for (const [index, resource] of list.entries()) {
    if (!isObject(resource) || !isObject(resource.change) || typeof resource.address !== 'string') continue;
    const { change } = resource;
    const actions = Array.isArray(change.actions) ? change.actions : [];
    const pointer = pointerBelow('/resource_changes', index, 'change');
    const address = deposedAddress(resource.address, resource.deposed);
    changes.set(address, { resource, change, actions, pointer });
  }
  return changes;
}

/**
 * Returns a predicate for resource instances that stay as they are: data sources, and instances that the plan does not mention (`-target`,
 * `-refresh-only`, deferred). A plan lists every deletion, so these are not deleted. Spec: Terraform, 2.1 and 2.3.
 */
function isUntouchedBy(changes: ReadonlyMap<string, InstanceChange>): (prior: Instance) => boolean {
  const moved = lazy(
    () =>
      new Set(
        [...changes.values()].map(({ resource: { previous_address: before, deposed } }) =>
          deposedAddress(String(before), deposed),
        ),
      ),
  );
  return ({ mode, address }) => mode === 'data' || !(changes.has(address) || moved().has(address));
}

function afterOf(found: InstanceChange): Instance | undefined {
  const { resource, change, pointer } = found;
  return isObject(change.after)
    ? instanceOf({ ...resource, values: change.after }, `${pointer}/after`, ROOT, found)
    : undefined;
}

function secretsBefore(changes: ReadonlyMap<string, InstanceChange>): readonly Instance[] {
  const found: Instance[] = [];
  for (const change of changes.values()) {
    const before = secretBefore(change);
    if (before !== undefined) found.push(before);
  }
  return found;
}

/** Returns the instance before the plan if it contains secrets and the plan changes or removes it. */
function secretBefore({ resource, change, actions, pointer }: InstanceChange): Instance | undefined {
  const { before: values, before_sensitive: sensitive } = change;
  if (!isObject(values) || !hasMark(sensitive)) return undefined;
  const isGone = actions.includes('delete') && !isKeptOnDelete(resource.type, values);
  if (!isGone && !actions.includes('update')) return undefined;
  return instanceOf({ ...resource, values, sensitive_values: sensitive }, `${pointer}/before`);
}

/** Yields the instances that the plan changes or removes, with their values before the plan. */
function* earlierInstances(changes: ReadonlyMap<string, InstanceChange>): Generator<Instance> {
  for (const { resource, change, actions, pointer } of changes.values()) {
    const { before: values } = change;
    const isGone = actions.includes('delete') && !isKeptOnDelete(resource.type, values);
    if (!isObject(values) || !(isGone || actions.includes('update'))) continue;
    const earlier = instanceOf({ ...resource, values }, `${pointer}/before`);
    if (earlier !== undefined) yield { ...earlier, isKeptInService: !isGone };
  }
}

/** Returns whether the plan creates a new object while the service keeps the old one, so that there are two objects. */
function isReplacedAndKept(actions: readonly unknown[]): boolean {
  return actions.includes('create') && actions.includes('forget');
}

/**
 * Returns whether the service keeps an object that Terraform deletes. The Terraform provider can be configured to retain assignments. Spec:
 * Terraform, 4.12.
 */
export function isKeptOnDelete(type: unknown, before: unknown): boolean {
  const isRetained = isObject(before) && before.retain_assignment === true;
  return isRetained || (typeof type === 'string' && KEPT_ON_DELETE.has(type));
}

/**
 * Returns the instance of a resource whose object the plan leaves in the service; `undefined` for any other resource. Terraform forgets
 * such a resource, or deletes it without deleting its object. The object keeps its values, except that an authenticator becomes inactive.
 * Spec: Terraform, 2.3.
 */
function leftInService(
  address: string,
  { resource, change, actions, pointer }: InstanceChange,
  known: ReadonlySet<string>,
): Instance | undefined {
  const { type } = resource;
  const isKept = isKeptOnDelete(type, change.before) && !actions.includes('create');
  const isLeft = actions.includes('forget') || (actions.includes('delete') && isKept);
  const isGone = known.has(address) && !isReplacedAndKept(actions);
  if (!isLeft || isGone || !isObject(change.before)) return undefined;
  const values = type === 'okta_authenticator' ? { ...change.before, status: 'INACTIVE' } : change.before;
  const sensitive = change.before_sensitive;
  const left = instanceOf({ ...resource, values, sensitive_values: sensitive }, `${pointer}/before`);
  return left && { ...left, isKeptInService: true };
}

function priorInstances({ prior_state: prior }: Members, planned: ReadonlySet<string>): readonly Instance[] {
  if (!isObject(prior) || !isObject(prior.values)) return [];
  return resourcesIn(prior.values, '/prior_state/values', { without: planned });
}

/** Returns all resources in the values of a plan or a state. Spec: Terraform, 2.2. */
function resourcesIn(
  { root_module: root }: Members,
  pointer: string,
  { changes, without }: ResourceContext = {},
): Instance[] {
  const found: Instance[] = [];
  const waiting: { readonly module: unknown; readonly pointer: string }[] = [
    { module: root, pointer: pointerBelow(pointer, 'root_module') },
  ];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { module, pointer: here } = next;
    if (!isObject(module)) continue;
    const prefix = modulePrefix(module.address);
    for (const [index, resource] of entriesOf(module.resources)) {
      if (!isObject(resource) || isAmong(without, resource)) continue;
      const change = changes?.get(String(resource.address));
      const one = instanceOf(resource, `${here}/resources/${index}/values`, prefix, change);
      if (one !== undefined) found.push(one);
    }
    for (const [index, child] of entriesOf(module.child_modules))
      waiting.push({ module: child, pointer: pointerBelow(here, 'child_modules', index) });
  }
  return found;
}

/** Instructions for reading the resources of a state: the changes that the plan makes to them, and the resources to skip. */
interface ResourceContext {
  readonly changes?: ReadonlyMap<string, InstanceChange>;
  /** The addresses of resources to leave out. */
  readonly without?: ReadonlySet<string>;
}

function isAmong(addresses: ReadonlySet<string> | undefined, resource: Members): boolean {
  const { address, deposed_key: key, deposed = key } = resource;
  return addresses?.has(deposedAddress(String(address), deposed)) === true;
}

/** Returns a resource instance of the Okta provider; `undefined` for other providers. */
function instanceOf(
  { address, values, sensitive_values: sensitive, deposed_key: key, deposed = key }: Members,
  pointer: string,
  prefix = ROOT,
  found?: InstanceChange,
): Instance | undefined {
  const named = typeof address === 'string' ? addressIn(prefix, address) : undefined;
  if (named === undefined || typeof address !== 'string' || !isOfProvider(named)) return undefined;
  const own = { values: isObject(values) ? values : {}, sensitive, pointer, deposed };
  return instanceAt(named, deposedAddress(address, deposed), own, found);
}

/**
 * Builds a resource instance. All instances have the same members in the same order: the engine reads such objects faster, and a plan may
 * contain thousands.
 */
function instanceAt(
  { module, mode, type, name, key }: Address,
  address: string,
  {
    values,
    sensitive,
    pointer,
    deposed,
  }: Pick<Instance, 'pointer' | 'sensitive' | 'values'> & { readonly deposed: unknown },
  found?: InstanceChange,
): Instance {
  const change = found?.change;
  const actions = found?.actions ?? [];
  return {
    address,
    module,
    mode,
    type,
    name,
    key,
    values,
    unknown: change?.after_unknown,
    sensitive: change?.after_sensitive ?? sensitive,
    before: isObject(change?.before) && !isReplacedAndKept(actions) ? change.before : undefined,
    isCreated: actions.includes('create'),
    isChanged: !actions.every((action) => action === 'no-op' || action === 'read'),
    pointer,
    isDeposed: typeof deposed === 'string',
    isKeptInService: false,
    isReadDuringApply:
      mode === 'data' && (actions.includes('read') || isSynthetic(idOf({ values, address }))),
  };
}

const ROOT = modulePrefix(undefined);

function listIn(value: unknown): readonly Members[] {
  return Array.isArray(value) ? value.map((one) => (isObject(one) ? one : {})) : [];
}

function entriesOf(value: unknown): Iterable<[number, unknown]> {
  return Array.isArray(value) ? value.entries() : [];
}
