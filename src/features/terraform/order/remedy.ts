import { reachedKey } from '../../../documents/edits/reached-orders.js';
import { addressOf } from '../../../documents/terraform/state/address.js';
import type { CallGroup, ProviderCall } from './call.js';
import { type PassingState, passingStates } from './passing-states.js';
import type { PlanOverOrg } from './plan-over-org.js';

/**
 * An order of the calls in which nobody gets more, or less, than both before and after, and that ends as planned: of this
 * list by itself, so that another may want the contrary.
 */
export interface SafeOrder {
  /** `more`: only that nobody gets more; there is no order in which nobody gets less, either. */
  readonly avoids: 'both' | 'more-permissive';
  readonly order: readonly ProviderCall[];
  /** What brings it about: each waits for the one before, where it does not already. */
  readonly dependsOn: readonly { readonly address: string; readonly on: string }[];
  /** Deletes stand in it, which follow no `depends_on` of a block that is gone. */
  readonly hasDeletes: boolean;
  /** What has to be made before it is deleted, where it is replaced. */
  readonly createBeforeDestroy?: readonly string[];
}

/** The states that are to be avoided, by their index. */
export interface Avoided {
  readonly 'more-permissive': ReadonlySet<number>;
  readonly 'less-permissive': ReadonlySet<number>;
}

/** Nothing where no order avoids them. */
export function remedyFor(
  group: CallGroup,
  states: readonly PassingState[],
  avoided: Avoided,
  isWrong: (state: PassingState) => boolean,
  plan: PlanOverOrg,
): SafeOrder | undefined {
  const isMoreToAvoid = avoided['more-permissive'].size > 0 || states.some(isWrong);
  for (const avoids of isMoreToAvoid ? (['both', 'more-permissive'] as const) : (['both'] as const)) {
    const indexes =
      avoids === 'both'
        ? [...avoided['more-permissive'], ...avoided['less-permissive']]
        : [...avoided['more-permissive']];
    const keys = new Set(indexes.flatMap((index) => (states[index] ? [reachedKey(states[index])] : [])));
    const reached = passingStates(withFreeNames(group), plan, keys).states;
    const end = reached.find((state) => state.isEnd && !isWrong(state) && !keys.has(reachedKey(state)));
    if (end !== undefined)
      return remedyOf(
        end.path.flatMap((index) => group.calls[index] ?? []),
        avoids,
        plan,
      );
  }
  return undefined;
}

/** What is made under the name of what is deleted beside it waits for that: two of one name are refused. */
function withFreeNames(group: CallGroup): CallGroup {
  const { calls } = group;
  const waiting = calls.map((call) => {
    const freed = calls.flatMap((other, index) => (isMadeAnew(other, call) ? [index] : []));
    return freed.length === 0 ? call : { ...call, after: [...new Set([...call.after, ...freed])] };
  });
  return { ...group, calls: waiting };
}

/** The second makes anew, as another resource, what the first deletes. */
export function isMadeAnew(gone: ProviderCall, made: ProviderCall): boolean {
  return (
    gone.what === 'delete' &&
    made.what === 'create' &&
    gone.kind === made.kind &&
    gone.name === made.name &&
    gone.policyId === made.policyId &&
    gone.address !== made.address
  );
}

/** Where every order will do, the first. */
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
