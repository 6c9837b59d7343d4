import { cacheRecent, getOrMake } from '../../../base/memo.js';
import type { Cells } from '../../../model/facts/zones/address-cells.js';
import {
  type AddressKey,
  addressText,
  parseAddress,
  predecessor,
} from '../../../model/facts/zones/addresses.js';
import type { ZoneMap } from '../../../model/facts/zones/zone-map.js';
import type { KeyedHash } from './keyed-letters.js';

const MOST_REMEMBERED = 100_000;

/**
 * Returns a function that replaces an address. The new address is in the same zones, both as a gateway and as a proxy; a keyed hash chooses
 * it. If no other address is in the same zones, the original stays. The result for an invalid address is `undefined`. Spec: Sign-in logs,
 * 11.
 */
export function addressPseudonyms(
  { cells, proxyCells }: Pick<ZoneMap, 'cells' | 'proxyCells'>,
  hash: KeyedHash,
): (text: string) => string | undefined {
  const v4 = cellsOf(cells.v4, proxyCells.v4, 0, 0xffff_ffff);
  const v6 = cellsOf(cells.v6, proxyCells.v6, LOWEST_V6, HIGHEST_V6);
  return cacheRecent((text) => {
    const address = parseAddress(text);
    if (address === undefined) return undefined;
    const { starts, cellOf } = typeof address === 'number' ? v4 : v6;
    const same = cellOf(indexOf(starts, address));
    const bytes = hash(`address:${addressText(address)}`);
    const chosen = chosenOf(same, bytes);
    return addressText(addressWithin(chosen, bytes));
  }, MOST_REMEMBERED);
}

const LOWEST_V6 = String.fromCharCode(...Array<number>(8).fill(0));
const HIGHEST_V6 = String.fromCharCode(...Array<number>(8).fill(0xffff));

/** A range of addresses from `first` to `last`, inclusive. */
interface Interval {
  readonly first: AddressKey;
  readonly last: AddressKey;
}

/**
 * The address intervals that result if all addresses are split at the boundaries of the zone ranges. `cellOf` takes the index of an
 * interval. It returns all intervals in exactly the same zone ranges as this interval.
 */
interface Intervals {
  readonly starts: readonly AddressKey[];
  cellOf(index: number): readonly Interval[];
}

function cellsOf(gateways: Cells, proxies: Cells, lowest: AddressKey, highest: AddressKey): Intervals {
  const starts = [...new Set([lowest, ...gateways.cuts, ...proxies.cuts])].sort((one, other) =>
    one < other ? -1 : 1,
  );
  const ofCell = new Map<string, Interval[]>();
  const cells = starts.map((first, index) => {
    const next = starts[index + 1];
    const last = next === undefined ? highest : (predecessor(next) as AddressKey);
    const cell = getOrMake(ofCell, ownersText(gateways, proxies, first), () => []);
    cell.push({ first, last });
    return cell;
  });
  return { starts, cellOf: (index) => cells[index] as readonly Interval[] };
}

function ownersText(gateways: Cells, proxies: Cells, address: AddressKey): string {
  const [inside, passed]: [number[], number[]] = [[], []];
  gateways.eachOwner(address, (owner) => inside.push(owner));
  proxies.eachOwner(address, (owner) => passed.push(owner));
  return [inside, passed].map((owners) => owners.sort((a, b) => a - b).join()).join(';');
}

function indexOf(starts: readonly AddressKey[], address: AddressKey): number {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] as AddressKey) <= address) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Chooses an address interval with a probability that is proportional to its size. */
function chosenOf(intervals: readonly Interval[], bytes: Uint8Array): Interval {
  const sizes = intervals.map(({ first, last }) => sizeOf(first, last));
  let left = fractionOf(bytes, 16) * sizes.reduce((sum, size) => sum + size, 0);
  for (const [index, interval] of intervals.entries()) {
    left -= sizes[index] as number;
    if (left < 0) return interval;
  }
  return intervals[0] as Interval;
}

function sizeOf(first: AddressKey, last: AddressKey): number {
  return Number(bigOf(last) - bigOf(first)) + 1;
}

function addressWithin({ first, last }: Interval, bytes: Uint8Array): AddressKey {
  const size = bigOf(last) - bigOf(first) + 1n;
  const random = bytes.slice(0, 16).reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  const key = bigOf(first) + (random % size);
  return typeof first === 'number' ? Number(key) : groupsOf(key);
}

function bigOf(address: AddressKey): bigint {
  if (typeof address === 'number') return BigInt(address);
  let key = 0n;
  for (let at = 0; at < address.length; at++) key = key * 65_536n + BigInt(address.charCodeAt(at));
  return key;
}

function groupsOf(key: bigint): string {
  const groups = Array.from({ length: 8 }, (_, index) => Number((key >> BigInt(16 * (7 - index))) & 0xffffn));
  return String.fromCharCode(...groups);
}

/** Returns a number from 0 (inclusive) to 1 (exclusive), computed from six bytes. */
function fractionOf(bytes: Uint8Array, from: number): number {
  return bytes.slice(from, from + 6).reduce((sum, byte) => sum * 256 + byte, 0) / 256 ** 6;
}
