import ipaddr from 'ipaddr.js';

/**
 * An address as a key that sorts by `<`: IPv4 as a number, IPv6 as its eight 16-bit groups in one string. An IPv4-mapped
 * address has the key of the IPv4 address. Keys of different families are never compared.
 */
export type AddressKey = number | string;

/** A closed interval of addresses of one family. */
export interface AddressRange {
  readonly first: AddressKey;
  readonly last: AddressKey;
}

/**
 * Parses one address, or returns `undefined`. Octets with leading zeros are rejected: some programs read them as octal, and a wrong guess
 * could grant access to a stranger. This function is much faster than ipaddr.js, which is used only for ranges.
 */
export function parseAddress(text: string): AddressKey | undefined {
  if (text === latestText) return latestKey;
  latestKey = parseV4(text) ?? parseV6(text);
  latestText = text;
  return latestKey;
}

/** The last parsed address, which is cached because one request parses the same address several times. */
let latestText = '';
let latestKey: AddressKey | undefined;

/**
 * Parses a CIDR block (`10.0.0.0/8`, host bits allowed), a range (`10.0.0.1-10.0.0.9`) or a single address. Returns `undefined` for any
 * other text.
 */
export function parseRange(text: string): AddressRange | undefined {
  const slash = text.indexOf('/');
  if (slash >= 0) return parseCidr(text, slash);
  const [first, last, ...more] = text.split('-').map((side) => parseAddress(side.trim()));
  if (first === undefined || more.length > 0) return undefined;
  if (!text.includes('-')) return { first, last: first };
  if (last === undefined || typeof first !== typeof last || last < first) return undefined;
  return { first, last };
}

/** Returns the usual notation of an address. */
export function addressText(key: AddressKey): string {
  if (typeof key === 'number') return [24, 16, 8, 0].map((shift) => (key >>> shift) & 0xff).join('.');
  return new ipaddr.IPv6(groupsOf(key)).toRFC5952String();
}

/** Returns the next address of the family, or `undefined` after the last one. */
export function successor(key: AddressKey): AddressKey | undefined {
  if (typeof key === 'number') return key === 0xffff_ffff ? undefined : key + 1;
  const groups = groupsOf(key);
  for (let index = groups.length - 1; index >= 0; index--) {
    const group = groups[index] as number;
    if (group < 0xffff) {
      groups[index] = group + 1;
      return String.fromCharCode(...groups);
    }
    groups[index] = 0;
  }
  return undefined;
}

/** Returns the previous address of the same family (IPv4 or IPv6), or `undefined` if `key` is the first address of its family. */
export function predecessor(key: AddressKey): AddressKey | undefined {
  if (typeof key === 'number') return key === 0 ? undefined : key - 1;
  const groups = groupsOf(key);
  for (let index = groups.length - 1; index >= 0; index--) {
    const group = groups[index] as number;
    if (group > 0) {
      groups[index] = group - 1;
      return String.fromCharCode(...groups);
    }
    groups[index] = 0xffff;
  }
  return undefined;
}

function parseCidr(text: string, slash: number): AddressRange | undefined {
  const address = parseAddress(text.slice(0, slash));
  const written = /^\d{1,3}$/.test(text.slice(slash + 1)) ? Number(text.slice(slash + 1)) : Number.NaN;
  if (typeof address === 'number') {
    const prefix = text.includes(':') ? written - 96 : written;
    if (!(prefix >= 0 && prefix <= 32)) return undefined;
    const size = 2 ** (32 - prefix);
    const first = Math.floor(address / size) * size;
    return { first, last: first + size - 1 };
  }
  if (address === undefined || !(written <= 128)) return undefined;
  const mask = ipaddr.IPv6.subnetMaskFromPrefixLength(written).parts;
  const edge = (combine: (group: number, fixed: number) => number) =>
    String.fromCharCode(...groupsOf(address).map((group, index) => combine(group, mask[index] as number)));
  return {
    first: edge((group, fixed) => group & fixed),
    last: edge((group, fixed) => group | (~fixed & 0xffff)),
  };
}

function groupsOf(key: string): number[] {
  return Array.from({ length: key.length }, (_, index) => key.charCodeAt(index));
}

function parseV4(text: string): number | undefined {
  let key = 0;
  let octet = -1;
  let dots = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === 46) {
      if (octet < 0 || ++dots > 3) return undefined;
      key = key * 256 + octet;
      octet = -1;
      continue;
    }
    const digit = code - 48;
    if (digit < 0 || digit > 9 || octet === 0) return undefined;
    octet = octet < 0 ? digit : octet * 10 + digit;
    if (octet > 255) return undefined;
  }
  return dots === 3 && octet >= 0 ? key * 256 + octet : undefined;
}

/**
 * Parses the groups of an IPv6 address from left to right. The groups before the gap (`::`) are the head. Returns `undefined` for an
 * invalid address.
 */
function parseV6(text: string): AddressKey | undefined {
  const groups: number[] = [];
  let gap = -1;
  let at = 0;
  if (text.charCodeAt(0) === COLON) {
    if (text.charCodeAt(1) !== COLON) return undefined;
    gap = 0;
    at = 2;
  }
  while (at < text.length) {
    if (groups.length === 8) return undefined;
    const end = groupEnd(text, at);
    if (text.charCodeAt(end) === DOT) {
      const v4 = parseV4(text.slice(at));
      if (v4 === undefined) return undefined;
      groups.push(Math.floor(v4 / 65_536), v4 % 65_536);
      break;
    }
    if (end === at || end - at > 4) return undefined;
    groups.push(hexadecimalAt(text, at, end));
    if (end === text.length) break;
    if (text.charCodeAt(end) !== COLON) return undefined;
    at = end + 1;
    if (text.charCodeAt(at) === COLON) {
      if (gap >= 0) return undefined;
      gap = groups.length;
      at += 1;
    } else if (at === text.length) {
      return undefined;
    }
  }
  return keyOfGroups(groups, gap);
}

const DOT = 46;
const COLON = 58;

/** Returns the index of the first character, from `start` on, that is not a hexadecimal digit. */
function groupEnd(text: string, start: number): number {
  let end = start;
  while (end < text.length) {
    const code = text.charCodeAt(end) | 32;
    const isHex =
      (text.charCodeAt(end) >= ZERO && text.charCodeAt(end) <= NINE) || (code >= LETTER_A && code <= 102);
    if (!isHex) break;
    end++;
  }
  return end;
}

/**
 * Returns the number that the hexadecimal digits of `text` from `start` to before `end` represent. Several times as fast as parsing a copy
 * of the digits.
 */
function hexadecimalAt(text: string, start: number, end: number): number {
  let group = 0;
  for (let index = start; index < end; index++) {
    const code = text.charCodeAt(index);
    group = group * 16 + (code <= NINE ? code - ZERO : (code | 32) - LETTER_A + 10);
  }
  return group;
}

const ZERO = 48;
const NINE = 57;
const LETTER_A = 97;

function keyOfGroups(groups: readonly number[], gap: number): AddressKey | undefined {
  const zeros = 8 - groups.length;
  if (gap < 0 ? zeros !== 0 : zeros < 1) return undefined;
  const all = gap < 0 ? groups : [...groups.slice(0, gap), ...ZEROS.slice(0, zeros), ...groups.slice(gap)];
  const isMapped = all[5] === 0xffff && all.slice(0, 5).every((group) => group === 0);
  if (isMapped) return (all[6] as number) * 65_536 + (all[7] as number);
  return String.fromCharCode(...all);
}

const ZEROS: readonly number[] = new Array<number>(8).fill(0);
