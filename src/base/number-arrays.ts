type Numbers = Int8Array | Int32Array | Float64Array;

/**
 * Returns a typed array with the same numbers and space for at least `length` numbers. The size at least doubles, so that repeated growth
 * is cheap.
 */
export function grow<Kind extends Numbers>(numbers: Kind, length: number): Kind {
  if (length <= numbers.length) return numbers;
  const larger = new (numbers.constructor as new (length: number) => Kind)(
    Math.max(length, numbers.length * 2),
  );
  larger.set(numbers);
  return larger;
}

/** Returns the numbers 0, 1, 2 … below the count. */
export function range(count: number): number[] {
  return Array.from({ length: count }, (_, number) => number);
}
