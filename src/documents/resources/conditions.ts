import { isObject } from '../../base/object.js';
import { pointerBelow } from '../../base/pointer.js';
import { inField, wrongValue } from '../../base/wrong-value.js';
import { conditionOf } from '../../model/conditions/leaves.js';
import type { Policy } from '../../model/policies/policy.js';
import type { Source } from '../../model/policies/snapshot.js';
import { sourceBelow } from '../schema/fit-schema.js';
import { findSchemaProblems } from '../schema/unknown-fields.js';
import { type ProblemLog, problemLog } from '../text/problem-log.js';

type ReadConditions = Pick<Policy, 'conditions' | 'unreadable'>;

const ALL_READABLE: ReadonlyMap<string, string> = new Map();

/** The key for a `conditions` value that is not an object. It counts as one condition that is always undecided. */
export const NO_OBJECT = 'conditions';

/**
 * Checks each condition against the schema of its key. An invalid condition is kept and listed with the reason, so that it neither matches
 * nor fails. Spec: Conditions (policy and rule).
 */
export function readConditions(value: unknown, at: Source, log: ProblemLog): ReadConditions {
  if (value === null || value === undefined) return { conditions: null, unreadable: ALL_READABLE };
  if (!isObject(value)) {
    const reason = inField('/conditions', wrongValue(value, 'an object'));
    note(log, at, reason);
    return { conditions: { [NO_OBJECT]: value }, unreadable: new Map([[NO_OBJECT, reason]]) };
  }
  const unreadable = Object.entries(value).flatMap(([key, condition]) =>
    readCondition(key, condition, at, log),
  );
  return { conditions: value, unreadable: unreadable.length === 0 ? ALL_READABLE : new Map(unreadable) };
}

/** Checks the conditions of a rule or policy without reporting problems. Returns the conditions and the reasons why some are unreadable. */
export function checkConditions(value: unknown): ReadConditions {
  return readConditions(value, NOWHERE, problemLog());
}

const NOWHERE: Source = { document: 0, pointer: '' };

/** Returns the key of a condition and the reason why it is unreadable, or nothing if it is readable. */
function readCondition(key: string, value: unknown, at: Source, log: ProblemLog): [string, string][] {
  const schema = value === null ? undefined : conditionOf(key)?.schema;
  if (schema === undefined) return [];
  const place = pointerBelow('', key);
  const reasons = findSchemaProblems(schema, value).map(({ pointer, message }) => {
    const reason = inField(place + pointer, message);
    note(log, sourceBelow(at, place + pointer), reason);
    return reason;
  });
  return reasons[0] === undefined ? [] : [[key, reasons[0]]];
}

function note(log: ProblemLog, at: Source, reason: string): void {
  log.note({
    severity: 'error',
    code: 'unreadable-condition',
    message: `this condition cannot be decided: ${reason}`,
    at,
  });
}
