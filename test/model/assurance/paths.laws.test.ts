import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Verdict } from '../../../src/logic/kleene/verdict.js';
import { type AssuranceLevel, compareAssurance } from '../../../src/model/assurance/assurance-level.js';
import {
  type AuthenticatorUse,
  completionsOf,
  knownUse,
} from '../../../src/model/assurance/authenticator-use.js';
import { AUTHENTICATORS } from '../../../src/model/assurance/authenticators.js';
import { assuranceOfMethod } from '../../../src/model/assurance/method-assurance.js';
import { pathsOfMethod } from '../../../src/model/assurance/paths.js';
import { methodIn } from '../../../src/model/assurance/read-verification-method.js';
import { assuranceVerdict } from '../../../src/model/assurance/satisfies.js';
import { type Document, document, knownKey, narrowed, use, uses, widened } from './generators.js';
import { verdictOf } from './shorthand.js';

const runs = { numRuns: 125 };

describe('authentication paths of a verification method', () => {
  test('property: the authentication paths are exactly the minimal sets of authenticators that satisfy the verification method', () => {
    fc.assert(
      fc.property(document, fc.array(use, { maxLength: 6 }), (document, pool) => {
        expectMinimalAndComplete(document, distinct(pool));
      }),
      runs,
    );
  });

  test('property: the authentication paths of a verification method are minimal and complete for authenticators without stated characteristics', () => {
    const pool = AUTHENTICATORS.map(({ key, method }) => ({ key, method }));
    fc.assert(
      fc.property(document, fc.shuffledSubarray(pool, { minLength: 5, maxLength: 6 }), (document, pool) => {
        expectMinimalAndComplete(document, pool);
      }),
      runs,
    );
  });
});

describe('assurance level of a verification method', () => {
  test('property: the assurance level of a method is that of the weakest set of authenticators that may satisfy it', () => {
    fc.assert(
      fc.property(document, fc.array(knownKey, { maxLength: 3 }).map(distinct), (document, pool) => {
        const found = assuranceOfMethod(methodIn(document), pool);
        const configured = configurations(pool).filter((uses) => verdictOf(document, uses) !== 'NOT_MATCH');
        const expected = configured.map(levelOf).sort(compareAssurance)[0] ?? 'denied';
        expect(found).toMatchObject({ kind: 'known', assurance: expected });
      }),
      runs,
    );
  });

  test('property: the assurance level of a verification method is exact if a set of authenticators with this level definitely satisfies the method', () => {
    fc.assert(
      fc.property(document, fc.array(knownKey, { maxLength: 3 }).map(distinct), (document, pool) => {
        const found = assuranceOfMethod(methodIn(document), pool);
        const sure = configurations(pool).filter((uses) => verdictOf(document, uses) === 'MATCH');
        const weakest = sure.map(levelOf).sort(compareAssurance)[0] ?? 'denied';
        expect(found).toMatchObject({ isExact: found.kind === 'known' && found.assurance === weakest });
      }),
      runs,
    );
  });

  test('property: the assurance level of a verification method never rises if an alternative is added to the method', () => {
    fc.assert(
      fc.property(widened, ([before, after]) => {
        expect(compareAssurance(locationOf(after), locationOf(before))).toBeLessThanOrEqual(0);
      }),
      runs,
    );
  });

  test('property: the assurance level of a verification method never falls if a property is added to a constraint', () => {
    fc.assert(
      fc.property(narrowed, fc.array(use, { maxLength: 8 }), ([before, after], pool) => {
        expect(compareAssurance(locationOf(after, pool), locationOf(before, pool))).toBeGreaterThanOrEqual(0);
      }),
      runs,
    );
  });

  test('property: the assurance level of a verification method never rises if an authenticator becomes available', () => {
    fc.assert(
      fc.property(document, uses, use, (document, pool, added) => {
        const [fewer, more] = [locationOf(document, pool), locationOf(document, [...pool, added])];
        expect(compareAssurance(more, fewer)).toBeLessThanOrEqual(0);
      }),
      runs,
    );
  });

  test('property: the weakest authentication path of a verification method has the assurance level that is reported for the method', () => {
    fc.assert(
      fc.property(document, fc.array(use, { maxLength: 8 }), (document, pool) => {
        const found = assuranceOfMethod(methodIn(document), pool);
        if (found.kind !== 'known' || found.weakest === undefined) return;
        const verdict = verdictOf(document, found.weakest.authenticators);
        expect(verdict).toBe(found.isExact ? 'MATCH' : 'UNDEFINED');
        expect(locationOf(document, found.weakest.authenticators)).toBe(found.assurance);
      }),
      runs,
    );
  });

  test('property: no authentication path listed for a verification method is weaker than its assurance level', () => {
    fc.assert(
      fc.property(document, uses, (document, pool) => {
        const { certain, possible } = pathsOfMethod(methodIn(document), pool);
        if (certain.length + possible.length === 0) expect(locationOf(document, pool)).toBe('denied');
        if (locationOf(document, pool) === 'denied') expect(certain).toEqual([]);
        for (const { authenticators } of [...certain, ...possible])
          expect(
            compareAssurance(locationOf(document, authenticators), locationOf(document, pool)),
          ).not.toBeLessThan(0);
      }),
      runs,
    );
  });
});

function locationOf(document: unknown, available?: readonly AuthenticatorUse[]): AssuranceLevel {
  const found = assuranceOfMethod(methodIn(document), available);
  if (found.kind !== 'known') throw new Error(found.reason);
  return found.assurance;
}

function distinct(uses: readonly AuthenticatorUse[]): AuthenticatorUse[] {
  const sorted = (use: AuthenticatorUse) => JSON.stringify(Object.entries(use).sort());
  return [...new Map(uses.map((use) => [sorted(use), use])).values()];
}

function subsetsOf<Item>(items: readonly Item[]): Item[][] {
  return items.reduce<Item[][]>((sets, item) => sets.flatMap((set) => [set, [...set, item]]), [[]]);
}

/**
 * Compares the authentication paths with the verdicts on all subsets of the available authenticators. The paths must be exactly the minimal
 * subsets that satisfy the document.
 */
function expectMinimalAndComplete(document: Document, pool: readonly AuthenticatorUse[]): void {
  const method = methodIn(document);
  const verdicts = new Map(subsetsOf(pool).map((set) => [set, assuranceVerdict(method, set)]));
  const minimal = (accepted: readonly Verdict[]) => {
    const reaching = [...verdicts].filter(([, verdict]) => accepted.includes(verdict)).map(([set]) => set);
    const isPart = (part: AuthenticatorUse[], set: AuthenticatorUse[]) =>
      part.length < set.length && part.every((one) => set.includes(one));
    return reaching.filter((set) => !reaching.some((part) => isPart(part, set)));
  };
  const found = pathsOfMethod(method, pool);
  const possible = minimal(['MATCH', 'UNDEFINED']).filter((set) => verdicts.get(set) === 'UNDEFINED');
  expect(keysOf(found.certain.map(({ authenticators }) => authenticators))).toEqual(
    keysOf(minimal(['MATCH'])),
  );
  expect(keysOf(found.possible.map(({ authenticators }) => authenticators))).toEqual(keysOf(possible));
}

function keysOf(sets: readonly (readonly AuthenticatorUse[])[]): string[] {
  return sets
    .map((set) =>
      set
        .map((use) => JSON.stringify(use))
        .sort()
        .join(),
    )
    .sort();
}

/**
 * Returns every subset of the available authenticators. Unknown characteristics of an authenticator are replaced by each possible
 * combination of values.
 */
function configurations(pool: readonly AuthenticatorUse[]): AuthenticatorUse[][] {
  return pool.reduce<AuthenticatorUse[][]>(
    (sets, one) => {
      const settled = completionsOf(knownUse(one)).map(({ use }) => use);
      return sets.flatMap((set) => [set, ...settled.map((use) => [...set, use])]);
    },
    [[]],
  );
}

/** Computes the assurance level of a set of authenticators without calling the function under test. */
function levelOf(uses: readonly AuthenticatorUse[]): AssuranceLevel {
  const candidates = uses.flatMap((use) => knownUse(use).candidates);
  const classes = new Set(
    candidates.flatMap(({ is }) =>
      Object.entries(is)
        .filter(([, rank]) => rank === 2)
        .map(([name]) => name),
    ),
  );
  const resistant = candidates.filter(({ has }) => has.phishingResistant === 2);
  const isHardware = resistant.some(({ has }) => has.hardwareProtection === 2);
  if (classes.size >= 2)
    return isHardware ? '2fa-hardware-protected' : resistant.length > 0 ? '2fa-phishing-resistant' : '2fa';
  if (resistant.length > 0) return '1fa-phishing-resistant';
  return classes.has('knowledge') ? '1fa-knowledge' : '1fa-possession';
}
