import { isObject } from '../../../base/object.js';
import type { PathStep } from '../../../base/pointer.js';
import { at, listAt, membersAt, textAt } from '../../rule/json-path.js';

/** The entry of an enrollment policy for one authenticator or factor. */
export interface EnrollmentEntry {
  readonly key: string;
  /** The value of `self`, which states whether users may enroll; `undefined` if it is missing. */
  readonly self: string | undefined;
  /** Whether the enrollment entry has the documented form. If not, its meaning is unknown, and another lint rule reports the form. */
  readonly isReadable: boolean;
  /** The path from the settings of the enrollment policy to this enrollment entry. */
  readonly at: readonly PathStep[];
}

/**
 * Returns the entries for authenticators in the settings of an enrollment policy. Spec: Authenticator enrollment policy, `authenticators`.
 */
export function authenticatorsIn(settings: unknown): readonly EnrollmentEntry[] {
  return listAt(settings, 'authenticators').map((entry, index) => ({
    key: textAt(entry, 'key') ?? '',
    ...enrolling(entry),
    isReadable: enrolling(entry).isReadable && textAt(entry, 'key') !== undefined,
    at: ['authenticators', index],
  }));
}

/** Returns the entries for factors in the settings of an enrollment policy. Spec: MFA enrollment policy, `factors`. */
export function factorsIn(settings: unknown): readonly EnrollmentEntry[] {
  return Object.entries(membersAt(settings, 'factors')).map(([key, entry]) => ({
    key,
    ...enrolling(entry),
    at: ['factors', key],
  }));
}

function enrolling(entry: unknown): Pick<EnrollmentEntry, 'isReadable' | 'self'> {
  const [enroll, self] = [at(entry, 'enroll'), at(entry, 'enroll', 'self')];
  const isReadable =
    isObject(entry) && (enroll == null || isObject(enroll)) && (self == null || typeof self === 'string');
  return { self: textAt(entry, 'enroll', 'self'), isReadable };
}
