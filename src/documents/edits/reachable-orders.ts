import { inOrder } from '../../model/policies/policy.js';
import {
  type Priorities,
  prioritiesAfterDelete,
  prioritiesAfterWrite,
  type RankedById,
  type Ranking,
} from './priorities.js';

/** A call to the service that creates, changes or deletes a rule or policy in a list. */
export interface RankedCall {
  readonly id: string;
  /** The name of the list in which the rule or policy has its priority. */
  readonly list: string;
  /**
   * How the call affects the priorities in the list. `write` creates the rule or policy, or sets its priority. `delete` removes it. `touch`
   * changes something else, such as the status, and no priority.
   */
  readonly effect: 'delete' | 'touch' | 'write';
  readonly priority?: number | undefined;
  /** The indexes of the calls that must precede this call. */
  readonly after: readonly number[];
}

/** The rules or policies of each list in the order of evaluation, by the name of the list. */
type Orders = Readonly<Record<string, readonly RankedById[]>>;

/** A state that the lists may have while calls complete: the completed calls, and the resulting order of each list. */
export interface ReachableOrder {
  /** The completed calls, as a bit set by the index of the call. */
  readonly made: number;
  /** The order of the policies or rules in each list (by the list's name), with priorities, as the service evaluates it. */
  readonly orders: Orders;
  /** The indexes of calls that lead to the state, in order. */
  readonly path: readonly number[];
}

export interface ReachableOrders {
  readonly reached: readonly ReachableOrder[];
  /** Whether all states were found. If not, there were more than the limit. */
  readonly isComplete: boolean;
}

/**
 * Returns all states that the lists may have while calls complete in any permitted order. Each call shifts the priorities of other rules or
 * policies as the service does. States with the same completed calls and the same priorities are merged. A state in `avoided` is not
 * visited. Spec: Policy rule, "Priorities".
 */
export function findReachableOrders(
  before: Orders,
  calls: readonly RankedCall[],
  rankingOf: (list: string) => Ranking,
  most: number,
  avoided: ReadonlySet<string> = new Set(),
): ReachableOrders {
  const sorted = Object.entries(before).map(([list, ranked]) => [list, inOrder(ranked)] as const);
  const start: ReachableOrder = { made: 0, orders: Object.fromEntries(sorted), path: [] };
  const known = new Map<string, ReachableOrder>([[stateKey(start), start]]);
  for (const state of known.values()) {
    for (const [index, call] of calls.entries()) {
      const isReady = call.after.every((other) => isMadeIn(state, other));
      if (isMadeIn(state, index) || !isReady) continue;
      const next: ReachableOrder = {
        made: state.made | (1 << index),
        orders: {
          ...state.orders,
          [call.list]: orderAfter(state.orders[call.list] ?? [], call, rankingOf(call.list)),
        },
        path: [...state.path, index],
      };
      const key = stateKey(next);
      if (known.has(key) || avoided.has(key)) continue;
      if (known.size >= most) return { reached: [...known.values()], isComplete: false };
      known.set(key, next);
    }
  }
  return { reached: [...known.values()], isComplete: true };
}

export function isMadeIn({ made }: Pick<ReachableOrder, 'made'>, index: number): boolean {
  return (made & (1 << index)) !== 0;
}

/** Returns a text that is equal for equal states: the same completed calls, and the same order and priorities in each list. */
export function stateKey({ made, orders }: ReachableOrder): string {
  const words = Object.values(orders).map((order) =>
    order.map(({ id, priority }) => `${id}=${priority}`).join(' '),
  );
  return `${made} ${words.join(' | ')}`;
}

/** Returns the order after a call. If no priority is free, the service rejects the call and the order stays. */
function orderAfter(
  order: readonly RankedById[],
  { id, effect, priority }: RankedCall,
  ranking: Ranking,
): readonly RankedById[] {
  switch (effect) {
    case 'touch':
      return order;
    case 'delete':
      return renumbered(
        order.filter((one) => one.id !== id),
        prioritiesAfterDelete(id, order, ranking),
      );
    case 'write': {
      const priorities = prioritiesAfterWrite(id, priority, order, ranking);
      const isThere = order.some((one) => one.id === id);
      const all = isThere ? order : [...order, { id, priority: null, isDefault: false }];
      return priorities === undefined ? order : renumbered(all, priorities);
    }
  }
}

function renumbered(order: readonly RankedById[], priorities: Priorities): readonly RankedById[] {
  return inOrder(
    order.map((one) => {
      const priority = priorities.get(one.id);
      return priority === undefined ? one : { ...one, priority };
    }),
  );
}
