import { printable } from '../../base/printable.js';
import type { Settled } from '../../simulate/outcome/settled.js';

/** Returns a decided value as text, or the reasons why it is undecided. */
export function settledWords<Value>(one: Settled<Value>, words: (value: Value) => string): string {
  return one.kind === 'decided' ? words(one.value) : unsettledWords(one);
}

/** Returns a decided value as lines, or the reasons why it is undecided. */
export function settledLines<Value>(
  one: Settled<Value>,
  lines: (value: Value) => readonly string[],
): readonly string[] {
  return one.kind === 'decided' ? lines(one.value) : [unsettledWords(one)];
}

export function unsettledWords({ reasons }: Extract<Settled<unknown>, { kind: 'undecided' }>): string {
  return `undecided: ${printable(reasons.join('; '))}`;
}

export function settledOr<Value, Otherwise>(one: Settled<Value>, otherwise: Otherwise): Value | Otherwise {
  return one.kind === 'decided' ? one.value : otherwise;
}
