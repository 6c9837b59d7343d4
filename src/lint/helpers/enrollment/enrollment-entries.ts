import type { PathStep } from '../../../base/pointer.js';
import { listAt, membersAt, textAt } from '../../rule/json-path.js';

/** What an enrollment policy says of one authenticator or factor. */
export interface EnrollmentEntry {
  readonly key: string;
  /** As written; `undefined` where it is not said. */
  readonly self: string | undefined;
  /** From the settings. */
  readonly at: readonly PathStep[];
}

/** Spec: Authenticator enrollment policy, `authenticators`. */
export function authenticatorsIn(settings: unknown): readonly EnrollmentEntry[] {
  return listAt(settings, 'authenticators').map((entry, index) => ({
    key: textAt(entry, 'key') ?? '',
    self: textAt(entry, 'enroll', 'self'),
    at: ['authenticators', index],
  }));
}

/** Spec: MFA enrollment policy, `factors`. */
export function factorsIn(settings: unknown): readonly EnrollmentEntry[] {
  return Object.entries(membersAt(settings, 'factors')).map(([key, entry]) => ({
    key,
    self: textAt(entry, 'enroll', 'self'),
    at: ['factors', key],
  }));
}
