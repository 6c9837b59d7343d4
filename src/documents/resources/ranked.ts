import { editDistance } from '../../base/did-you-mean/edit-distance.js';
import { wrongValue } from '../../base/wrong-value.js';
import type { Status } from '../../model/policies/policy.js';
import type { ReadRepair } from '../schema/read-as.js';
import { FIX_REMEDY } from './fit-resource.js';

/** What policies and rules share, where a document has it nearly right. */
export const RANKED_REPAIRS: Readonly<Record<string, ReadRepair>> = {
  '/status': repairStatus,
  '/priority': repairPriority,
  '/system': repairFlag,
};

/** Where a priority cannot be read, any that stands beside it may be the first. */
export const NOT_RANKED = { known: 'open', why: 'a priority cannot be read', remedy: FIX_REMEDY } as const;

/** A word that is no status is taken as the nearer of the two; near to neither, it is unknown whether it is active. */
export function repairStatus(value: unknown): ReturnType<ReadRepair> {
  const taken = nearest(value, ['ACTIVE', 'INACTIVE']);
  if (taken === undefined) return 'hopeless';
  const message = `${wrongValue(value, '`ACTIVE` or `INACTIVE`')}; it is taken as \`${taken}\``;
  return { value: taken satisfies Status, code: 'unknown-status', message };
}

function repairPriority(value: unknown): ReturnType<ReadRepair> {
  return typeof value === 'string' && /^\s{0,9}-?\d{1,15}\s{0,9}$/.test(value)
    ? { value: Number(value) }
    : undefined;
}

function repairFlag(value: unknown): ReturnType<ReadRepair> {
  const taken = nearest(value, ['true', 'false']);
  if (taken === undefined) return 'hopeless';
  return {
    value: taken === 'true',
    message: `${wrongValue(value, '`true` or `false`')}; it is taken as \`${taken}\``,
  };
}

const MOST_EDITS = 2;

function nearest<Word extends string>(value: unknown, words: readonly Word[]): Word | undefined {
  if (typeof value !== 'string' || value.length > 20) return undefined;
  const edits = (word: Word) => editDistance(value.trim().toLowerCase(), word.toLowerCase());
  const [first] = [...words].sort((a, b) => edits(a) - edits(b));
  return first !== undefined && edits(first) <= MOST_EDITS ? first : undefined;
}
