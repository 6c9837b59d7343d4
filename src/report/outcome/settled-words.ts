import { printable } from '../../base/printable.js';
import type { Settled } from '../../simulate/outcome/settled.js';

/** A settled value in words; why there is none. */
export function settledWords<Value>(one: Settled<Value>, words: (value: Value) => string): string {
  return one.kind === 'settled' ? words(one.value) : unsettledWords(one);
}

/** The same on several lines. */
export function settledLines<Value>(
  one: Settled<Value>,
  lines: (value: Value) => readonly string[],
): readonly string[] {
  return one.kind === 'settled' ? lines(one.value) : [unsettledWords(one)];
}

export function unsettledWords({ reasons }: Extract<Settled<unknown>, { kind: 'undefined' }>): string {
  return `not settled: ${printable(reasons.join('; '))}`;
}

export function settledOr<Value, Otherwise>(one: Settled<Value>, otherwise: Otherwise): Value | Otherwise {
  return one.kind === 'settled' ? one.value : otherwise;
}
