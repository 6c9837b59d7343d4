/** A set of small numbers as bits, 32 to an array element. */
export type Bits = Int32Array;

export function wordsFor(size: number): number {
  return (size + 31) >>> 5;
}

export function allBits(size: number): Bits {
  const bits = new Int32Array(wordsFor(size)).fill(-1);
  if (size & 31) bits[bits.length - 1] = (1 << (size & 31)) - 1;
  return bits;
}

/** Returns the set of the given numbers, as bits. Ignores numbers that are not below `size`. */
export function bitsOf(members: Iterable<number>, size: number): Bits {
  const bits = new Int32Array(wordsFor(size));
  for (const member of members)
    if (member >= 0 && member < size)
      bits[member >>> 5] = (bits[member >>> 5] as number) | (1 << (member & 31));
  return bits;
}

export function hasBit(bits: Bits, member: number): boolean {
  return (((bits[member >>> 5] as number) >>> (member & 31)) & 1) === 1;
}

/** Returns the numbers below `size` that are not in the set. */
export function withoutBits(bits: Bits, size: number): Bits {
  const rest = allBits(size);
  for (let word = 0; word < rest.length; word++)
    rest[word] = (rest[word] as number) & ~(bits[word] as number);
  return rest;
}

export function isSubset(some: Bits, others: Bits): boolean {
  for (let at = 0; at < some.length; at++)
    if (((some[at] as number) & ~(others[at] as number)) !== 0) return false;
  return true;
}

/** Returns the smallest member, or -1 if the set is empty. */
export function firstOf(bits: Bits): number {
  for (let at = 0; at < bits.length; at++) if (bits[at] !== 0) return at * 32 + lowestBit(bits[at] as number);
  return -1;
}

export function countBits(bits: Bits): number {
  let count = 0;
  for (let at = 0; at < bits.length; at++) {
    let word = bits[at] as number;
    word -= (word >>> 1) & 0x55555555;
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
    count += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return count;
}

export function membersOf(bits: Bits): number[] {
  const members: number[] = [];
  for (let at = 0; at < bits.length; at++)
    for (let word = bits[at] as number; word !== 0; word &= word - 1) members.push(at * 32 + lowestBit(word));
  return members;
}

/** Returns the position of the lowest bit that is set. `word` must not be 0. */
export function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word);
}

export function hashOfNumbers(numbers: ArrayLike<number>): number {
  let hash = numbers.length;
  for (let at = 0; at < numbers.length; at++) {
    hash = Math.imul(hash ^ (numbers[at] as number), 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  return hash;
}

export function areSame(one: ArrayLike<number>, other: ArrayLike<number>): boolean {
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false;
  return true;
}
