import { WITHOUT_POLICY } from '../../model/policies/policy-of-app.js';
import type { ExplainedType } from '../../simulate/explain.js';

/** The reasons why an application has a policy, or has none, as text. */
export const CHOSEN = {
  mapping: 'the application is mapped to it',
  default: 'the default policy: the application has no mapping',
  'mapping unknown': 'it is unknown to which policy the application is mapped',
  ...WITHOUT_POLICY,
} as const satisfies Record<NonNullable<ExplainedType['chosen']>, string>;
