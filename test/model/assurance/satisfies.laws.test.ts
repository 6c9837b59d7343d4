import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rankOf } from '../../../src/logic/kleene/verdict.js';
import {
  type AuthenticatorUse,
  completionsOf,
  knownUse,
} from '../../../src/model/assurance/authenticator-use.js';
import { CHARACTERISTICS } from '../../../src/model/assurance/authenticators.js';
import { methodInWords } from '../../../src/model/assurance/describe-method.js';
import { assuranceOfMethod } from '../../../src/model/assurance/method-assurance.js';
import { pathsOfMethod } from '../../../src/model/assurance/paths.js';
import { methodIn } from '../../../src/model/assurance/read-verification-method.js';
import { assuranceVerdict, reasonsAgainst, satisfactionOf } from '../../../src/model/assurance/satisfies.js';
import {
  assurance,
  constraintObject,
  damaged,
  document,
  eitherClass,
  narrowed,
  possessionOnly,
  settled,
  use,
  uses,
  widened,
} from './generators.js';
import { naivelySatisfies } from './naive.js';
import { verdictOf } from './shorthand.js';

const runs = { numRuns: 250 };

describe('the verdict of authenticators on a verification method', () => {
  test('property: adding an authenticator never makes a satisfied verification method unsatisfied', () => {
    fc.assert(
      fc.property(document, uses, use, (document, uses, added) => {
        expect(rank(document, [...uses, added])).toBeGreaterThanOrEqual(rank(document, uses));
      }),
      runs,
    );
  });

  test('property: adding a property to a constraint never makes an unsatisfied verification method satisfied', () => {
    fc.assert(
      fc.property(narrowed, uses, ([before, after], uses) => {
        expect(rank(after, uses)).toBeLessThanOrEqual(rank(before, uses));
      }),
      runs,
    );
  });

  test('property: adding an alternative constraint never makes a satisfied verification method unsatisfied', () => {
    fc.assert(
      fc.property(widened, uses, ([before, after], uses) => {
        expect(rank(after, uses)).toBeGreaterThanOrEqual(rank(before, uses));
      }),
      runs,
    );
  });

  test('property: stating more characteristics of authenticators never changes a decided verdict', () => {
    fc.assert(
      fc.property(document, uses, fc.nat(), (document, uses, place) => {
        const verdict = verdictOf(document, uses);
        fc.pre(verdict !== 'UNDEFINED' && uses.length > 0);
        const index = place % uses.length;
        for (const { use } of completionsOf(knownUse(uses[index] as AuthenticatorUse)))
          expect(verdictOf(document, uses.with(index, use))).toBe(verdict);
      }),
      runs,
    );
  });

  test('property: authenticators with known characteristics satisfy a verification method exactly if the specification says so', () => {
    fc.assert(
      fc.property(document, fc.array(settled, { maxLength: 4 }), (document, uses) => {
        const verdict = verdictOf(document, uses);
        if (verdict === 'UNDEFINED') expect(document).toHaveProperty('chains');
        expect(verdict === 'MATCH').toBe(naivelySatisfies(document, uses));
      }),
      { numRuns: 1250 },
    );
  });

  test('property: the letter case of a requirement does not change the verdict of authenticators', () => {
    fc.assert(
      fc.property(document, uses, (document, uses) => {
        const recased = JSON.parse(
          JSON.stringify(document, (key, value) => (CASED.has(key) ? swapCase(value) : value)),
        );
        expect(verdictOf(recased, uses)).toBe(verdictOf(document, uses));
      }),
      runs,
    );
  });

  test('property: the vendor prefix of authenticator keys does not change the verdict of authenticators', () => {
    fc.assert(
      fc.property(document, uses, (document, uses) => {
        const branded = JSON.parse(JSON.stringify({ document, uses }).replaceAll('okta_', 'brand_'));
        const method = methodIn(branded.document, 'BRAND');
        expect(assuranceVerdict(method, branded.uses, { brand: 'BRAND' })).toBe(verdictOf(document, uses));
      }),
      runs,
    );
  });

  test('property: every verdict of authenticators except a match has a reason', () => {
    fc.assert(
      fc.property(fc.oneof(document, damaged), uses, (document, uses) => {
        const satisfaction = satisfactionOf(methodIn(document), uses);
        expect(satisfaction.verdict).toBe(verdictOf(document, uses));
        expect(reasonsAgainst(satisfaction).length > 0).toBe(satisfaction.verdict !== 'MATCH');
      }),
      runs,
    );
  });
});

test('property: reading any JSON value as a verification method throws no error', () => {
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), damaged), uses, (value, uses) => {
      const method = methodIn(value);
      satisfactionOf(method, uses);
      pathsOfMethod(method, uses);
      assuranceOfMethod(method, uses);
      expect(methodInWords(method)).not.toBe('');
    }),
    { numRuns: 750 },
  );
});

/** The verdict must be undecided, or correct for every value that the unreadable requirement may really have. */
test('property: the verdict on authenticators is undecided if it depends on an unreadable requirement of a verification method', () => {
  const ofEither = [...Object.keys(eitherClass), 'required'];
  const places = [
    ...ofEither.map((key) => ['knowledge', key] as const),
    ...[...ofEither, ...Object.keys(possessionOnly), 'userPresence'].map(
      (key) => ['possession', key] as const,
    ),
  ];
  fc.assert(
    fc.property(
      assurance,
      constraintObject,
      fc.constantFrom(...places),
      uses,
      (document, object, place, uses) => {
        const [name, key] = place;
        const whole = { ...document, constraints: [{ [name]: {}, ...object }] };
        const broken = { ...object, [name]: { ...object[name], [key]: { not: 'readable' } } };
        const verdict = verdictOf({ ...document, constraints: [broken] }, uses);
        expect(verdict).not.toBe('MATCH');
        if (verdict === 'NOT_MATCH') expect(verdictOf(whole, uses)).toBe('NOT_MATCH');
      },
    ),
    { numRuns: 750 },
  );
});

const CASED = new Set(['type', 'factorMode', 'types', 'methods', 'method', ...CHARACTERISTICS]);

function rank(document: unknown, uses: readonly AuthenticatorUse[]): number {
  return rankOf(verdictOf(document, uses));
}

function swapCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(swapCase);
  if (typeof value !== 'string') return value;
  return value === value.toUpperCase() ? value.toLowerCase() : value.toUpperCase();
}
