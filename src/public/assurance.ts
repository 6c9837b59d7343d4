import { AUTHENTICATORS, authenticatorTable as tableOf } from '../assurance/authenticators.js';
import { describeMethod as describe } from '../assurance/describe-method.js';
import { usesOfOrg as usesOf } from '../assurance/org-authenticators.js';
import { paths as pathsOf } from '../assurance/paths.js';
import { readVerificationMethod as readMethod } from '../assurance/read-verification-method.js';
import { reasonsAgainst, satisfies as satisfaction } from '../assurance/satisfies.js';
import { strength as strengthOf, accessStrength as strengthOfAccess } from '../assurance/strength.js';
import { checkPassword as checked } from '../simulate/outcome/check-password.js';
import { total } from './total.js';

// What satisfies a verification method, and how strong it is. What is not known says why.

export { compareStrength, STRENGTHS, type Strength } from '../assurance/strength.js';
export { nextStatuses } from '../simulate/outcome/state-table.js';

/** The verification method of a rule's actions, read; `kind: 'unknown'` with the reason where it cannot be. */
export const readVerificationMethod = total(readMethod, (reason) => ({ kind: 'unknown' as const, reason }));
export const strength = total(strengthOf, (reason) => ({ kind: 'unknown' as const, reason }));
export const accessStrength = total(strengthOfAccess, (reason) => ({ kind: 'unknown' as const, reason }));
export const paths = total(pathsOf, (reason) => ({ certain: [], possible: [], reason }));
export const satisfies = total(satisfaction, (reason) => ({
  verdict: 'UNDEFINED' as const,
  alternatives: [],
  reason,
}));
export const reasonsOf = total(reasonsAgainst, (reason) => [reason]);
export const describeMethod = total(describe, (reason) => `not known: ${reason}`);
export const usesOfOrg = total(usesOf, () => []);
export const authenticatorTable = total(tableOf, () => AUTHENTICATORS);
export const checkPassword = total(checked, () => ({ verdict: 'UNDEFINED' as const, findings: [] }));
