import { LIMITS } from '../syntax/limits.js';
import type { Value } from './value.js';

const DEEPEST = 50;

/**
 * Plain data from outside as a value. `undefined` for what is none, or is so large or deep that comparing it
 * could run for long: what cannot be read is unknown.
 */
export function plainValue(data: unknown): Value | undefined {
  if (data === null || typeof data === 'string' || typeof data === 'boolean') return data;
  if (typeof data === 'number') return Number.isFinite(data) ? data : undefined;
  return typeof data === 'object' && isModest(data) ? (data as Value) : undefined;
}

function isModest(data: object): boolean {
  const waiting: { readonly part: unknown; readonly level: number }[] = [{ part: data, level: 1 }];
  let seen = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { part, level } = next;
    if (!isPlain(part) || ++seen > LIMITS.listLength || level > DEEPEST) return false;
    if (typeof part !== 'object' || part === null) continue;
    for (const inner of Object.values(part)) waiting.push({ part: inner, level: level + 1 });
  }
  return true;
}

function isPlain(part: unknown): boolean {
  switch (typeof part) {
    case 'string':
    case 'boolean':
    case 'object':
      return true;
    case 'number':
      return Number.isFinite(part);
    default:
      return false;
  }
}
