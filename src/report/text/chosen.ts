import type { ExplainedType } from '../../simulate/explain.js';

/** How a policy was chosen for the application, or why none was, in words. */
export const CHOSEN = {
  mapping: 'the application is mapped to it',
  default: 'the default policy: the application has no mapping',
  'mapped policy not in the snapshot':
    'the application is mapped to a policy that the snapshot does not hold',
  'mapping not known': 'it is not known to which policy the application is mapped',
  'mapped policy not considered':
    'the application is mapped to a policy that is inactive, or has no active rule',
} as const satisfies Record<NonNullable<ExplainedType['chosen']>, string>;
