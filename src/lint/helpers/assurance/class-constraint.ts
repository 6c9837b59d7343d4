import { isObject, type Members } from '../../../base/object.js';
import type { PathStep } from '../../../base/pointer.js';
import type { AuthenticatorRow } from '../../../model/assurance/authenticators.js';
import { at } from '../../rule/json-path.js';

/** The part of a constraint object for one factor class. */
export interface ClassConstraint {
  readonly factorClass: 'knowledge' | 'possession';
  readonly value: Members;
}

export function classConstraintsIn(constraint: unknown): readonly ClassConstraint[] {
  const parts: ClassConstraint[] = [];
  for (const factorClass of CLASSES) {
    const value = at(constraint, factorClass);
    if (isObject(value)) parts.push({ factorClass, value });
  }
  return parts;
}

const CLASSES = ['knowledge', 'possession'] as const;

/** The lists of a class constraint that name specific authenticators. */
export const REFERENCE_LISTS = ['authenticationMethods', 'excludedAuthenticationMethods'] as const;

/** Whether some row can have the class in some configuration. */
export function canBe(
  rows: readonly AuthenticatorRow[],
  factorClass: ClassConstraint['factorClass'],
): boolean {
  return rows.some(({ classes }) => classes.includes(factorClass));
}

/** Returns the path inside a constraint object. */
export function within({ factorClass }: ClassConstraint, ...steps: readonly PathStep[]): readonly PathStep[] {
  return [factorClass, ...steps];
}
