import type { Check } from '../../console/ci/check.js';
import { FEATURE_CHECKS } from '../features/checks.js';
import { withFeatures } from '../features/with-features.js';
import { diffCheck } from './diff-check.js';
import { lintCheck } from './lint-check.js';
import { suiteCheck } from './suite-check.js';

const CORE_CHECKS = { lint: lintCheck, diff: diffCheck, test: suiteCheck };

/** The JSON answer of a check. */
export type CheckMembers = MembersOf<
  (typeof CORE_CHECKS)[keyof typeof CORE_CHECKS] | (typeof FEATURE_CHECKS)[keyof typeof FEATURE_CHECKS]
>;

type MembersOf<One> = One extends Check<never, infer Members> ? Members : never;

/**
 * The checks that `ci` runs, in order. To add a check, write one file and add it to `CORE_CHECKS`; add the check of a feature to
 * `FEATURE_CHECKS`.
 */
export const CHECKS = Object.values(withFeatures<Check<unknown, CheckMembers>>(CORE_CHECKS, FEATURE_CHECKS));
