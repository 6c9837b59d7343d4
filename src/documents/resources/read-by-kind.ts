import { getOrMake } from '../../base/memo.js';
import { isObject, type Members } from '../../base/object.js';
import { pointerBelow } from '../../base/pointer.js';
import type { Source } from '../../model/policies/snapshot.js';
import type { Accumulator, Surroundings } from '../collect/accumulator.js';
import { type DocumentKind, isPolicyBesideRules, isUsed, type UsedKind } from '../kinds/kinds.js';
import { unwrapList } from '../kinds/wrappers.js';
import { sourceBelow } from '../schema/fit-schema.js';

/** Reads one resource of a kind that a snapshot contains. */
export function readResource(
  kind: UsedKind,
  value: unknown,
  at: Source,
  accumulator: Accumulator,
  around: Surroundings = {},
): void {
  if (kind === 'policy' && isObject(value) && isPolicyBesideRules(value)) {
    readBesideRules(value, at, accumulator);
    return;
  }
  accumulator.usage.used++;
  const { visitor } = accumulator;
  if (visitor.wants(kind)) visitor.visit({ kind, value, at, around }, accumulator);
}

function readBesideRules({ policy, rules }: Members, at: Source, accumulator: Accumulator): void {
  readResource('policy', policy, sourceBelow(at, '/policy'), accumulator);
  const policyId = String((policy as Members).id);
  getOrMake(accumulator.rules, policyId, () => new Map());
  const { list = [], pointer = '' } = unwrapList(rules) ?? {};
  for (const [index, rule] of list.entries()) {
    const place = sourceBelow(at, pointerBelow(`/rules${pointer}`, index));
    readResource('rule', rule, place, accumulator, { policyId });
  }
}

/** Reads a resource if a snapshot contains its kind, and only counts it otherwise. */
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

/** Counts a resource of a kind that is known but not part of a snapshot. */
export function countUnused(
  kind: DocumentKind,
  value: unknown,
  at: Source,
  { usage, visitor }: Accumulator,
): void {
  visitor.visitOther({ kind, value, at, around: {} });
  usage.notUsed.set(kind, (usage.notUsed.get(kind) ?? 0) + 1);
}
