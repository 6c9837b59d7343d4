import { Type } from '../base/json-schema.js';
import { nullable } from '../base/nullable.js';
import { isObject } from '../base/object.js';
import { findArgumentFault, oneOf, optionsOf, TABLE_ROWS, USES } from '../documents/arguments.js';
import { neverThrowing } from '../documents/never-throwing.js';
import {
  ASSURANCE_LEVELS,
  type AssuranceLevel,
  assuranceOfAccess,
  assuranceOfMethod,
  compareAssurance as compare,
} from '../model/assurance/assurance-level.js';
import type { AssuranceOptions, AuthenticatorUse } from '../model/assurance/authenticator-use.js';
import { AUTHENTICATORS, type AuthenticatorTable, tableWith } from '../model/assurance/authenticators.js';
import { methodInWords } from '../model/assurance/describe-method.js';
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

// What satisfies a verification method, and how strong it is. What is unknown says why.

export { ASSURANCE_LEVELS, type AssuranceLevel } from '../model/assurance/assurance-level.js';

/**
 * Negative if the first strength is weaker, for `sort`.
 *
 * Errors: `NaN`, which is neither less nor greater than 0, for what is no strength.
 */
export const compareAssurance = (a: AssuranceLevel, b: AssuranceLevel): number =>
  ASSURANCE_LEVELS.includes(a) && ASSURANCE_LEVELS.includes(b) ? compare(a, b) : Number.NaN;
/**
 * The verification method of a rule's actions, read from any JSON value.
 *
 * Errors: `kind: 'unknown'` with the reason. Spec: Authentication policy, verification method.
 */
export const readVerificationMethod = /* @__PURE__ */ neverThrowing(methodIn, (reason) => ({
  kind: 'unknown' as const,
  reason,
}));
/**
 * How strong the weakest set of authenticators is that satisfies a method, as a place of `ASSURANCE_LEVELS`, with that set; of those
 * `available`, or of all that the table and the method name.
 *
 * Errors: `kind: 'unknown'` with the reason.
 */
export const assuranceLevel = ofMethod(assuranceOfMethod, (reason) => ({ kind: 'unknown' as const, reason }));
/**
 * The same of the action of an access rule; to deny is the strongest.
 *
 * Errors: `kind: 'unknown'` with the reason.
 */
export const accessAssuranceLevel = ofMethod(
  assuranceOfAccess,
  (reason) => ({ kind: 'unknown' as const, reason }),
  (action) => (isObject(action) ? undefined : 'the first argument is the action of an access rule'),
);
/**
 * The smallest sets of authenticators that satisfy a method: those that surely do, and those that may.
 *
 * Errors: no sets, with the reason.
 */
export const paths = ofMethod(pathsOfMethod, (reason) => ({ certain: [], possible: [], reason }));
/**
 * Whether authenticators, used together, satisfy a method: a verdict, and what each alternative of the method lacks.
 *
 * Errors: `UNDEFINED` with the reason.
 */
export const satisfies = ofMethod(satisfactionOf, (reason) => ({
  verdict: 'UNDEFINED' as const,
  alternatives: [],
  reason,
}));
/**
 * The sentences that keep the answer of `satisfies` from `MATCH`, each once.
 *
 * Errors: the one sentence that says what was wrong with the argument.
 */
export const reasonsOf = /* @__PURE__ */ neverThrowing(
  (answer: Satisfaction): string[] =>
    isObject(answer) && Array.isArray(answer.alternatives)
      ? reasonsAgainst(answer)
      : ['the argument is an answer of `satisfies`'],
  (reason) => [reason],
);
/**
 * A method in a phrase: `two factors, one phishing-resistant possession factor, again after 4 hours`.
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
 * The authenticators of an org as they may be used at sign-in; what is inactive, or for recovery only, is none.
 *
 * Errors: an empty list for what is no list of authenticators.
 */
export const authenticatorUses = /* @__PURE__ */ neverThrowing(usesOfAuthenticators, () => []);
/**
 * The service's table of authenticators with rows of one's own in it.
 *
 * Errors: the service's own table for what is no list of rows.
 */
export const authenticatorTable = /* @__PURE__ */ neverThrowing(
  (...given: Parameters<typeof tableWith>): AuthenticatorTable =>
    findArgumentFault([Type.Optional(TABLE_ROWS)], given, 0) === undefined
      ? tableWith(...given)
      : AUTHENTICATORS,
  () => AUTHENTICATORS,
);
/**
 * The moves of an authentication transaction that the state table allows; of `null`, those that begin one.
 *
 * Errors: no moves for an unknown status, with the reason. Spec: Authentication transaction.
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
 * Checks a password against the complexity settings of a password policy. Returns a verdict, and a finding for each
 * setting that is not met or cannot be decided.
 *
 * Errors: `UNDEFINED` if an argument is no policy or no text. Spec: Password policy, `settings.password.complexity`.
 */
export const checkPassword = /* @__PURE__ */ neverThrowing(
  (...given: Parameters<typeof passwordCheck>): PasswordCheck =>
    typeof given[1] === 'string' ? passwordCheck(...given) : UNCHECKED,
  () => UNCHECKED,
);

const UNCHECKED: PasswordCheck = { verdict: 'UNDEFINED', findings: [] };

/** A function of a verification method and authenticators, which checks its arguments first. */
function ofMethod<Method, Value>(
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
    : 'the first argument is a verification method, as `readVerificationMethod` gives it';
}

/** The list of parts in each kind of method. */
const PARTS: Readonly<Record<string, (method: Readonly<Record<string, unknown>>) => unknown>> = {
  assurance: ({ constraints }) => constraints,
  chains: ({ chains }) => chains,
  unknown: () => [],
};
