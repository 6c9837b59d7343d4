import { isObject, type Members } from '../../../base/object.js';
import type { TerraformConfiguration } from '../../../model/policies/snapshot.js';
import type { Address } from '../state/address.js';
import { addressOf } from '../state/address.js';
import { hasMark } from '../state/attribute-values.js';
import { blockOf } from '../state/configuration.js';
import type { InstanceChange } from '../state/instance.js';
import { changesIn, plannedState, rawState, shownState } from '../state/instances.js';
import { isPlan, isRawState, isShownState } from '../state/recognise.js';
import { filledState } from './filled.js';

/** One object that Terraform manages, and what a plan does to it. */
export interface ManagedObject extends Omit<Address, 'attribute'> {
  readonly address: string;
  /** Its attributes, with what references lead to; of what the plan deletes, as they were. */
  readonly values: Members;
  /** Of the shape of the values: `true` where one is known only after the apply. */
  readonly unknown: unknown;
  /** Its attributes before the plan. */
  readonly before?: Members | undefined;
  /** Of a state there are none. Spec: Terraform, 2.3. */
  readonly actions: readonly unknown[];
  /** The attributes that its block sets, with their expressions; absent where the configuration is not shown. */
  readonly configured?: ReadonlyMap<string, unknown>;
  /** JSON pointer of the values. */
  readonly pointer: string;
}

/** What Terraform manages, in the order of addresses; `undefined` where the value is no plan and no state. */
export function managedIn(
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
  const changes = changesIn(plan);
  const isGone = (address: string) =>
    isObject(changes.get(address)?.change.before) && !isObject(changes.get(address)?.change.after);
  const planned = filledState(plannedState(plan, sources)).instances.flatMap(({ gaps: _, ...instance }) => {
    if (instance.mode !== 'managed' || isGone(instance.address)) return [];
    const actions = changes.get(instance.address)?.actions ?? [];
    // Beside what is made in its place, the one that is left in the service has the same address.
    const isLeft = actions.includes('create') && !instance.isCreated;
    return [{ ...instance, actions: isLeft ? ['forget'] : actions, ...writtenIn(plan, instance) }];
  });
  const gone = [...changes].flatMap(([address, change]) =>
    isGone(address) ? goneObject(address, change) : [],
  );
  return [...planned, ...gone];
}

/** What the block of the configuration says. Spec: Terraform, 2.6. */
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

/** Whether a value at the top is known only after the apply, or a part of it is. */
export function isUnknownAt({ unknown }: Pick<ManagedObject, 'unknown'>, attribute: string): boolean {
  const marks = isObject(unknown) ? unknown[attribute] : undefined;
  return hasMark(marks);
}
