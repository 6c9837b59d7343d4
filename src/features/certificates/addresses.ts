/** Consecutive addresses as integers. The integers of IPv6 addresses come after those of all IPv4 addresses. */
export interface Range {
  readonly first: bigint;
  readonly last: bigint;
}

const IPV4_COUNT = 2n ** 32n;
export const ADDRESS_COUNT = IPV4_COUNT + 2n ** 128n;

/** Parses a CIDR block, a range or an address; returns `undefined` if the notation is none of these. */
export function parseRange(text: string): Range | undefined {
  const [block = '', prefix, ...others] = text.split('/');
  if (prefix === undefined) {
    const sides = text.split('-').map((side) => parseAddress(side.trim()));
    const [first, last] = [sides[0], sides.at(-1)];
    if (first === undefined || last === undefined || sides.length > 2) return undefined;
    return first <= last && first < IPV4_COUNT === last < IPV4_COUNT ? { first, last } : undefined;
  }
  const within = parseAddress(block);
  const [start, bits] = block.includes(':') ? [IPV4_COUNT, 128] : [0n, 32];
  const isPrefix = /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits && others.length === 0;
  if (within === undefined || !isPrefix) return undefined;
  const size = 2n ** BigInt(bits - Number(prefix));
  const first = within - ((within - start) % size);
  return { first, last: first + size - 1n };
}

/** Parses an address; returns `undefined` for an IPv4 address in the notation of IPv6. */
function parseAddress(text: string): bigint | undefined {
  if (!text.includes(':')) {
    const octets = text.split('.').map((one) => (/^(0|[1-9]\d{0,2})$/.test(one) ? BigInt(one) : 256n));
    const isAddress = octets.length === 4 && octets.every((octet) => octet < 256n);
    return isAddress ? octets.reduce((sum, octet) => sum * 256n + octet) : undefined;
  }
  const [head = [], tail, ...others] = text.split('::').map((side) => (side === '' ? [] : side.split(':')));
  const zeros = 8 - head.length - (tail?.length ?? 0);
  if (others.length > 0 || (tail === undefined ? zeros !== 0 : zeros < 1)) return undefined;
  const groups = [...head, ...Array<string>(zeros).fill('0'), ...(tail ?? [])];
  if (!groups.every((group) => /^[\da-f]{1,4}$/i.test(group))) return undefined;
  const address = groups.reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n);
  return address / IPV4_COUNT === 0xffffn ? undefined : IPV4_COUNT + address;
}
