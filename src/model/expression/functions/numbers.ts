import { type Failed, failed } from '../values/cell.js';

/** Number conversions of both dialects. Spec: Expression language, functions. */

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

export function toNumber(text: string): number | Failed {
  const trimmed = text.trim();
  return NUMBER.test(trimmed)
    ? Number(trimmed)
    : failed('a string that is not a number is converted to a number');
}

/** Rounds to the nearest integer, with halves rounded up. Values beyond 32 bits wrap around, as the service documents. */
export function toInteger(value: number): number {
  const rounded = Math.round(value);
  if (rounded >= 2 ** 63) return -1;
  return rounded < -(2 ** 63) ? 0 : rounded | 0;
}

export function textToInteger(text: string): number | Failed {
  const value = toNumber(text);
  return typeof value === 'number' ? toInteger(value) : value;
}
