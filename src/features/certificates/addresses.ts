/**
 * A range of integers from `first` to `last`, both included. IP addresses are such integers: IPv4 addresses start at 0, and IPv6 addresses
 * follow them.
 */
export type Range = Readonly<Record<'first' | 'last', bigint>>;

const IPV4_COUNT = 2n ** 32n;
export const ADDRESS_COUNT = IPV4_COUNT + 2n ** 128n;

/** Parses a CIDR block, a range of IP addresses, or one address. Returns `undefined` for any other text. */
export function parseRange(text: string): Range | undefined {
  const [block = '', prefix, ...others] = text.split('/');
  const sides = (prefix === undefined ? text.split('-').map((one) => one.trim()) : [block]).map(parseAddress);
  const [first, last] = [sides[0], sides.at(-1)];
  if (first === undefined || last === undefined || sides.length > 2 || others.length > 0) return undefined;
  const [start, bits] = first < IPV4_COUNT ? [0n, 32n] : [IPV4_COUNT, 128n];
  if (prefix === undefined) return first <= last && last < start + 2n ** bits ? { first, last } : undefined;
  if (!/^\d{1,3}$/.test(prefix) || BigInt(prefix) > bits) return undefined;
  const size = 2n ** (bits - BigInt(prefix));
  const lowest = first - ((first - start) % size);
  return { first: lowest, last: lowest + size - 1n };
}

const IPV4 = /^((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(?!$)|$)){4}$/;

/** Parses an IP address. Returns `undefined` if the text is not an address, or is an IPv4 address in IPv6 notation. */
function parseAddress(text: string): bigint | undefined {
  if (IPV4.test(text)) return text.split('.').reduce((sum, octet) => sum * 256n + BigInt(octet), 0n);
  const [head = [], tail, ...others] = text.split('::').map((side) => (side === '' ? [] : side.split(':')));
  const zeros = 8 - head.length - (tail?.length ?? 0);
  if (others.length > 0 || (tail === undefined ? zeros !== 0 : zeros < 1)) return undefined;
  const groups = [...head, ...Array<string>(zeros).fill('0'), ...(tail ?? [])];
  if (!groups.every((group) => /^[\da-f]{1,4}$/i.test(group))) return undefined;
  const address = groups.reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n);
  return address / IPV4_COUNT === 0xffffn ? undefined : IPV4_COUNT + address;
}
