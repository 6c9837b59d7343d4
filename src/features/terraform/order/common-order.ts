import { groupBy } from '../../../base/group-by.js';
import { getOrMake } from '../../../base/memo.js';
import { configuredKey } from '../../../documents/terraform/state/configured-key.js';
import type { ProviderCall } from './call.js';
import { isBefore, isGone, objectsByAddress, type PlanOverOrg } from './plan-over-org.js';
import type { SafeOrder } from './remedy.js';

/** The calls of a list, and the order that is proposed for them. */
interface OrderedList {
  readonly calls: readonly ProviderCall[];
  readonly remedy?: SafeOrder;
}

/** One order for all lists that need one. */
export interface CommonOrder {
  /** The lists that it is for, by their index. */
  readonly lists: readonly number[];
  /** `undefined`: what is proposed for one of the lists contradicts what is proposed for another. */
  readonly order: readonly ProviderCall[] | undefined;
}

/**
 * The orders that are proposed for several lists, as one; nothing where fewer than two need one. What a list comes to hangs
 * on the order of its own calls alone, so that it passes through what its own order passes through. Spec: Terraform, 6.
 */
export function commonOrder(groups: readonly OrderedList[], plan: PlanOverOrg): CommonOrder | undefined {
  const lists = groups.flatMap(({ remedy }, index) => (remedy === undefined ? [] : [index]));
  if (lists.length < 2) return undefined;
  const orders = lists.flatMap((index) => groups[index]?.remedy?.order ?? []);
  const calls = new Map(orders.map((call) => [keyOf(call), call]));
  const waits = waitsIn(groups, calls, plan);
  return { lists, order: isReplacedOtherwise(groups) ? undefined : sorted(calls, waits) };
}

function keyOf({ address, kind, what, id }: ProviderCall): string {
  return JSON.stringify([address, kind, what, id]);
}

/** By call, those that are made before it: in its lists, and by what the plan refers to. */
function waitsIn(
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
    for (const on of [...plan.waitedForBy(one)].flatMap(blocksAt)) {
      const other = objectOf(on);
      if (other === undefined || on === block) continue;
      if (isBefore(draftOf(other), draftOf(one), plan)) waitAll(block, on);
      if (isBefore(draftOf(one), draftOf(other), plan)) waitAll(on, block);
    }
  }
  return waits;
}

/** Instances of one block wait for the same, unless some of them are deleted: there may be thousands. */
function blockOf(object: PlanOverOrg['objects'][number] | undefined): string {
  return object === undefined ? '' : `${isGone(object) ? 'gone' : 'kept'} ${configuredKey(object)}`;
}

function blocksAt(key: string): readonly string[] {
  return [`gone ${key}`, `kept ${key}`];
}

/** That all calls of a block are made. */
function all(block: string): string {
  return `all ${block}`;
}

/** Of another resource nothing but the resource decides what goes first. */
function draftOf(object: PlanOverOrg['objects'][number]): Parameters<typeof isBefore>[0] {
  const { address } = object;
  return {
    object,
    address,
    step: 0,
    kind: 'rule',
    what: 'update',
    does: 'touch',
    list: '',
    id: '',
    name: '',
  };
}

/** What one list has made before it is deleted, and another list knows the other way round. */
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

/** Each as early as those before it allow, in the order of the lists; nothing where some wait for each other. */
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
  /** By place, the last first; what is no call of its own takes no turn. */
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
