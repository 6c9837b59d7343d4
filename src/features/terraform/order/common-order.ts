import { groupBy } from '../../../base/group-by.js';
import { getOrMake } from '../../../base/memo.js';
import { configuredKey } from '../../../documents/terraform/state/configured-key.js';
import type { ProviderCall } from './call.js';
import { isBefore, isGone, objectsByAddress, type PlanOverOrg } from './plan-over-org.js';
import type { SafeOrder } from './remedy.js';

/** A group of calls, and the order that is proposed for them. */
interface OrderedList {
  readonly calls: readonly ProviderCall[];
  readonly remedy?: SafeOrder;
}

/** One order of the calls of several groups that is safe for each of these groups. */
export interface CommonOrder {
  /** The groups of calls whose orders are combined. The numbers are indexes in the argument `groups` of `findCommonOrder`. */
  readonly lists: readonly number[];
  /** The combined order of all calls of these groups. `undefined` if the proposed orders of the groups contradict each other. */
  readonly order: readonly ProviderCall[] | undefined;
}

/**
 * Combines the orders that are proposed for several groups of calls; returns `undefined` if fewer than two groups have a proposed order.
 * The states of a group depend only on the order of its own calls, so they stay the same in the combined order. Spec: Terraform, 6.
 */
export function findCommonOrder(groups: readonly OrderedList[], plan: PlanOverOrg): CommonOrder | undefined {
  const lists = groups.flatMap(({ remedy }, index) => (remedy === undefined ? [] : [index]));
  if (lists.length < 2) return undefined;
  const orders = lists.flatMap((index) => groups[index]?.remedy?.order ?? []);
  const calls = new Map(orders.map((call) => [keyOf(call), call]));
  const waits = findPredecessors(groups, calls, plan);
  return { lists, order: isReplacedOtherwise(groups) ? undefined : sorted(calls, waits) };
}

function keyOf({ address, kind, what, id }: ProviderCall): string {
  return JSON.stringify([address, kind, what, id]);
}

/** Returns for each call the calls that must precede it, because of the proposed orders and the dependencies in the plan. */
function findPredecessors(
  groups: readonly OrderedList[],
  calls: ReadonlyMap<string, ProviderCall>,
  plan: PlanOverOrg,
): ReadonlyMap<string, ReadonlySet<string>> {
  const waits = new Map<string, Set<string>>();
  const wait = (key: string, on: string) => getOrMake(waits, key, () => new Set<string>()).add(on);
  for (const { remedy } of groups)
    for (const [index, call] of (remedy?.order ?? []).entries()) {
      const before = remedy?.order[index - 1];
      if (before !== undefined) wait(keyOf(call), keyOf(before));
    }
  const objects = objectsByAddress(plan);
  const blocks = groupBy(calls, ([, { address }]) => blockOf(objects.get(address)));
  const waitAll = (block: string, on: string) => {
    const [own = [], others = []] = [blocks.get(block), blocks.get(on)];
    for (const [key] of own) wait(key, all(on));
    for (const [key] of others) wait(all(on), key);
  };
  const objectOf = (block: string) => objects.get(blocks.get(block)?.[0]?.[1].address ?? '');
  for (const block of blocks.keys()) {
    const one = objectOf(block);
    if (one === undefined) continue;
    for (const on of [...plan.dependenciesOf(one)].flatMap(blocksAt)) {
      const other = objectOf(on);
      if (other === undefined || on === block) continue;
      if (isBefore(draftOf(other), draftOf(one), plan)) waitAll(block, on);
      if (isBefore(draftOf(one), draftOf(other), plan)) waitAll(on, block);
    }
  }
  return waits;
}

/**
 * Returns a key for a Terraform block. The key is different for the instances of the block that the plan deletes and for those that it
 * keeps. All instances with the same key have the same dependencies, and there may be thousands of them.
 */
function blockOf(object: PlanOverOrg['objects'][number] | undefined): string {
  return object === undefined ? '' : `${isGone(object) ? 'gone' : 'kept'} ${configuredKey(object)}`;
}

function blocksAt(key: string): readonly string[] {
  return [`gone ${key}`, `kept ${key}`];
}

/**
 * Returns the key of the event "all calls for this block are complete". A call that must wait for many calls of one block waits for this
 * event instead.
 */
function all(block: string): string {
  return `all ${block}`;
}

/**
 * Returns a call that stands for every call about a resource. The order of two calls about different resources depends only on the
 * resources, so one such call is enough.
 */
function draftOf(object: PlanOverOrg['objects'][number]): Parameters<typeof isBefore>[0] {
  const { address } = object;
  return {
    object,
    address,
    step: 0,
    kind: 'rule',
    what: 'update',
    effect: 'touch',
    list: '',
    id: '',
    name: '',
  };
}

/**
 * Returns whether two groups of calls contradict each other about a resource that the plan replaces. They do if one group requires that the
 * new object is created before the old one is deleted, and the other group also contains calls about the resource.
 */
function isReplacedOtherwise(groups: readonly OrderedList[]): boolean {
  const uses = groups.flatMap(({ calls }) => [...new Set(calls.map(({ address }) => address))]);
  const lists = groupBy(uses, (address) => address);
  return groups.some(({ remedy, calls }) =>
    (remedy?.createBeforeDestroy ?? []).some((address) => {
      const own = calls.some((call) => call.address === address) ? 1 : 0;
      return (lists.get(address)?.length ?? 0) > own;
    }),
  );
}

/**
 * Sorts calls so that each call follows its predecessors, and otherwise keeps the given order. Returns `undefined` if the dependencies are
 * circular.
 */
function sorted(
  calls: ReadonlyMap<string, ProviderCall>,
  waits: ReadonlyMap<string, ReadonlySet<string>>,
): readonly ProviderCall[] | undefined {
  const places = new Map([...calls.keys()].map((key, place) => [key, place]));
  const keys = [...calls.keys(), ...[...waits.keys()].filter((key) => !calls.has(key))];
  const left = new Map(keys.map((key) => [key, waits.get(key)?.size ?? 0]));
  const waiting = groupBy(
    keys.flatMap((key) => [...(waits.get(key) ?? [])].map((on) => ({ key, on }))),
    ({ on }) => on,
  );
  const order: ProviderCall[] = [];
  /**
   * The keys of the calls and events (see {@link all}) that can be the next one in `order`. For a call, all calls that must precede it are
   * in `order`. For an event, all calls that belong to it are. The last key of this list is taken first. Events are at the end of the list,
   * so they are taken before calls. The calls are in the reverse order of `calls`.
   */
  const ready: string[] = [];
  const locationOf = (key: string | undefined) => places.get(key ?? '') ?? -1;
  const release = (key: string) => {
    let [low, high] = [0, ready.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (locationOf(ready[middle]) > locationOf(key)) low = middle + 1;
      else high = middle;
    }
    ready.splice(low, 0, key);
  };
  for (const key of keys) if (left.get(key) === 0) release(key);
  for (let next = ready.pop(); next !== undefined; next = ready.pop()) {
    const call = calls.get(next);
    if (call !== undefined) order.push(call);
    for (const { key } of waiting.get(next) ?? []) {
      const count = (left.get(key) ?? 0) - 1;
      left.set(key, count);
      if (count === 0) release(key);
    }
  }
  return order.length === calls.size ? order : undefined;
}
