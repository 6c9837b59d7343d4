import { isObject, type Members } from '../../../base/object.js';
import type { PathStep } from '../../../base/pointer.js';
import type { AuthenticatorRow } from '../../../model/assurance/authenticators.js';
import { at } from '../../rule/json-path.js';

/** The constraints for one factor class, knowledge or possession, in a constraint object. */
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

/** The members of a factor class constraint (such as `possession`) that list specific authenticators. */
export const REFERENCE_LISTS = ['authenticationMethods', 'excludedAuthenticationMethods'] as const;

/** Whether an authenticator with these rows in the table `AUTHENTICATORS` can have the factor class in some configuration. */
export function canBe(
  rows: readonly AuthenticatorRow[],
  factorClass: ClassConstraint['factorClass'],
): boolean {
  return rows.some(({ classes }) => classes.includes(factorClass));
}

/** Returns the path from the constraint object to a member of a factor class constraint, such as `possession.required`. */
export function within({ factorClass }: ClassConstraint, ...steps: readonly PathStep[]): readonly PathStep[] {
  return [factorClass, ...steps];
}
