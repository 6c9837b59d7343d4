import { MATCH, type Rank } from '../../logic/kleene/verdict.js';
import { type AssuranceLevel, compareAssurance } from './assurance-level.js';
import type { AssuranceOptions, AuthenticatorUse, Candidate, KnownUse } from './authenticator-use.js';
import {
  type Configuration,
  type ConfiguredSet,
  configurationsOf,
  configuredSets,
  pathOfSet,
} from './configured-sets.js';
import type { Path } from './paths.js';
import { methodIn } from './read-verification-method.js';
import { searchEffort, TOO_MANY_COMBINATIONS } from './search-effort.js';
import { usesForMethod } from './uses-for-method.js';
import type { VerificationMethod } from './verification-method.js';

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
  return { kind: 'known', assurance, isExact, weakest: pathOfSet(weakest, options) };
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

/**
 * A configuration of an authenticator. `proof` has one bit for each property in `PROVES`; the bit is set if the authenticator definitely
 * has the property.
 */
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
