import { stateKey } from '../../../documents/edits/reachable-orders.js';
import { addressOf } from '../../../documents/terraform/state/address.js';
import type { CallGroup, ProviderCall } from './call.js';
import { findIntermediateStates, type IntermediateState } from './intermediate-states.js';
import type { PlanOverOrg } from './plan-over-org.js';

/**
 * An order of the calls of one group that leads to the planned org. No state on the way is more permissive than both the org before and the
 * org after the apply. If possible, no state is less permissive than both. Another group of calls may require the opposite order.
 */
export interface SafeOrder {
  /**
   * `both`: the order avoids more permissive and less permissive states. `more-permissive`: the order avoids only more permissive states,
   * because every possible order leads to a less permissive state.
   */
  readonly avoids: 'both' | 'more-permissive';
  readonly order: readonly ProviderCall[];
  /**
   * The `depends_on` entries to add to the Terraform configuration, so that each provider call of the safe order waits for the call before
   * it. Entries that already exist are left out.
   */
  readonly dependsOn: readonly { readonly address: string; readonly on: string }[];
  /** Whether the order contains deletions. A deleted resource has no block in the configuration, so `depends_on` has no effect on it. */
  readonly hasDeletes: boolean;
  /** The addresses of the replaced resources that need `create_before_destroy`. */
  readonly createBeforeDestroy?: readonly string[];
}

/** The intermediate states to avoid, by index. */
export interface Avoided {
  readonly 'more-permissive': ReadonlySet<number>;
  readonly 'less-permissive': ReadonlySet<number>;
}

/**
 * Returns an order of calls that ends as planned and avoids all given states. If no order does, returns an order that ends as planned and
 * avoids at least the more permissive states. Returns `undefined` if this is not possible either.
 */
export function remedyFor(
  group: CallGroup,
  states: readonly IntermediateState[],
  avoided: Avoided,
  isWrong: (state: IntermediateState) => boolean,
  plan: PlanOverOrg,
): SafeOrder | undefined {
  const isMoreToAvoid = avoided['more-permissive'].size > 0 || states.some(isWrong);
  for (const avoids of isMoreToAvoid ? (['both', 'more-permissive'] as const) : (['both'] as const)) {
    const indexes =
      avoids === 'both'
        ? [...avoided['more-permissive'], ...avoided['less-permissive']]
        : [...avoided['more-permissive']];
    const keys = new Set(indexes.flatMap((index) => (states[index] ? [stateKey(states[index])] : [])));
    const reached = findIntermediateStates(withNameDependencies(group), plan, keys).states;
    const end = reached.find((state) => state.isEnd && !isWrong(state) && !keys.has(stateKey(state)));
    if (end !== undefined)
      return remedyOf(
        end.path.flatMap((index) => group.calls[index] ?? []),
        avoids,
        plan,
      );
  }
  return undefined;
}

/** Makes each creation wait for the deletion of an object with the same name. The service rejects duplicate names. */
function withNameDependencies(group: CallGroup): CallGroup {
  const { calls } = group;
  const waiting = calls.map((call) => {
    const freed = calls.flatMap((other, index) => (isRecreated(other, call) ? [index] : []));
    return freed.length === 0 ? call : { ...call, after: [...new Set([...call.after, ...freed])] };
  });
  return { ...group, calls: waiting };
}

/** Returns whether the first call deletes an object and the second call creates it again under another resource address. */
export function isRecreated(gone: ProviderCall, made: ProviderCall): boolean {
  return (
    gone.what === 'delete' &&
    made.what === 'create' &&
    gone.kind === made.kind &&
    gone.name === made.name &&
    gone.policyId === made.policyId &&
    gone.address !== made.address
  );
}

/**
 * Returns a possible order of calls, or `undefined` if the dependencies of the calls contradict each other. It does not check for unsafe
 * states, because it is only called if every order is safe.
 */
export function remedyInOrder(group: CallGroup, plan: PlanOverOrg): SafeOrder | undefined {
  return remedyFor(
    group,
    [],
    { 'more-permissive': new Set(), 'less-permissive': new Set() },
    () => false,
    plan,
  );
}

function remedyOf(
  order: readonly ProviderCall[],
  avoids: SafeOrder['avoids'],
  { waitsFor }: PlanOverOrg,
): SafeOrder {
  const made = order
    .filter(({ what }) => what !== 'delete')
    .flatMap(({ address, also = [] }) => [address, ...also]);
  const addresses = [...new Set(made)];
  const isWaiting = (address: string, on: string) => {
    const [one, other] = [addressOf(address), addressOf(on)];
    return one !== undefined && other !== undefined && waitsFor(one, other);
  };
  return {
    avoids,
    order,
    dependsOn: addresses
      .slice(1)
      .map((address, index) => ({ address, on: addresses[index] ?? '' }))
      .filter(({ address, on }) => !isWaiting(address, on)),
    hasDeletes: order.some(({ what }) => what === 'delete'),
  };
}
