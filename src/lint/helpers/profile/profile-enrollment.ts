import type { OrgChange } from '../../rule/change.js';
import { at } from '../../rule/json-path.js';
import type { Resource } from '../../rule/resource.js';

/** A profile enrollment rule before and after a change. */
export interface EnrollmentChange {
  readonly rule: Resource;
  readonly before: unknown;
  readonly after: unknown;
  readonly was: Resource;
}

/** The path from a rule to its profile enrollment action. */
export const ENROLLMENT = ['actions', 'profileEnrollment'] as const;

export function* enrollmentChanges(change: OrgChange): Generator<EnrollmentChange> {
  for (const { before, after } of change.pairs('rule')) {
    if (before === undefined || after === undefined) continue;
    const [was, is] = [at(before.value, ...ENROLLMENT), at(after.value, ...ENROLLMENT)];
    if (was !== undefined && is !== undefined) yield { rule: after, before: was, after: is, was: before };
  }
}

/** Returns a complete profile enrollment action with these fields, for examples. */
export function enrollmentExample(fields: object = {}) {
  return {
    access: 'ALLOW',
    activationRequirements: { emailVerification: true },
    profileAttributes: [],
    unknownUserAction: 'REGISTER',
    ...fields,
  };
}

/** Returns a policy with this profile enrollment action in its only rule, for examples. */
export function enrollmentState(enrollment: object) {
  return {
    policies: [{ id: 'p1', type: 'PROFILE_ENROLLMENT', name: 'Default Policy' }],
    rules: {
      p1: [
        {
          id: 'r1',
          type: 'PROFILE_ENROLLMENT',
          name: 'Catch-all Rule',
          actions: {
            profileEnrollment: enrollmentExample(enrollment),
          },
        },
      ],
    },
  };
}
