import { alternatives, quoted } from '../../base/messages.js';
import {
  conjunction,
  disjunction,
  known,
  MATCH,
  NOT_MATCH,
  negate,
  type Rank,
  UNDEFINED,
} from '../../logic/kleene/verdict.js';
import { agreement, type Candidate, type KnownUse } from './authenticator-use.js';
import type { Characteristic, FactorClass, UserVerificationMethod } from './authenticators.js';
import {
  AUTHENTICATOR_METHODS,
  AUTHENTICATOR_TYPES,
  type Constraint,
  type MethodReference,
} from './verification-method.js';

/** A requirement on an authenticator. */
export interface Check {
  /** The location of the requirement: a JSON pointer inside the verification method. */
  readonly at: string;
  /** The property of the constraint as named in the document, or `class` for the factor class. */
  readonly property: string;
  ask(candidate: Candidate): Rank;
  /**
   * Returns the reason why an authenticator fails the check. `label` names the authenticator, and `rank` is the result of `ask`. If `rank`
   * is `NOT_MATCH`, the text says that the authenticator fails; if it is `UNDEFINED`, that it may fail.
   */
  explainFailure(label: string, rank: Rank): string;
}

export function rankOfCheck(check: Check, { candidates }: KnownUse): Rank {
  return agreement(candidates.map((candidate) => check.ask(candidate)));
}

export function rankOfChecks(checks: readonly Check[], candidate: Candidate): Rank {
  return conjunction(checks.map((check) => check.ask(candidate)));
}

/** Returns a check that an authenticator passes if it belongs to the given factor class. */
export function classCheck(factorClass: FactorClass, at: string): Check {
  const article = factorClass === 'inherence' ? 'an' : 'a';
  const what = `${article} ${factorClass} factor`;
  return check(at, 'class', [`is ${what}`, `is not ${what}`], ({ is }) => is[factorClass]);
}

/** Returns the checks for every property of a constraint. Spec: Authentication policy, "Constraint properties". */
export function constraintChecks(constraint: Constraint, at: string): Check[] {
  return [
    ...listChecks(constraint.types, 'type', `${at}/types`),
    ...listChecks(constraint.methods, 'method', `${at}/methods`),
    ...characteristicChecks(constraint, at),
    ...allowChecks(constraint, `${at}/authenticationMethods`),
    ...exclusionChecks(constraint.excludedAuthenticationMethods, `${at}/excludedAuthenticationMethods`),
  ];
}

/** Returns a check that an authenticator passes if it is in the given list of allowed authentication methods. */
export function referenceCheck(references: readonly MethodReference[], at: string): Check {
  const words = [
    'is among the allowed authentication methods',
    'is not among the allowed authentication methods',
  ] as const;
  return check(at, 'authenticationMethods', words, (candidate) => rankOfReferences(references, candidate));
}

/**
 * Returns the additional check for a constraint with optional user presence. The security question fails this check; every other
 * authenticator passes it.
 */
export function userPresenceCheck(at: string): Check {
  const words = ['is allowed', 'is not allowed where user presence is optional'] as const;
  return check(`${at}/userPresence`, 'userPresence', words, ({ row }) =>
    known(row.key !== 'security_question'),
  );
}

type Words = readonly [does: string, doesNot: string];

function check(at: string, property: string, [does, doesNot]: Words, ask: Check['ask']): Check {
  const explainFailure = (label: string, rank: Rank) =>
    rank === NOT_MATCH ? `${label} ${doesNot}` : `it is unknown whether ${label} ${does}`;
  return { at, property, ask, explainFailure };
}

const KNOWN_WORDS = {
  type: new Set<string>(AUTHENTICATOR_TYPES),
  method: new Set<string>(AUTHENTICATOR_METHODS),
};

/**
 * Returns the check of whether the type or method of an authenticator is in a list. If the list contains a word that the specification does
 * not define, the check is undecided for values that are not listed.
 */
function listChecks(allowed: readonly string[], column: 'type' | 'method', at: string): Check[] {
  if (allowed.length === 0) return [];
  const isUnderstood = allowed.every((word) => KNOWN_WORDS[column].has(word));
  const ask = ({ row }: Candidate): Rank => {
    const value = row[column];
    if (value === undefined) return UNDEFINED;
    return allowed.includes(value) ? MATCH : isUnderstood ? NOT_MATCH : UNDEFINED;
  };
  const words = `of ${column} ${alternatives(allowed.map(quoted))}`;
  return [check(at, `${column}s`, [`is ${words}`, `is not ${words}`], ask)];
}

const CHARACTERISTIC_WORDS: Readonly<Record<Characteristic, Words>> = {
  hardwareProtection: ['is hardware-protected', 'is not hardware-protected'],
  deviceBound: ['is device-bound', 'is not device-bound'],
  phishingResistant: ['is phishing-resistant', 'is not phishing-resistant'],
  userPresence: ['proves user presence', 'does not prove user presence'],
  userVerification: ['verifies the user', 'does not verify the user'],
};

type Demands = Pick<MethodReference, 'characteristics' | 'userVerificationMethods'>;

function characteristicChecks({ characteristics, userVerificationMethods }: Demands, at: string): Check[] {
  const checks = characteristics.map((one) =>
    check(`${at}/${one}`, one, CHARACTERISTIC_WORDS[one], ({ has }) => has[one]),
  );
  const asksHow = characteristics.includes('userVerification') && userVerificationMethods.length > 0;
  return asksHow ? [...checks, verifierCheck(userVerificationMethods, at)] : checks;
}

/** Returns the check for the methods of user verification. They matter only if user verification is required. */
function verifierCheck(allowed: readonly UserVerificationMethod[], at: string): Check {
  const property = 'userVerificationMethods';
  const by = `by ${alternatives(allowed.map(quoted))}`;
  const words = [`verifies the user ${by}`, `does not verify the user ${by}`] as const;
  return check(`${at}/${property}`, property, words, ({ verifiedBy }) =>
    agreement(verifiedBy.map((one) => known(allowed.includes(one)))),
  );
}

/**
 * Returns the check against the allowed methods. The service writes an empty list next to `required: false` and does not document whether
 * the empty list allows all methods or none, so the check is undecided.
 */
function allowChecks({ required, authenticationMethods }: Constraint, at: string): Check[] {
  if (authenticationMethods === undefined || (authenticationMethods.length === 0 && required)) return [];
  if (authenticationMethods.length > 0) return [referenceCheck(authenticationMethods, at)];
  return [{ ...referenceCheck([], at), ask: () => UNDEFINED }];
}

function exclusionChecks(references: readonly MethodReference[], at: string): Check[] {
  if (references.length === 0) return [];
  const words = ['is not an excluded authentication method', 'is an excluded authentication method'] as const;
  const ask = (candidate: Candidate) => negate(rankOfReferences(references, candidate));
  return [check(at, 'excludedAuthenticationMethods', words, ask)];
}

function rankOfReferences(references: readonly MethodReference[], candidate: Candidate): Rank {
  return disjunction(references.map((reference) => rankOfReference(reference, candidate)));
}

function rankOfReference(reference: MethodReference, candidate: Candidate): Rank {
  const { row } = candidate;
  if (row.key !== reference.key) return NOT_MATCH;
  return conjunction([
    rankOfMethod(reference.method, row.method),
    rankOfId(reference.id, candidate),
    rankOfChecks(characteristicChecks(reference, ''), candidate),
  ]);
}

function rankOfMethod(wanted: string | undefined, method: string | undefined): Rank {
  if (wanted === undefined) return MATCH;
  return method === undefined ? UNDEFINED : known(method === wanted);
}

/**
 * Returns whether an authenticator has the id that a constraint requires; `MATCH` if no id is required. If the id of the authenticator is
 * unknown, returns `MATCH` if an org can have only one authenticator with its key, otherwise `UNDEFINED`.
 */
function rankOfId(wanted: string | undefined, { use, row }: Candidate): Rank {
  if (wanted === undefined) return MATCH;
  if (use.id !== undefined) return known(use.id === wanted);
  return row.instances === 'one' ? MATCH : UNDEFINED;
}
