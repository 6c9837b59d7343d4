import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findMismatches } from '../../../src/documents/schema/validate.js';
import { usesOf } from '../../../src/model/assurance/authenticator-use.js';
import { methodInWords } from '../../../src/model/assurance/describe-method.js';
import { assuranceOfMethod, type MethodAssurance } from '../../../src/model/assurance/method-assurance.js';
import { pathsOfMethod } from '../../../src/model/assurance/paths.js';
import { methodIn } from '../../../src/model/assurance/read-verification-method.js';
import { assuranceVerdict } from '../../../src/model/assurance/satisfies.js';
import { subsets } from '../../../src/model/assurance/subsets.js';
import { VerificationMethodSchema } from '../../../src/model/assurance/verification-method.js';

interface Recorded {
  readonly repository: string;
  readonly licence: string;
  readonly file: string;
  readonly commit: string;
  /** The source: a response of the service, a request that it accepted, or an example of its documentation. */
  readonly recorded: 'response' | 'request' | 'documentation';
  readonly value: { readonly type: string };
  readonly expected: { phrase: string; assurance: string; certain: number; possible: number };
}

const options = { brand: 'OKTA' };
const methods: readonly Recorded[] = JSON.parse(
  readFileSync(new URL('verification-methods.json', import.meta.url), 'utf8'),
);

describe.each(methods)(
  'the verification method of a $recorded of $repository: $value',
  ({ recorded, value, expected }) => {
    const method = methodIn(value, options.brand);
    const { certain, possible, reason } = pathsOfMethod(method, undefined, options);

    test('a recorded verification method has the expected description, assurance level and number of authentication paths', () => {
      expect(methodInWords(method, options.brand)).toBe(expected.phrase);
      expect(inWords(assuranceOfMethod(method, undefined, options))).toBe(expected.assurance);
      expect({ certain: certain.length, possible: possible.length }).toEqual({
        certain: expected.certain,
        possible: expected.possible,
      });
    });

    test('a recorded verification method has an authentication path, or the reason why it has none', () => {
      expect(certain.length + possible.length > 0 || reason !== undefined).toBe(true);
      for (const { authenticators } of certain)
        expect(assuranceVerdict(method, authenticators, options)).toBe('MATCH');
      for (const { authenticators } of possible)
        expect(assuranceVerdict(method, authenticators, options)).toBe('UNDEFINED');
    });

    test('every set of up to three authenticators that satisfies a recorded verification method contains a listed authentication path', () => {
      if (method.kind === 'unknown') return;
      const table = usesOf(options);
      const known = [...certain, ...possible].map(({ authenticators }) => authenticators.map(nameOf));
      const wrong = [...subsets(table.length, 3)].filter((places) => {
        const set = places.map((place) => table[place] ?? expect.fail());
        const names = set.map(nameOf);
        const holdsPath = known.some((path) => path.every((one) => names.includes(one)));
        return holdsPath === (assuranceVerdict(method, set, options) === 'NOT_MATCH');
      });
      expect(wrong).toEqual([]);
    });

    test.runIf(recorded === 'response')('a recorded verification method fits the schema', () => {
      expect(findMismatches(VerificationMethodSchema, value).length === 0).toBe(true);
    });
  },
);

function inWords(found: MethodAssurance): string {
  if (found.kind === 'unknown') return `unknown: ${found.reason}`;
  return found.isExact ? found.assurance : `at least ${found.assurance}`;
}

function nameOf({ key, method }: { readonly key: string; readonly method?: string }): string {
  return `${key} ${method}`;
}
