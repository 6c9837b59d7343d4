import { MATCH, type Rank } from '../../logic/kleene/verdict.js';
import type { AssuranceOptions, AuthenticatorUse, Candidate, KnownUse } from './authenticator-use.js';
import {
  type Configuration,
  type ConfiguredSet,
  configurationsOf,
  configuredSets,
  pathWithin,
} from './configured-sets.js';
import type { Path } from './paths.js';
import { methodIn } from './read-verification-method.js';
import { searchEffort, TOO_MANY_COMBINATIONS } from './search-effort.js';
import { usesForMethod } from './uses-for-method.js';
import type { VerificationMethod } from './verification-method.js';

/**
 * The assurance levels, weakest first. The level of a verification method is what every sign-in that satisfies the method proves. Some
 * combinations are between two levels and count as the lower one: hardware protection without phishing resistance, or both properties, but
 * of two different authenticators. There is no level for device binding or user presence. User verification is a factor (inherence), so one
 * authenticator with user verification has two factors. `denied` is the highest level: nobody can sign in.
 */
export const ASSURANCE_LEVELS = [
  '1fa-knowledge',
  '1fa-possession',
  '1fa-phishing-resistant',
  '2fa',
  '2fa-phishing-resistant',
  '2fa-hardware-protected',
  'denied',
] as const;

export type AssuranceLevel = (typeof ASSURANCE_LEVELS)[number];

const WORDS: Readonly<Record<AssuranceLevel, string>> = {
  '1fa-knowledge': 'password (1FA)',
  '1fa-possession': 'one possession factor (1FA)',
  '1fa-phishing-resistant': '1FA, phishing-resistant',
  '2fa': '2FA',
  '2fa-phishing-resistant': '2FA, phishing-resistant',
  '2fa-hardware-protected': '2FA, phishing-resistant and hardware-protected',
  denied: 'no access',
};

export type MethodAssurance =
  | {
      readonly kind: 'known';
      readonly assurance: AssuranceLevel;
      /** Whether the assurance level is exact. If not, it is a lower bound, because it is unknown whether the weakest path works. */
      readonly isExact: boolean;
      /**
       * The weakest authentication path, with assumed values for unknown properties of its authenticators; absent if
       * nothing satisfies the method.
       */
      readonly weakest?: Path;
    }
  | { readonly kind: 'unknown'; readonly reason: string };

/**
 * Compares two assurance levels. Returns a negative number if the first level is weaker, a positive number if it is stronger, and 0 if the
 * levels are equal.
 */
export function compareAssurance(a: AssuranceLevel, b: AssuranceLevel): number {
  return ASSURANCE_LEVELS.indexOf(a) - ASSURANCE_LEVELS.indexOf(b);
}

/** Returns the weakest of some levels, or `denied` for an empty list. */
export function weakestAmong(assuranceLevels: readonly AssuranceLevel[]): AssuranceLevel {
  return ASSURANCE_LEVELS.find((assurance) => assuranceLevels.includes(assurance)) ?? 'denied';
}

/** Whether a level is weaker than two factors. */
export function isBelowTwoFactors(assurance: AssuranceLevel): boolean {
  return compareAssurance(assurance, '2fa') < 0;
}

/** Returns a level as text, such as `2FA, phishing-resistant`. */
export function describeLevel(assurance: AssuranceLevel): string {
  return WORDS[assurance];
}

/**
 * Returns the assurance level of the weakest set of authenticators that satisfies the method, in its weakest configuration. If `available`
 * is not given, all authenticators in the table of authenticators and in the method are considered. If a change makes a method allow more
 * authentication paths, its level never rises.
 */
export function assuranceOfMethod(
  method: VerificationMethod,
  available?: readonly AuthenticatorUse[],
  options: AssuranceOptions = {},
): MethodAssurance {
  if (method.kind === 'unknown') return { kind: 'unknown', reason: method.reason };
  return assuranceOfAll([method], available ?? usesForMethod(method, options), options);
}

/** Returns the assurance level of the weakest set of authenticators that satisfies all of the methods. */
export function assuranceOfAll(
  methods: readonly VerificationMethod[],
  available: readonly AuthenticatorUse[],
  options: AssuranceOptions,
): MethodAssurance {
  const known = methods.flatMap((method) => (method.kind === 'unknown' ? [] : [method]));
  const unknown = methods.find((method) => method.kind === 'unknown');
  if (unknown !== undefined) return { kind: 'unknown', reason: unknown.reason };
  const configurations = configurationsOf(available, options).map(
    (one): Proving => ({ ...one, proof: proofOf(one.known) }),
  );
  const effort = searchEffort();
  let weakest: Weakest | undefined;
  for (const one of configuredSets(known, configurations, ({ proof }) => proof, effort))
    weakest = weakerOf(weakest, { ...one, assurance: levelOf(one.set) });
  if (effort.isSpent) return { kind: 'unknown', reason: TOO_MANY_COMBINATIONS };
  if (weakest === undefined) return { kind: 'known', assurance: 'denied', isExact: true };
  const { assurance, isExact } = weakest;
  return { kind: 'known', assurance, isExact, weakest: pathWithin(weakest, options) };
}

/** Returns the assurance level that the action of an authentication policy rule requires. Spec: Authentication policy. */
export function assuranceOfAccess(
  { access, verificationMethod }: { readonly access?: unknown; readonly verificationMethod?: unknown },
  available?: readonly AuthenticatorUse[],
  options: AssuranceOptions = {},
): MethodAssurance {
  const word = typeof access === 'string' ? access.toUpperCase() : undefined;
  if (word === 'DENY') return { kind: 'known', assurance: 'denied', isExact: true };
  if (word !== 'ALLOW') return { kind: 'unknown', reason: '`access` is neither `ALLOW` nor `DENY`' };
  return assuranceOfMethod(methodIn(verificationMethod, options.brand), available, options);
}

/** A configuration of an authenticator, with the bits of the properties that it proves. */
interface Proving extends Configuration {
  readonly proof: number;
}

interface Weakest extends ConfiguredSet<Proving> {
  readonly assurance: AssuranceLevel;
}

/**
 * Returns the weaker of two sets of authenticators. If both have the same level, prefers the set whose level is exact, not a lower bound;
 * then the set with fewer assumptions; then the smaller set.
 */
function weakerOf(a: Weakest | undefined, b: Weakest): Weakest {
  if (a === undefined) return b;
  const order =
    compareAssurance(a.assurance, b.assurance) ||
    Number(b.isExact) - Number(a.isExact) ||
    assumptionsOf(a.set) - assumptionsOf(b.set) ||
    a.set.length - b.set.length;
  return order > 0 ? b : a;
}

function assumptionsOf(set: readonly Configuration[]): number {
  const added = set.map(({ known, origin }) => Object.keys(known.use).length - Object.keys(origin).length);
  return added.reduce((sum, one) => sum + one, 0);
}

/** One bit per property, set if the authenticator definitely has it. */
const PROVES = {
  knowledge: 1,
  possession: 2,
  inherence: 4,
  phishingResistant: 8,
  hardwareProtected: 16,
} as const;

function proofOf({ candidates }: KnownUse): number {
  const sure = (of: (candidate: Candidate) => Rank) => candidates.every((one) => of(one) === MATCH);
  const isResistant = sure(({ has }) => has.phishingResistant);
  return (
    (sure(({ is }) => is.knowledge) ? PROVES.knowledge : 0) |
    (sure(({ is }) => is.possession) ? PROVES.possession : 0) |
    (sure(({ is }) => is.inherence) ? PROVES.inherence : 0) |
    (isResistant ? PROVES.phishingResistant : 0) |
    (isResistant && sure(({ has }) => has.hardwareProtection) ? PROVES.hardwareProtected : 0)
  );
}

function levelOf(set: readonly Proving[]): AssuranceLevel {
  const all = set.reduce((bits, { proof }) => bits | proof, 0);
  const proves = (what: keyof typeof PROVES) => (all & PROVES[what]) !== 0;
  const factors = (['knowledge', 'possession', 'inherence'] as const).filter(proves).length;
  if (factors > 1 && proves('hardwareProtected')) return '2fa-hardware-protected';
  if (factors > 1) return proves('phishingResistant') ? '2fa-phishing-resistant' : '2fa';
  if (proves('phishingResistant')) return '1fa-phishing-resistant';
  return proves('possession') || proves('inherence') ? '1fa-possession' : '1fa-knowledge';
}
