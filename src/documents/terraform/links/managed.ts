import { isObject, type Members } from '../../../base/object.js';
import type { TerraformConfiguration } from '../../../model/policies/snapshot.js';
import type { Address } from '../state/address.js';
import { addressOf } from '../state/address.js';
import { hasMark } from '../state/attribute-values.js';
import { blockOf } from '../state/configuration.js';
import type { InstanceChange } from '../state/instance.js';
import { changesByAddress, plannedState, rawState, shownState } from '../state/instances.js';
import { isPlan, isRawState, isShownState } from '../state/recognise.js';
import { resolveReferences } from './filled.js';

/** An object that Terraform manages, and what a plan does to it. */
export interface ManagedObject extends Omit<Address, 'attribute'> {
  readonly address: string;
  /** The attributes, with references resolved. A deleted object has the attributes before the plan. */
  readonly values: Members;
  /** The unknown attributes: a structure like that of the attributes, with `true` for each value that is known only after the apply. */
  readonly unknown: unknown;
  /** The attributes of the object before the plan; absent if the plan creates it. */
  readonly before?: Members | undefined;
  /** The actions of the plan on the object; empty for a state. Spec: Terraform, 2.3. */
  readonly actions: readonly unknown[];
  /** The attributes that the configuration block sets, with their expressions; absent if the plan does not show the configuration. */
  readonly configured?: ReadonlyMap<string, unknown>;
  /** The JSON pointer of the attributes in the document. */
  readonly pointer: string;
}

/**
 * Returns the managed objects in order of addresses, with the objects that the plan deletes at the end; `undefined` if the value is neither
 * a plan nor a state.
 */
export function findManagedObjects(
  value: unknown,
  sources?: TerraformConfiguration,
): readonly ManagedObject[] | undefined {
  if (isPlan(value)) return plannedObjects(value, sources);
  const state = isShownState(value) ? shownState(value) : isRawState(value) ? rawState(value) : undefined;
  return state?.instances.flatMap((instance) =>
    instance.mode === 'managed' ? [{ ...instance, actions: [] }] : [],
  );
}

function plannedObjects(plan: Members, sources?: TerraformConfiguration): readonly ManagedObject[] {
  const changes = changesByAddress(plan);
  const isGone = (address: string) =>
    isObject(changes.get(address)?.change.before) && !isObject(changes.get(address)?.change.after);
  const planned = resolveReferences(plannedState(plan, sources)).instances.flatMap(
    ({ gaps: _, ...instance }) => {
      if (instance.mode !== 'managed' || isGone(instance.address)) return [];
      const actions = changes.get(instance.address)?.actions ?? [];
      // When Terraform replaces an object, the service may keep the old one. Both then have the same address. The old object gets the
      // action `forget`, because Terraform no longer manages it.
      const isLeft = actions.includes('create') && !instance.isCreated;
      return [{ ...instance, actions: isLeft ? ['forget'] : actions, ...writtenIn(plan, instance) }];
    },
  );
  const gone = [...changes].flatMap(([address, change]) =>
    isGone(address) ? goneObject(address, change) : [],
  );
  return [...planned, ...gone];
}

/** Returns the attributes that the configuration block sets. Spec: Terraform, 2.6. */
function writtenIn(
  { configuration }: Members,
  address: Omit<Address, 'attribute'>,
): Pick<ManagedObject, 'configured'> {
  const block = isObject(configuration) ? blockOf(configuration, address) : undefined;
  return isObject(block?.expressions) ? { configured: new Map(Object.entries(block.expressions)) } : {};
}

function goneObject(
  address: string,
  { resource, change, actions, pointer }: InstanceChange,
): ManagedObject[] {
  const { attribute: _, ...named } = addressOf(String(resource.address)) ?? { attribute: [] };
  if (!('type' in named) || named.mode !== 'managed' || !isObject(change.before)) return [];
  const values = change.before;
  return [
    { ...named, address, values, before: values, unknown: undefined, actions, pointer: `${pointer}/before` },
  ];
}

/** Returns whether a top-level attribute is known only after the apply, completely or partly. */
export function isUnknownAt({ unknown }: Pick<ManagedObject, 'unknown'>, attribute: string): boolean {
  const marks = isObject(unknown) ? unknown[attribute] : undefined;
  return hasMark(marks);
}
