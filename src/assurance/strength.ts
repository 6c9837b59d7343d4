import { MATCH, NOT_MATCH, type Rank } from '../logic/verdict.js';
import {
  type Alternative,
  alternativesOf,
  inOrder,
  type Profile,
  profileOf,
  rankOfProfiles,
} from './alternative.js';
import {
  type AssuranceOptions,
  type AuthenticatorUse,
  type Candidate,
  completionsOf,
  type KnownUse,
  knownUse,
} from './authenticator-use.js';
import { CHARACTERISTICS, FACTOR_CLASSES } from './authenticators.js';
import { namedUses } from './named-uses.js';
import type { Path } from './paths.js';
import { readVerificationMethod } from './read-verification-method.js';
import { subsets } from './subsets.js';
import type { VerificationMethod } from './verification-method.js';

/**
 * What is proven at the least, weakest first. What falls between two places takes the lower one: hardware
 * protection without phishing resistance, or of another authenticator than the phishing-resistant one, and
 * device binding, user presence and the like make no place of their own. User verification is a factor of its
 * own (inherence), so that one authenticator with it stands among those with two. `denied` is above all: it
 * admits nobody.
 */
export const STRENGTHS = [
  'one-knowledge',
  'one-possession',
  'one-phishing-resistant',
  'two',
  'two-phishing-resistant',
  'two-hardware-protected',
  'denied',
] as const;

export type Strength = (typeof STRENGTHS)[number];

const WORDS: Readonly<Record<Strength, string>> = {
  'one-knowledge': 'one knowledge factor',
  'one-possession': 'one possession factor',
  'one-phishing-resistant': 'one phishing-resistant factor',
  two: 'two factors',
  'two-phishing-resistant': 'two factors, one of them phishing-resistant',
  'two-hardware-protected': 'two factors, one of them phishing-resistant and hardware-protected',
  denied: 'nobody is admitted',
};

export type MethodStrength =
  | {
      readonly kind: 'known';
      readonly strength: Strength;
      /** Otherwise the method is at least so strong: whether its weakest path is one is not known. */
      readonly isExact: boolean;
      /** The weakest way in, with what is unknown of its authenticators settled; none if nothing satisfies the method. */
      readonly weakest?: Path;
    }
  | { readonly kind: 'unknown'; readonly reason: string };

/** Negative if the first is weaker. */
export function compareStrength(a: Strength, b: Strength): number {
  return STRENGTHS.indexOf(a) - STRENGTHS.indexOf(b);
}

export function describeStrength(strength: Strength): string {
  return WORDS[strength];
}

/**
 * The place of the weakest set of available authenticators (or of all that the table and the method name) that
 * satisfies the method, in the weakest configuration that does. What admits more ways in is never stronger.
 */
export function strength(
  method: VerificationMethod,
  available?: readonly AuthenticatorUse[],
  options: AssuranceOptions = {},
): MethodStrength {
  if (method.kind === 'unknown') return { kind: 'unknown', reason: method.reason };
  const uses = (available ?? namedUses(method, options)).map((use) => knownUse(use, options));
  const configurations = uses.flatMap(configurationsOf);
  const weakest = alternativesOf(method)
    .map((alternative) => weakestOf(alternative, configurations))
    .reduce(weaker, undefined);
  if (weakest === undefined) return { kind: 'known', strength: 'denied', isExact: true };
  const { strength, isExact } = weakest;
  return { kind: 'known', strength, isExact, weakest: pathOf(weakest, options) };
}

/** Of the action of an access rule; to deny is the strongest. Spec: Authentication policy (ACCESS_POLICY). */
export function accessStrength(
  { access, verificationMethod }: { readonly access?: unknown; readonly verificationMethod?: unknown },
  available?: readonly AuthenticatorUse[],
  options: AssuranceOptions = {},
): MethodStrength {
  const word = typeof access === 'string' ? access.toUpperCase() : undefined;
  if (word === 'DENY') return { kind: 'known', strength: 'denied', isExact: true };
  if (word !== 'ALLOW') return { kind: 'unknown', reason: '`access` is neither `ALLOW` nor `DENY`' };
  return strength(readVerificationMethod(verificationMethod, options.brand), available, options);
}

const ASSUMPTIONS = ['verifiedBy', ...CHARACTERISTICS] as const;

interface Weakest {
  readonly strength: Strength;
  readonly isExact: boolean;
  readonly alternative: Alternative;
  readonly set: readonly Settled[];
}

/** A use with all that is unknown of it settled in one way, and what it proves then. */
interface Configuration {
  readonly known: KnownUse;
  /** Nobody uses one authenticator in two configurations at once. */
  readonly origin: AuthenticatorUse;
  /** Not even its class is known. */
  readonly isGuess: boolean;
  readonly proof: Proof;
}

interface Settled extends Configuration {
  readonly profile: Profile;
}

interface Proof {
  readonly knowledge: boolean;
  readonly possession: boolean;
  readonly inherence: boolean;
  readonly phishingResistant: boolean;
  readonly hardwareProtected: boolean;
}

function weakestOf(alternative: Alternative, configurations: readonly Configuration[]): Weakest | undefined {
  const settled = telling(alternative, configurations);
  let weakest: Weakest | undefined;
  for (const places of subsets(settled.length, alternative.size)) {
    const set = places.map((place) => settled[place] as Settled);
    if (isTwice(set)) continue;
    const rank = rankOfSet(alternative, set);
    if (rank === NOT_MATCH) continue;
    const isExact = rank === MATCH && !set.some(({ isGuess }) => isGuess);
    weakest = weaker(weakest, { strength: strengthOf(set), isExact, alternative, set });
  }
  return weakest;
}

function configurationsOf(use: KnownUse): Configuration[] {
  const isGuess = use.candidates.some(({ row }) => row.classes === undefined);
  return completionsOf(use).map((known) => ({ known, origin: use.use, isGuess, proof: proofOf(known) }));
}

function rankOfSet(alternative: Alternative, set: readonly Settled[]): Rank {
  return rankOfProfiles(
    alternative,
    set.map(({ profile }) => profile),
  );
}

/** Of those that differ in nothing that the alternative asks, as many as a set may need. */
function telling(alternative: Alternative, configurations: readonly Configuration[]): Settled[] {
  const kinds = new Map<string, Settled[]>();
  for (const configuration of configurations) {
    const profile = profileOf(alternative, configuration.known);
    if (profile.every((rank) => rank === NOT_MATCH)) continue;
    const kind = JSON.stringify([profile, configuration.proof]);
    const alike = kinds.get(kind) ?? [];
    const isNew = alike.every(({ origin }) => origin !== configuration.origin);
    if (isNew && alike.length < alternative.size) kinds.set(kind, [...alike, { ...configuration, profile }]);
  }
  return [...kinds.values()].flat();
}

function isTwice(set: readonly Settled[]): boolean {
  return new Set(set.map(({ origin }) => origin)).size < set.length;
}

/** The weaker one; of two alike the exact one, then the one that assumes less. */
function weaker(a: Weakest | undefined, b: Weakest | undefined): Weakest | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  const order =
    compareStrength(a.strength, b.strength) ||
    Number(b.isExact) - Number(a.isExact) ||
    assumptionsOf(a.set) - assumptionsOf(b.set);
  return order > 0 ? b : a;
}

function assumptionsOf(set: readonly Settled[]): number {
  const added = set.map(({ known, origin }) => Object.keys(known.use).length - Object.keys(origin).length);
  return added.reduce((sum, one) => sum + one, 0);
}

/** The path, with only those assumptions that it needs. */
function pathOf({ alternative, set }: Weakest, options: AssuranceOptions): Path {
  const rank = rankOfSet(alternative, set);
  const uses = set.map(({ known }) => known);
  for (const [place, { origin }] of set.entries())
    for (const assumption of ASSUMPTIONS.filter((one) => origin[one] === undefined)) {
      const { [assumption]: _, ...use } = (uses[place] as KnownUse).use;
      const fewer = uses.with(place, knownUse(use, options));
      if (
        rankOfProfiles(
          alternative,
          fewer.map((one) => profileOf(alternative, one)),
        ) === rank
      )
        uses[place] = fewer[place] as KnownUse;
    }
  return { at: alternative.at, authenticators: inOrder(alternative, uses, rank) };
}

function proofOf({ candidates }: KnownUse): Proof {
  const sure = (of: (candidate: Candidate) => Rank) => candidates.every((one) => of(one) === MATCH);
  const phishingResistant = sure(({ has }) => has.phishingResistant);
  return {
    knowledge: sure(({ is }) => is.knowledge),
    possession: sure(({ is }) => is.possession),
    inherence: sure(({ is }) => is.inherence),
    phishingResistant,
    hardwareProtected: phishingResistant && sure(({ has }) => has.hardwareProtection),
  };
}

function strengthOf(set: readonly Settled[]): Strength {
  const proves = (what: keyof Proof) => set.some(({ proof }) => proof[what]);
  const factors = FACTOR_CLASSES.filter(proves).length;
  if (factors > 1 && proves('hardwareProtected')) return 'two-hardware-protected';
  if (factors > 1) return proves('phishingResistant') ? 'two-phishing-resistant' : 'two';
  if (proves('phishingResistant')) return 'one-phishing-resistant';
  return proves('possession') || proves('inherence') ? 'one-possession' : 'one-knowledge';
}
