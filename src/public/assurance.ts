import { AUTHENTICATORS, tableWith } from '../assurance/authenticators.js';
import { methodInWords } from '../assurance/describe-method.js';
import { usesOfAuthenticators } from '../assurance/org-authenticators.js';
import { pathsOfMethod } from '../assurance/paths.js';
import { methodIn } from '../assurance/read-verification-method.js';
import { reasonsAgainst, satisfactionOf } from '../assurance/satisfies.js';
import { strengthOfAccess, strengthOfMethod } from '../assurance/strength.js';
import { passwordCheck } from '../simulate/outcome/check-password.js';
import { neverThrowing } from './never-throwing.js';

// What satisfies a verification method, and how strong it is. What is not known says why.

export { compareStrength, STRENGTHS, type Strength } from '../assurance/strength.js';
export { nextStatuses } from '../simulate/outcome/state-table.js';

/**
 * The verification method of a rule's actions, read from any JSON value.
 *
 * Errors: `kind: 'unknown'` with the reason. Spec: Authentication policy, verification method.
 */
export const readVerificationMethod = neverThrowing(methodIn, (reason) => ({
  kind: 'unknown' as const,
  reason,
}));
/**
 * How strong the weakest set of authenticators is that satisfies a method, as a place of `STRENGTHS`, with that set; of those
 * `available`, or of all that the table and the method name.
 *
 * Errors: `kind: 'unknown'` with the reason.
 */
export const strength = neverThrowing(strengthOfMethod, (reason) => ({ kind: 'unknown' as const, reason }));
/**
 * The same of the action of an access rule; to deny is the strongest.
 *
 * Errors: `kind: 'unknown'` with the reason.
 */
export const accessStrength = neverThrowing(strengthOfAccess, (reason) => ({
  kind: 'unknown' as const,
  reason,
}));
/**
 * The smallest sets of authenticators that satisfy a method: those that surely do, and those that may.
 *
 * Errors: no sets, with the reason.
 */
export const paths = neverThrowing(pathsOfMethod, (reason) => ({ certain: [], possible: [], reason }));
/**
 * Whether authenticators, used together, satisfy a method: a verdict, and what each alternative of the method lacks.
 *
 * Errors: `UNDEFINED` with the reason.
 */
export const satisfies = neverThrowing(satisfactionOf, (reason) => ({
  verdict: 'UNDEFINED' as const,
  alternatives: [],
  reason,
}));
/**
 * The sentences that keep the answer of `satisfies` from `MATCH`, each once.
 *
 * Errors: the one sentence that says what was wrong with the argument.
 */
export const reasonsOf = neverThrowing(reasonsAgainst, (reason) => [reason]);
/**
 * A method in a phrase: `two factors, one phishing-resistant possession factor, again after 4 hours`.
 *
 * Errors: `not known: …` with the reason.
 */
export const describeMethod = neverThrowing(methodInWords, (reason) => `not known: ${reason}`);
/**
 * The authenticators of an org as they may be used at sign-in; what is inactive, or for recovery only, is none.
 *
 * Errors: an empty list for what is no list of authenticators.
 */
export const usesOfOrg = neverThrowing(usesOfAuthenticators, () => []);
/**
 * The service's table of authenticators with rows of one's own in it.
 *
 * Errors: the service's own table for what is no list of rows.
 */
export const authenticatorTable = neverThrowing(tableWith, () => AUTHENTICATORS);
/**
 * Holds a password against the complexity that a password policy demands: a verdict, and a finding for each demand that is
 * not met or of which it is not known.
 *
 * Errors: `UNDEFINED` for what is no policy. Spec: Password policy, `settings.password.complexity`.
 */
export const checkPassword = neverThrowing(passwordCheck, () => ({
  verdict: 'UNDEFINED' as const,
  findings: [],
}));
