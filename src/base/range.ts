/** 0, 1, 2 … below the count. */
export function range(count: number): number[] {
  return Array.from({ length: count }, (_, number) => number);
}
