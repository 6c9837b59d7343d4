import { editDistance } from '../../base/did-you-mean/edit-distance.js';
import { wrongValue } from '../../base/wrong-value.js';
import type { Status } from '../../model/policies/policy.js';
import type { ReadRepair } from '../schema/fit-schema.js';
import { FIX_REMEDY } from './fit-resource.js';

/** For each field of a policy or rule, by JSON pointer, the function that repairs a nearly correct value of the field. */
export const RANKED_REPAIRS: Readonly<Record<string, ReadRepair>> = {
  '/status': repairStatus,
  '/priority': repairPriority,
  '/system': repairFlag,
};

/**
 * The entry for a policy or rule with an unreadable priority: the order is unknown, since any other policy or rule may take precedence over
 * it.
 */
export const NOT_RANKED = { known: 'open', why: 'a priority cannot be read', remedy: FIX_REMEDY } as const;

/** Repairs a misspelled status by the nearer of the two valid words. If neither is near, it is unknown whether the resource is active. */
export function repairStatus(value: unknown): ReturnType<ReadRepair> {
  const taken = nearest(value, ['ACTIVE', 'INACTIVE']);
  if (taken === undefined) return 'hopeless';
  const message = `${wrongValue(value, '`ACTIVE` or `INACTIVE`')}; it is read as \`${taken}\``;
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
    message: `${wrongValue(value, '`true` or `false`')}; it is read as \`${taken}\``,
  };
}

const MOST_EDITS = 2;

function nearest<Word extends string>(value: unknown, words: readonly Word[]): Word | undefined {
  if (typeof value !== 'string' || value.length > 20) return undefined;
  const edits = (word: Word) => editDistance(value.trim().toLowerCase(), word.toLowerCase());
  const [first] = [...words].sort((a, b) => edits(a) - edits(b));
  return first !== undefined && edits(first) <= MOST_EDITS ? first : undefined;
}
