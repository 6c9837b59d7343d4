import type { Static, TSchema } from '../../base/json-schema.js';
import { quoted } from '../../base/messages.js';
import { isObject } from '../../base/object.js';
import { ownAt } from '../../base/own.js';
import { stepsOf } from '../../base/pointer.js';
import { inField } from '../../base/wrong-value.js';
import type { Source } from '../../model/policies/snapshot.js';
import { setOwn } from '../text/plain-values.js';
import type { ProblemLog } from '../text/problem-log.js';
import { findMismatches, type Mismatch } from './validate.js';

/** A document that matches its schema, possibly after invalid fields were removed. */
export interface Fitted<Value> {
  readonly value: Value;
  /** The top-level fields that were removed, or inside which something was removed. */
  readonly removed: ReadonlySet<string>;
}

/**
 * Repairs an invalid value at a known location: returns a valid value and, if that value is a guess, a message. `hopeless` means that the
 * document is unusable.
 */
export type ReadRepair = (found: unknown) => BetterValue | 'hopeless' | undefined;

interface BetterValue {
  readonly value: unknown;
  readonly code?: string;
  readonly message?: string;
}

const NOTHING: ReadonlySet<string> = new Set();

/** The remedy for a resource without an id, such as one that was never sent to the service. */
const NAME_IT = '; add one, which can be any unique text';

/**
 * Makes a document match its schema, so that later steps need not check it again. Invalid optional fields are removed. A list with an
 * invalid element is removed completely, since an incomplete list has another meaning. Returns `undefined` if too little remains.
 */
export function fitToSchema<Schema extends TSchema>(
  schema: Schema,
  document: unknown,
  at: Source,
  { kind, log, repairs = {} }: Fitting,
): Fitted<Static<Schema>> | undefined {
  const mismatches = findMismatches(schema, document);
  if (mismatches.length === 0) return { value: document as Static<Schema>, removed: NOTHING };
  const fatal = fatalIn(mismatches, schema, document, repairs);
  const repaired = fatal === undefined ? repair(schema, document as object, mismatches, repairs) : undefined;
  if (repaired === undefined) {
    const { pointer, message, missing } = fatal ?? (mismatches[0] as Mismatch);
    const remedy = pointer === '' && missing === 'id' ? NAME_IT : '';
    log.note({
      severity: 'error',
      code: 'unreadable-resource',
      message: `this ${kind} cannot be read: ${inField(pointer, message)}${remedy}`,
      at: sourceBelow(at, pointer),
    });
    return undefined;
  }
  for (const { code, pointer, message } of repaired.faults) {
    log.note({ severity: 'error', code, message: inField(pointer, message), at: sourceBelow(at, pointer) });
  }
  return { value: repaired.value as Static<Schema>, removed: repaired.left };
}

export interface Fitting {
  /** The name of the kind of document, for messages. */
  readonly kind: string;
  readonly log: ProblemLog;
  /** The repairs of invalid values, by the JSON pointer of the value. */
  readonly repairs?: Readonly<Record<string, ReadRepair>>;
}

/** Returns the source location of a value that is nested in another value. */
export function sourceBelow(source: Source, inside: string): Source {
  return { ...source, pointer: source.pointer + inside };
}

/**
 * Returns the first mismatch that makes the document unusable; `undefined` if removing optional fields fixes all mismatches. A mismatch
 * makes the document unusable in three cases: it is at the root, it is in a required field, or the repair of its field returns `hopeless`.
 */
function fatalIn(
  mismatches: readonly Mismatch[],
  { required = [] }: TSchema,
  document: unknown,
  repairs: Readonly<Record<string, ReadRepair>>,
): Mismatch | undefined {
  return mismatches.find(({ pointer }) => {
    if (pointer === '') return true;
    const steps = stepsOf(pointer);
    return Object.hasOwn(repairs, pointer)
      ? betterAt(pointer, ownAt(document, steps), repairs) === 'hopeless'
      : required.includes(steps[0] ?? '');
  });
}

interface Repaired {
  readonly value: unknown;
  readonly left: ReadonlySet<string>;
  readonly faults: readonly Fault[];
}

interface Fault extends Pick<Mismatch, 'message' | 'pointer'> {
  readonly code: string;
}

/** Maximum number of rounds of removals. Removing a field may violate `required` of the enclosing object, which is then removed, too. */
const MOST_ROUNDS = 20;

function repair(
  schema: TSchema,
  document: object,
  first: readonly Mismatch[],
  repairs: Readonly<Record<string, ReadRepair>>,
): Repaired | undefined {
  const value = structuredClone(document);
  const left = new Set<string>();
  const faults: Fault[] = [];
  let mismatches = first;
  for (let round = 0; mismatches.length > 0; round++) {
    if (round === MOST_ROUNDS) return undefined;
    for (const mismatch of mismatches) {
      const steps = stepsOf(mismatch.pointer);
      const better = betterAt(mismatch.pointer, ownAt(value, steps), repairs);
      if (typeof better === 'object') {
        putAt(value, steps, better.value);
        faults.push(...guessesOf(mismatch, better));
      } else {
        const field = removeField(value, steps);
        if (field === undefined) return undefined;
        left.add(steps[0] as string);
        if (round === 0 || !isConsequence(mismatch, faults)) faults.push(faultOf(mismatch, field));
      }
    }
    mismatches = findMismatches(schema, value);
  }
  return { value, left, faults };
}

function betterAt(
  pointer: string,
  value: unknown,
  repairs: Readonly<Record<string, ReadRepair>>,
): ReturnType<ReadRepair> {
  return Object.hasOwn(repairs, pointer) ? repairs[pointer]?.(value) : undefined;
}

/** Returns the fault to report for a value that was replaced by a guess. Returns none if the replacement is certain. */
function guessesOf({ pointer }: Mismatch, better: BetterValue): Fault[] {
  return better.message === undefined
    ? []
    : [{ pointer, code: better.code ?? 'wrong-value', message: better.message }];
}

function faultOf({ pointer, message }: Mismatch, field: string): Fault {
  const end = message.endsWith('?') ? ' ' : '; ';
  return { pointer, code: 'wrong-value', message: `${message}${end}${quoted(field)} is not used` };
}

/** Returns whether a mismatch was only caused by the removal of a nested value. */
function isConsequence({ pointer }: Mismatch, faults: readonly Fault[]): boolean {
  return faults.some((fault) => fault.pointer.startsWith(`${pointer}/`));
}

function putAt(value: object, steps: readonly string[], better: unknown): void {
  const parent = ownAt(value, steps.slice(0, -1));
  if (isObject(parent)) setOwn(parent as Record<string, unknown>, steps.at(-1) as string, better);
}

/**
 * Removes the innermost object member on a path, and returns its name; `undefined` if the path has no member. A list element is never
 * removed alone: the member that has the list is removed.
 */
function removeField(value: object, steps: readonly string[]): string | undefined {
  for (let length = steps.length; length > 0; length--) {
    const parent = ownAt(value, steps.slice(0, length - 1));
    const field = steps[length - 1] as string;
    if (isObject(parent)) return Reflect.deleteProperty(parent, field) ? field : undefined;
  }
  return undefined;
}
