import type { Source } from '../../policies/snapshot.js';
import type { Accumulator, Surroundings } from '../collect/accumulator.js';
import { type DocumentKind, isUsed, type UsedKind } from '../kinds/kinds.js';

/** Reads one resource of a known kind. */
export function readResource(
  kind: UsedKind,
  value: unknown,
  at: Source,
  accumulator: Accumulator,
  around: Surroundings = {},
): void {
  accumulator.usage.used++;
  const { visitor } = accumulator;
  if (visitor.wants(kind)) visitor.visit({ kind, value, at, around }, accumulator);
}

/** Reads or counts a resource of any kind. */
export function readAny(
  kind: DocumentKind,
  value: unknown,
  at: Source,
  accumulator: Accumulator,
  around: Surroundings = {},
): void {
  if (isUsed(kind)) readResource(kind, value, at, accumulator, around);
  else countUnused(kind, value, at, accumulator);
}

/** Counts a resource of a kind that is known and not used. */
export function countUnused(
  kind: DocumentKind,
  value: unknown,
  at: Source,
  { usage, visitor }: Accumulator,
): void {
  visitor.visitOther({ kind, value, at, around: {} });
  usage.notUsed.set(kind, (usage.notUsed.get(kind) ?? 0) + 1);
}
