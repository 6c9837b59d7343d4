import { inOrder } from '../../model/policies/policy.js';
import {
  type Priorities,
  prioritiesAfterDelete,
  prioritiesAfterWrite,
  type RankedById,
  type Ranking,
} from './priorities.js';

/** One call to the service about a list of rules, or of policies. */
export interface RankedCall {
  readonly id: string;
  /** Of which list it is. */
  readonly list: string;
  /** `write`: made, or written anew at a priority; `touch`: anything that moves nothing. */
  readonly does: 'delete' | 'touch' | 'write';
  readonly priority?: number | undefined;
  /** The indexes of the calls that are made before it. */
  readonly after: readonly number[];
}

/** Lists by name, each in order. */
type Orders = Readonly<Record<string, readonly RankedById[]>>;

/** What lists may have come to: which calls are made, and the orders that they leave. */
export interface ReachedOrder {
  /** A bit for each call, by its index. */
  readonly made: number;
  /** Of each list, as the service looks at it, with the priorities. */
  readonly orders: Orders;
  /** The calls in an order that leads there. */
  readonly path: readonly number[];
}

export interface ReachedOrders {
  readonly reached: readonly ReachedOrder[];
  /** Otherwise there were too many. */
  readonly isWhole: boolean;
}

/**
 * Everything that lists may have come to while calls are made, in whichever order they are: others make room for each
 * as the service has it. Calls that leave the same are one, whatever their order; through what is avoided none leads. Spec: Policy rule, "Priorities".
 */
export function reachedOrders(
  before: Orders,
  calls: readonly RankedCall[],
  rankingOf: (list: string) => Ranking,
  most: number,
  avoided: ReadonlySet<string> = new Set(),
): ReachedOrders {
  const sorted = Object.entries(before).map(([list, ranked]) => [list, inOrder(ranked)] as const);
  const start: ReachedOrder = { made: 0, orders: Object.fromEntries(sorted), path: [] };
  const known = new Map<string, ReachedOrder>([[reachedKey(start), start]]);
  for (const state of known.values()) {
    for (const [index, call] of calls.entries()) {
      const isReady = call.after.every((other) => isMadeIn(state, other));
      if (isMadeIn(state, index) || !isReady) continue;
      const next: ReachedOrder = {
        made: state.made | (1 << index),
        orders: {
          ...state.orders,
          [call.list]: orderAfter(state.orders[call.list] ?? [], call, rankingOf(call.list)),
        },
        path: [...state.path, index],
      };
      const key = reachedKey(next);
      if (known.has(key) || avoided.has(key)) continue;
      if (known.size >= most) return { reached: [...known.values()], isWhole: false };
      known.set(key, next);
    }
  }
  return { reached: [...known.values()], isWhole: true };
}

export function isMadeIn({ made }: Pick<ReachedOrder, 'made'>, index: number): boolean {
  return (made & (1 << index)) !== 0;
}

/** What tells one from the others. */
export function reachedKey({ made, orders }: ReachedOrder): string {
  const words = Object.values(orders).map((order) =>
    order.map(({ id, priority }) => `${id}=${priority}`).join(' '),
  );
  return `${made} ${words.join(' | ')}`;
}

/** Where the service has no room, it refuses the call, and all stays as it was. */
function orderAfter(
  order: readonly RankedById[],
  { id, does, priority }: RankedCall,
  ranking: Ranking,
): readonly RankedById[] {
  switch (does) {
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
