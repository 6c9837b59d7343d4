import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MATCH, NOT_MATCH, UNDEFINED } from '../../../src/logic/kleene/verdict.js';
import { type AssuranceLevel, compareAssurance } from '../../../src/model/assurance/assurance-level.js';
import { importanceOf } from '../../../src/model/assurance/authenticator-importance.js';
import {
  type AuthenticatorUse,
  completionsOf,
  knownUse,
} from '../../../src/model/assurance/authenticator-use.js';
import { CHARACTERISTICS } from '../../../src/model/assurance/authenticators.js';
import { assuranceOfAll, assuranceOfMethod } from '../../../src/model/assurance/method-assurance.js';
import { pathWithout } from '../../../src/model/assurance/path-without.js';
import { methodIn } from '../../../src/model/assurance/read-verification-method.js';
import { rankOfAll } from '../../../src/model/assurance/satisfies.js';
import { searchEffort } from '../../../src/model/assurance/search-effort.js';
import { subsets } from '../../../src/model/assurance/subsets.js';
import type { VerificationMethod } from '../../../src/model/assurance/verification-method.js';
import { pathsOfBoth } from '../../../src/simulate/outcome/both.js';

const available = fc.subarray<AuthenticatorUse>(
  [
    { key: 'okta_password', method: 'PASSWORD' },
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
  .map((document) => methodIn(document));

const runs = { numRuns: 150 };

test('property: the authentication paths for a session policy and an access policy are the minimal sets of authenticators that satisfy the two', () => {
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

test('property: for an unreadable verification method, the answer has no authentication paths, but the reason', () => {
  const unreadable = methodIn({ type: 'ABACUS' });
  fc.assert(
    fc.property(method, available, fc.boolean(), (known, uses, isFirst) => {
      const [first, second] = isFirst ? [unreadable, known] : [known, unreadable];
      const { certain, possible, reason } = pathsOfBoth(first, second, uses, {});
      expect([certain, possible]).toEqual([[], []]);
      expect(reason).toMatch(/ABACUS/);
    }),
    { numRuns: 10 },
  );
});

test('property: the assurance level for a session and an access policy is that of the weakest set of authenticators in its weakest configuration', () => {
  fc.assert(
    fc.property(method, method, available, (first, second, uses) => {
      const found = assuranceOfAll([first, second], uses, {});
      if (found.kind === 'unknown') throw new Error(found.reason);
      expect(found.assurance).toBe(weakestOf([first, second], uses));
      expect(found.isExact).toBe(true);
      if (found.weakest === undefined) return;
      expect(rankOfAll([first, second], found.weakest.authenticators, {})).toBe(MATCH);
    }),
    runs,
  );
});

test('property: the search for an authentication path without a given characteristic finds a path if one exists, and only then', () => {
  const characteristics = fc.constantFrom(...CHARACTERISTICS);
  const seen = { sure: 0, open: 0, none: 0 };
  fc.assert(
    fc.property(method, method, available, characteristics, (first, second, uses, characteristic) => {
      const methods = [first, second].filter((one) => one.kind !== 'unknown');
      const lacks = (use: AuthenticatorUse) =>
        knownUse(use).candidates.every(({ has }) => has[characteristic] === NOT_MATCH);
      const lacking = configuredSubsets(uses).filter(
        (set) => set.every(({ configured }) => lacks(configured)) && isEnough(methods, set),
      );
      const found = pathWithout(characteristic, methods, uses, {}, searchEffort());
      expect(found !== undefined).toBe(lacking.length > 0);
      const isCertain = lacking.some((set) => set.every(({ origin }) => lacks(origin)));
      if (found !== undefined)
        expect([found.isCertain, found.unless.length > 0]).toEqual([isCertain, !isCertain]);
      seen[found === undefined ? 'none' : isCertain ? 'sure' : 'open'] += 1;
    }),
    runs,
  );
  expect(Object.values(seen).every((count) => count > 5)).toBe(true);
});

test('property: an authenticator is reported as used if some authentication path contains it, and as required if every path contains it', () => {
  const seen = new Map<string, number>();
  fc.assert(
    fc.property(method, method, available, fc.nat(), (first, second, uses, pick) => {
      const methods = [first, second].filter((one) => one.kind !== 'unknown');
      const it = uses[pick % Math.max(1, uses.length)];
      const enough = configuredSubsets(uses).filter((set) => isEnough(methods, set));
      const isUsed = enough.some(
        (set) =>
          set.some(({ origin }) => origin === it) &&
          !isEnough(
            methods,
            set.filter(({ origin }) => origin !== it),
          ),
      );
      const isNeeded = isUsed && enough.every((set) => set.some(({ origin }) => origin === it));
      const found = importanceOf((use) => use === it, methods, uses, {}, searchEffort());
      expect(found).toMatchObject({ isUsed: word(isUsed), isNeeded: word(isNeeded) });
      const key = `${found.isUsed} ${found.isNeeded}`;
      seen.set(key, (seen.get(key) ?? 0) + 1);
    }),
    runs,
  );
  expect([...seen.keys()].sort()).toEqual(['no no', 'yes no', 'yes yes']);
});

function word(is: boolean) {
  return is ? 'yes' : 'no';
}

interface ConfiguredUse {
  readonly origin: AuthenticatorUse;
  readonly configured: AuthenticatorUse;
}

function isEnough(methods: readonly VerificationMethod[], set: readonly ConfiguredUse[]): boolean {
  const uses = set.map(({ configured }) => configured);
  return rankOfAll(methods, uses, {}) === MATCH;
}

function configuredSubsets(uses: readonly AuthenticatorUse[]): ConfiguredUse[][] {
  return [...subsets(uses.length, 4)].flatMap((places) =>
    places.reduce<ConfiguredUse[][]>(
      (sets, place) => {
        const origin = uses[place] as AuthenticatorUse;
        return sets.flatMap((set) =>
          completionsOf(knownUse(origin)).map(({ use: configured }) => [...set, { origin, configured }]),
        );
      },
      [[]],
    ),
  );
}

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

/**
 * Returns the lowest assurance level of all sets of authenticators that can satisfy the verification methods. Each unknown characteristic
 * may have any value.
 */
function weakestOf(
  methods: readonly VerificationMethod[],
  uses: readonly AuthenticatorUse[],
): AssuranceLevel {
  const assuranceLevels = [...subsets(uses.length, 4)]
    .flatMap((places) => configurations(places.map((place) => uses[place] as AuthenticatorUse)))
    .filter((set) => rankOfAll(methods, set, {}) !== NOT_MATCH)
    .map(completeLevel);
  return assuranceLevels.reduce((least, one) => (compareAssurance(one, least) < 0 ? one : least), 'denied');
}

function configurations(uses: readonly AuthenticatorUse[]): AuthenticatorUse[][] {
  return uses.reduce<AuthenticatorUse[][]>(
    (sets, use) => sets.flatMap((set) => completionsOf(knownUse(use)).map((known) => [...set, known.use])),
    [[]],
  );
}

/** Returns the assurance level of a sign-in that uses all given authenticators. */
function completeLevel(uses: readonly AuthenticatorUse[]): AssuranceLevel {
  const steps = uses.map(({ key }) => ({
    at: '',
    authenticationMethods: [{ key, characteristics: [], userVerificationMethods: [] }],
    unreadable: [],
  }));
  const found = assuranceOfMethod({ kind: 'chains', chains: [{ at: '', steps }] }, uses);
  if (found.kind === 'unknown') throw new Error(found.reason);
  return found.assurance;
}
