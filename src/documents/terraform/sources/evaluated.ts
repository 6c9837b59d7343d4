import { memoize } from '../../../base/memo.js';
import { SECRET } from '../../../base/secrets/secret-texts.js';
import type { InstanceKey } from '../state/address.js';
import type { Instance } from '../state/instance.js';

/** The value of an expression, as far as it can be computed without Terraform. Spec: Terraform, 3.3, 7. */
export type Evaluated =
  | { readonly kind: 'value'; readonly value: boolean | number | string | null }
  | EvaluatedList
  | { readonly kind: 'object'; readonly members: ReadonlyMap<string, Evaluated> }
  /** The value of `local` or `module.a`. Expressions use only its members. */
  | { readonly kind: 'namespace'; readonly member: (name: string) => Evaluated }
  | { readonly kind: 'instance'; readonly instance: Instance }
  /** The instances of a block with `count` or `for_each`. */
  | { readonly kind: 'instances'; readonly byKey: ReadonlyMap<InstanceKey, Instance> }
  /** One of several possible values. The condition or index that selects one is unknown. */
  | { readonly kind: 'choice'; readonly options: readonly Evaluated[] }
  /** A member that does not exist. Terraform fails, unless the value is the argument of a function such as `try`. */
  | { readonly kind: 'absent' }
  | { readonly kind: 'unknown' };

export interface EvaluatedList {
  readonly kind: 'list';
  readonly elements: readonly Evaluated[];
  /** Whether the list has no further elements. The elements themselves may be unknown. */
  readonly isComplete: boolean;
  /** Whether the list is a set: its elements are unique, and their order depends on their values. */
  readonly isSet?: true;
  /** Whether the order in which Terraform lists the elements of this set is known. Used only if the list is a set. */
  readonly isSorted?: true;
  /** Whether the list is derived from a set, so that its order is unknown. */
  readonly isUnordered?: true;
}

export function hasOrder({ elements, isSet, isSorted, isUnordered }: EvaluatedList): boolean {
  return elements.length < 2 || (isSet ? isSorted === true : isUnordered !== true);
}

export const UNKNOWN: Evaluated = { kind: 'unknown' };

export const ABSENT: Evaluated = { kind: 'absent' };

export function evaluatedText(value: string): Evaluated {
  return { kind: 'value', value };
}

/** Converts a value in a plan. A masked value becomes unknown. */
export function evaluatedJson(given: unknown): Evaluated {
  if (typeof given === 'object' && given !== null) return evaluatedObject(given);
  if (typeof given === 'string') return given.includes(SECRET) ? UNKNOWN : { kind: 'value', value: given };
  if (typeof given === 'number') return isExact(given) ? { kind: 'value', value: given } : UNKNOWN;
  return given === null || typeof given === 'boolean' ? { kind: 'value', value: given } : UNKNOWN;
}

/**
 * Returns whether JavaScript has the same value and the same text for a number as Terraform. Numbers in Terraform can have more digits, and
 * Terraform writes them without an exponent.
 */
export function isExact(value: number): boolean {
  return Number.isSafeInteger(value) || /^-?\d{1,9}\.\d{1,6}$/.test(String(value));
}

/** Converts an object of a plan. Each object is converted only once, even if it is referenced several times. */
const evaluatedObject = memoize(
  (given: object): Evaluated =>
    Array.isArray(given)
      ? { kind: 'list', elements: given.map(evaluatedJson), isComplete: true }
      : {
          kind: 'object',
          members: new Map(Object.entries(given).map(([key, member]) => [key, evaluatedJson(member)])),
        },
);

/** Returns the value that `jsonencode` writes; `undefined` if something in it is unknown. */
export function jsonOf(value: Evaluated): { readonly json: unknown } | undefined {
  if (value.kind === 'value') return { json: value.value };
  if (value.kind === 'list') {
    const elements = value.elements.map(jsonOf);
    return value.isComplete && hasOrder(value) && elements.every((one) => one !== undefined)
      ? { json: elements.map(({ json }) => json) }
      : undefined;
  }
  if (value.kind !== 'object') return undefined;
  const members: [string, unknown][] = [];
  for (const [key, member] of [...value.members].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const inner = jsonOf(member);
    if (inner === undefined) return undefined;
    members.push([key, inner.json]);
  }
  return { json: Object.fromEntries(members) };
}

export function textOfValue(value: Evaluated | undefined): string | undefined {
  return value?.kind === 'value' && typeof value.value === 'string' ? value.value : undefined;
}
