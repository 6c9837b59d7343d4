import { Type } from '../base/json-schema.js';
import { nullable } from '../base/nullable.js';
import { isObject } from '../base/object.js';
import { findArgumentFault, oneOf, optionsOf, TABLE_ROWS, USES } from '../documents/arguments.js';
import { neverThrowing } from '../documents/never-throwing.js';
import {
  ASSURANCE_LEVELS,
  type AssuranceLevel,
  compareAssurance as compare,
} from '../model/assurance/assurance-level.js';
import type { AssuranceOptions, AuthenticatorUse } from '../model/assurance/authenticator-use.js';
import { AUTHENTICATORS, type AuthenticatorTable, tableWith } from '../model/assurance/authenticators.js';
import { methodInWords } from '../model/assurance/describe-method.js';
import { assuranceOfAccess, assuranceOfMethod } from '../model/assurance/method-assurance.js';
import { usesOfAuthenticators } from '../model/assurance/org-authenticators.js';
import { pathsOfMethod } from '../model/assurance/paths.js';
import { methodIn } from '../model/assurance/read-verification-method.js';
import { reasonsAgainst, type Satisfaction, satisfactionOf } from '../model/assurance/satisfies.js';
import type { VerificationMethod } from '../model/assurance/verification-method.js';
import { type PasswordCheck, passwordCheck } from '../simulate/outcome/check-password.js';
import {
  type NextStatuses,
  nextStatuses as nextOf,
  STATUSES,
  type TransactionStatus,
} from '../simulate/outcome/state-table.js';

// Verification methods: the authenticators that satisfy them, and their assurance level. An unknown answer states its reason.

export { ASSURANCE_LEVELS, type AssuranceLevel } from '../model/assurance/assurance-level.js';

/**
 * Compares two assurance levels, as a function for `sort`: the result is negative if the first level is lower.
 *
 * Errors: `NaN`, which is neither less nor greater than 0, if an argument is not an assurance level.
 */
export const compareAssurance = (a: AssuranceLevel, b: AssuranceLevel): number =>
  ASSURANCE_LEVELS.includes(a) && ASSURANCE_LEVELS.includes(b) ? compare(a, b) : Number.NaN;
/**
 * Reads the verification method in the actions of a rule, from any JSON value.
 *
 * Errors: `kind: 'unknown'` with the reason. Spec: Authentication policy, verification method.
 */
export const readVerificationMethod = /* @__PURE__ */ neverThrowing(methodIn, (reason) => ({
  kind: 'unknown' as const,
  reason,
}));
/**
 * Finds the weakest set of authenticators that satisfies a verification method. Returns the set and its assurance level. Only the
 * authenticators in `uses` can be in the set; without `uses`, those in the vendor's table and those that the method names.
 *
 * Errors: `kind: 'unknown'` with the reason.
 */
export const assuranceLevel = methodFunction(assuranceOfMethod, (reason) => ({
  kind: 'unknown' as const,
  reason,
}));
/**
 * Returns the assurance level that an action of an access rule requires, like `assuranceLevel`. For an action that denies access, the level
 * is the highest one, `denied`.
 *
 * Errors: `kind: 'unknown'` with the reason.
 */
export const accessAssuranceLevel = methodFunction(
  assuranceOfAccess,
  (reason) => ({ kind: 'unknown' as const, reason }),
  (action) => (isObject(action) ? undefined : 'the first argument must be the action of an access rule'),
);
/**
 * Returns the smallest sets of authenticators that satisfy a verification method. `uses` is as in `assuranceLevel`. `certain` has the sets
 * that definitely satisfy the method; `possible` has the sets that may satisfy it.
 *
 * Errors: no sets, with the reason.
 */
export const paths = methodFunction(pathsOfMethod, (reason) => ({ certain: [], possible: [], reason }));
/**
 * Checks whether a set of authenticators, used together in one sign-in, satisfies a verification method. Returns a verdict. For each
 * alternative of the method, also returns which requirements the authenticators do not meet.
 *
 * Errors: if an argument is unusable, the verdict `UNDEFINED` with the reason.
 */
export const satisfies = methodFunction(satisfactionOf, (reason) => ({
  verdict: 'UNDEFINED' as const,
  alternatives: [],
  reason,
}));
/**
 * Lists the reasons why an answer of `satisfies` is not `MATCH`, without duplicates.
 *
 * Errors: a single sentence that states what is wrong with the argument.
 */
export const reasonsOf = /* @__PURE__ */ neverThrowing(
  (answer: Satisfaction): string[] =>
    isObject(answer) && Array.isArray(answer.alternatives)
      ? reasonsAgainst(answer)
      : ['the argument must be an answer of `satisfies`'],
  (reason) => [reason],
);
/**
 * Describes a verification method as text, such as `2FA, one phishing-resistant possession factor, re-authentication every 4 hours`.
 *
 * Errors: `unknown: …` with the reason.
 */
export const describeMethod = /* @__PURE__ */ neverThrowing(
  (method: VerificationMethod, brand?: string): string => {
    const wrong = whyNoMethod(method);
    return wrong === undefined ? methodInWords(method, brand) : `unknown: ${wrong}`;
  },
  (reason) => `unknown: ${reason}`,
);
/**
 * Lists the authenticators of an org that can be used at sign-in. Leaves out inactive authenticators, and authenticators that are for
 * recovery only.
 *
 * Errors: an empty list if the argument is not a list of authenticators.
 */
export const authenticatorUses = /* @__PURE__ */ neverThrowing(usesOfAuthenticators, () => []);
/**
 * Returns the vendor's table of authenticators, extended by your rows.
 *
 * Errors: if the argument is not a list of rows, the function ignores it and returns the vendor's table.
 */
export const authenticatorTable = /* @__PURE__ */ neverThrowing(
  (...given: Parameters<typeof tableWith>): AuthenticatorTable =>
    findArgumentFault([Type.Optional(TABLE_ROWS)], given, 0) === undefined
      ? tableWith(...given)
      : AUTHENTICATORS,
  () => AUTHENTICATORS,
);
/**
 * Lists the transitions of an authentication transaction from a given status, as the specification defines them. For `null`, lists the
 * transitions that begin a transaction.
 *
 * Errors: no transitions for an unknown status, with the reason. Spec: Authentication transaction.
 */
export const nextStatuses = /* @__PURE__ */ neverThrowing(
  (status: TransactionStatus | null): NextStatuses => {
    const wrong = findArgumentFault([TRANSACTION_STATUS], [status], 0);
    return wrong === undefined ? nextOf(status) : noMoves(wrong);
  },
  noMoves,
);

const TRANSACTION_STATUS = nullable(oneOf(STATUSES));

function noMoves(reason: string): NextStatuses {
  return { moves: [], isComplete: false, reason };
}
/**
 * Checks a password against the complexity settings of a password policy. Returns a verdict, and a finding for each setting that
 * is not met or cannot be decided.
 *
 * Errors: `UNDEFINED` if an argument is not a policy or not a text. Spec: Password policy, `settings.password.complexity`.
 */
export const checkPassword = /* @__PURE__ */ neverThrowing(
  (...given: Parameters<typeof passwordCheck>): PasswordCheck =>
    typeof given[1] === 'string' ? passwordCheck(...given) : UNCHECKED,
  () => UNCHECKED,
);

const UNCHECKED: PasswordCheck = { verdict: 'UNDEFINED', findings: [] };

/**
 * Makes a public function that takes a verification method and authenticators. If an argument is invalid, the public function returns an
 * answer that states the reason.
 */
function methodFunction<Method, Value>(
  work: (method: Method, uses: readonly AuthenticatorUse[], options?: AssuranceOptions) => Value,
  otherwise: (reason: string) => Value,
  whyNot: (method: unknown) => string | undefined = whyNoMethod,
) {
  return neverThrowing(
    (method: Method, uses?: readonly AuthenticatorUse[], options?: AssuranceOptions): Value => {
      const wrong = whyNot(method) ?? findArgumentFault([Type.Optional(USES), OPTIONS], [uses, options]);
      return wrong === undefined
        ? work(method, uses as readonly AuthenticatorUse[], options)
        : otherwise(wrong);
    },
    otherwise,
  );
}

const OPTIONS = optionsOf({ brand: Type.String(), table: TABLE_ROWS });

function whyNoMethod(given: unknown): string | undefined {
  const parts = isObject(given) ? PARTS[String(given.kind)]?.(given) : undefined;
  return Array.isArray(parts) && parts.every((one) => typeof one === 'object' && one !== null)
    ? undefined
    : 'the first argument must be a verification method from `readVerificationMethod`';
}

/** Functions that return the list of requirements in each kind of verification method. */
const PARTS: Readonly<Record<string, (method: Readonly<Record<string, unknown>>) => unknown>> = {
  assurance: ({ constraints }) => constraints,
  chains: ({ chains }) => chains,
  unknown: () => [],
};
