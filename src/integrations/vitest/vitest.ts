export type { PolicyMatchers } from './matcher-types.js';
export { matchers } from './matchers.js';
export { type PolicyTestsOptions, policyTests } from './policy-tests.js';
export { type SignIn, signIn } from './sign-in.js';
export { type WatchPlugin, watchPolicies } from './watch-policies.js';
