import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AuthenticatorUse, completionsOf, knownUse } from '../../src/assurance/authenticator-use.js';
import { readVerificationMethod } from '../../src/assurance/read-verification-method.js';
import { compareStrength, type Strength, strength, strengthOfAll } from '../../src/assurance/strength.js';
import { subsets } from '../../src/assurance/subsets.js';
import type { VerificationMethod } from '../../src/assurance/verification-method.js';
import { MATCH, NOT_MATCH, UNDEFINED } from '../../src/logic/verdict.js';
import { pathsOfBoth, rankOfAll } from '../../src/simulate/outcome/both.js';

const available = fc.subarray<AuthenticatorUse>(
  [
    { key: 'svc_password', method: 'PASSWORD' },
    { key: 'phone_number', method: 'SMS' },
    { key: 'webauthn', method: 'WEBAUTHN' },
    { key: 'custom_app', method: 'PUSH' },
    { key: 'smart_card_idp', method: 'CERT' },
    { key: 'yubikey_token', method: 'OTP' },
  ],
  { maxLength: 4 },
);

const constraint = fc.constantFrom(
  {},
  { knowledge: { types: ['PASSWORD'] } },
  { possession: { phishingResistant: 'REQUIRED' } },
  { possession: { types: ['FEDERATED'] } },
  { possession: { hardwareProtection: 'REQUIRED' } },
  { possession: { userVerification: 'REQUIRED' } },
  { possession: { methods: ['SMS'] } },
  { knowledge: {}, possession: { deviceBound: 'REQUIRED' } },
);

const method = fc
  .record({
    type: fc.constant('ASSURANCE'),
    factorMode: fc.constantFrom('1FA', '2FA'),
    constraints: fc.array(constraint, { maxLength: 2 }),
  })
  .map((document) => readVerificationMethod(document));

const runs = { numRuns: 300 };

test('the paths of both are the minimal sets, against all subsets', () => {
  fc.assert(
    fc.property(method, method, available, (first, second, uses) => {
      const rankOf = (set: readonly AuthenticatorUse[]) => rankOfAll([first, second], set, {});
      const all = [...subsets(uses.length, uses.length)].map((places) =>
        places.map((place) => uses[place] as AuthenticatorUse),
      );
      const isMinimal = (set: readonly AuthenticatorUse[], least: number) =>
        !all.some(
          (part) =>
            part.length < set.length && part.every((use) => set.includes(use)) && rankOf(part) >= least,
        );
      const minimal = (rank: number) => all.filter((set) => rankOf(set) === rank && isMinimal(set, rank));
      const { certain, possible } = pathsOfBoth(first, second, uses, {});
      expect(named(certain.map(({ authenticators }) => authenticators))).toEqual(named(minimal(MATCH)));
      expect(named(possible.map(({ authenticators }) => authenticators))).toEqual(named(minimal(UNDEFINED)));
    }),
    runs,
  );
});

test('the strength of both is that of the weakest set in the weakest configuration, against all of them', () => {
  fc.assert(
    fc.property(method, method, available, (first, second, uses) => {
      const found = strengthOfAll([first, second], uses, {});
      if (found.kind === 'unknown') throw new Error(found.reason);
      expect(found.strength).toBe(weakestOf([first, second], uses));
      expect(found.isExact).toBe(true);
      if (found.weakest === undefined) return;
      expect(rankOfAll([first, second], found.weakest.authenticators, {})).toBe(MATCH);
    }),
    runs,
  );
});

function named(sets: readonly (readonly AuthenticatorUse[])[]): string[] {
  return sets
    .map((set) =>
      set
        .map(({ key }) => key)
        .sort()
        .join(' '),
    )
    .sort();
}

/** Of all sets in all configurations that satisfy the methods. */
function weakestOf(methods: readonly VerificationMethod[], uses: readonly AuthenticatorUse[]): Strength {
  const strengths = [...subsets(uses.length, 4)]
    .flatMap((places) => configurations(places.map((place) => uses[place] as AuthenticatorUse)))
    .filter((set) => rankOfAll(methods, set, {}) !== NOT_MATCH)
    .map(wholeStrength);
  return strengths.reduce((least, one) => (compareStrength(one, least) < 0 ? one : least), 'denied');
}

function configurations(uses: readonly AuthenticatorUse[]): AuthenticatorUse[][] {
  return uses.reduce<AuthenticatorUse[][]>(
    (sets, use) => sets.flatMap((set) => completionsOf(knownUse(use)).map((known) => [...set, known.use])),
    [[]],
  );
}

/** What is proven if every one of them is used. */
function wholeStrength(uses: readonly AuthenticatorUse[]): Strength {
  const steps = uses.map(({ key }) => ({
    at: '',
    authenticationMethods: [{ key, characteristics: [], userVerificationMethods: [] }],
    unreadable: [],
  }));
  const found = strength({ kind: 'chains', chains: [{ at: '', steps }] }, uses);
  if (found.kind === 'unknown') throw new Error(found.reason);
  return found.strength;
}
