/** An address. An IPv4-mapped address is stored as IPv4. */
export interface Address {
  readonly family: 4 | 6;
  readonly value: bigint;
}

/** A range of addresses that includes both ends. */
export interface Range {
  readonly first: Address;
  readonly last: Address;
}

export function readAddress(text: string): Address | undefined {
  if (!text.includes(':')) {
    const value = readV4(text);
    return value === undefined ? undefined : { family: 4, value };
  }
  const value = readV6(text);
  if (value === undefined) return undefined;
  return isMapped(value) ? { family: 4, value: value & 0xffff_ffffn } : { family: 6, value };
}

/** Reads a CIDR range, an address range or a single address. */
export function readRange(text: string): Range | undefined {
  if (text.includes('/')) return readCidr(text);
  const [first, last = first, ...more] = text.split('-').map((side) => readAddress(side.trim()));
  if (first === undefined || last === undefined || more.length > 0) return undefined;
  if (first.family !== last.family || last.value < first.value) return undefined;
  return { first, last };
}

export function isWithin({ first, last }: Range, address: Address): boolean {
  return address.family === first.family && first.value <= address.value && address.value <= last.value;
}

/** Prints an address in full, without shortening IPv6 groups, so that it can be read back. */
export function writeAddress({ family, value }: Address): string {
  if (family === 4) return [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 0xffn).join('.');
  const shifts = [112n, 96n, 80n, 64n, 48n, 32n, 16n, 0n];
  return shifts.map((shift) => ((value >> shift) & 0xffffn).toString(16)).join(':');
}

function readCidr(text: string): Range | undefined {
  const [written = '', length = '', ...more] = text.split('/');
  const address = readAddress(written);
  if (address === undefined || more.length > 0 || !/^\d{1,3}$/.test(length)) return undefined;
  const bits = address.family === 4 ? 32 : 128;
  const isMappedOne = address.family === 4 && written.includes(':');
  const prefix = isMappedOne ? Number(length) - 96 : Number(length);
  if (prefix < 0 || prefix > bits) return undefined;
  const others = (1n << BigInt(bits - prefix)) - 1n;
  const first = (address.value >> BigInt(bits - prefix)) << BigInt(bits - prefix);
  return {
    first: { family: address.family, value: first },
    last: { family: address.family, value: first + others },
  };
}

function readV4(text: string): bigint | undefined {
  const octets = text.split('.');
  if (octets.length !== 4) return undefined;
  if (!octets.every((octet) => /^(0|[1-9]\d{0,2})$/.test(octet) && Number(octet) <= 255)) return undefined;
  return octets.reduce((value, octet) => value * 256n + BigInt(octet), 0n);
}

function readV6(text: string): bigint | undefined {
  const [left = '', right, ...more] = text.split('::');
  if (more.length > 0) return undefined;
  const before = readGroups(left, right === undefined);
  const after = right === undefined ? [] : readGroups(right, true);
  if (before === undefined || after === undefined) return undefined;
  const omitted = 8 - before.length - after.length;
  if (right === undefined ? omitted !== 0 : omitted < 1) return undefined;
  const groups = [...before, ...Array<bigint>(omitted).fill(0n), ...after];
  return groups.reduce((value, group) => value * 65536n + group, 0n);
}

/** Reads groups of an IPv6 address. Its last four octets may be written as an IPv4 address. */
function readGroups(text: string, isEnd: boolean): bigint[] | undefined {
  if (text === '') return [];
  const groups: bigint[] = [];
  const written = text.split(':');
  for (const [index, group] of written.entries()) {
    if (/^[0-9a-f]{1,4}$/i.test(group)) {
      groups.push(BigInt(`0x${group}`));
      continue;
    }
    const dotted = isEnd && index === written.length - 1 ? readV4(group) : undefined;
    if (dotted === undefined) return undefined;
    groups.push(dotted >> 16n, dotted & 0xffffn);
  }
  return groups;
}

function isMapped(value: bigint): boolean {
  return value >> 32n === 0xffffn;
}
