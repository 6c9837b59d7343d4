import { allNearestOf } from '../../../base/did-you-mean/nearest-word.js';
import { quoted } from '../../../base/messages.js';
import { factorsIn } from '../../helpers/enrollment/enrollment-entries.js';
import { knownFactors } from '../../helpers/enrollment/known-factors.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';
import { suggestWord } from '../../rule/suggest.js';

/** Reports unknown factor keys. Factors of vendors have keys that the specification does not list. Spec: MFA enrollment policy, "Keys". */
export const enrollmentFactorKeyKnown = defineRule({
  id: 'enrollment/factor-key-known',
  severity: 'error',
  what: 'an enrollment policy lists an unknown factor',
  why: 'the service rejects or drops the unknown factor, so nobody can enroll the intended one',
  source: 'MFA enrollment policy: `settings.factors`',
  on: 'enrollment settings',
  refusedByService: 'both',
  fix: 'suggested',
  *check(settings, { brand, edition }) {
    const known = knownFactors({ brand, edition });
    const listed = factorsIn(settings);
    for (const { key, at } of listed) {
      if (known.includes(key)) continue;
      const nearest = allNearestOf(
        key,
        known.filter((word) => listed.every((other) => other.key !== word)),
      );
      if (nearest.length > 0)
        yield suggestWord({ at, isKey: true, message: `unknown factor ${quoted(key)}` }, nearest);
      else if (key.startsWith(`${brand.toLowerCase()}_`))
        yield { at, isKey: true, message: `${quoted(key)} is not a factor of the service; remove it` };
      else
        yield {
          at,
          isKey: true,
          severity: 'info',
          message: `unknown factor ${quoted(key)}; check it, because the specification does not list the factors of other vendors`,
        };
    }
  },
  examples: () => ({
    bad: [
      { factors: { okta_pasword: { enroll: { self: 'REQUIRED' } } } },
      { factors: { okta_telepathy: { enroll: { self: 'REQUIRED' } } } },
      { factors: { acme_badge: { enroll: { self: 'OPTIONAL' } } } },
    ],
    good: [
      { factors: { okta_password: { enroll: { self: 'REQUIRED' } } } },
      exampleGiven({ factors: { rsa_token: { enroll: { self: 'OPTIONAL' } } } }, { edition: 'field' }),
    ],
  }),
});
