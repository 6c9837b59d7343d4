import { getOrMake } from '../base/memo.js';
import type { ProviderCall } from './call.js';
import { isBefore, type PlanOverOrg } from './plan-over-org.js';
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
  const objects = new Map(plan.objects.map((object) => [object.address, object]));
  for (const [one, { address }] of calls)
    for (const [other, { address: on }] of calls) {
      const [first, second] = [objects.get(on), objects.get(address)];
      if (first === undefined || second === undefined || first === second) continue;
      if (isBefore(draftOf(first), draftOf(second), plan)) wait(one, other);
    }
  return waits;
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
  const uses = (group: OrderedList, address: string) => group.calls.some((call) => call.address === address);
  return groups.some(({ remedy }, index) =>
    (remedy?.createBeforeDestroy ?? []).some((address) =>
      groups.some((other, at) => at !== index && uses(other, address)),
    ),
  );
}

/** Each as early as those before it allow, in the order of the lists; nothing where some wait for each other. */
function sorted(
  calls: ReadonlyMap<string, ProviderCall>,
  waits: ReadonlyMap<string, ReadonlySet<string>>,
): readonly ProviderCall[] | undefined {
  const left = new Map(calls);
  const order: ProviderCall[] = [];
  while (left.size > 0) {
    const ready = [...left].find(([key]) => [...(waits.get(key) ?? [])].every((on) => !left.has(on)));
    if (ready === undefined) return undefined;
    left.delete(ready[0]);
    order.push(ready[1]);
  }
  return order;
}
