import { quoted } from '../../../base/messages.js';
import { isObject } from '../../../base/object.js';
import { about, wrongValue } from '../../../base/wrong-value.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

export const jwksKeysOnly = defineRule({
  id: 'jwks/keys-only',
  severity: 'error',
  what: 'a key set is not an object with the single attribute `keys`',
  why: 'the service reads the keys from `keys`, and rejects a set with other attributes',
  source: 'Client application, JSON Web Key Set',
  on: 'key set',
  refusedByService: 'both',
  *check(set) {
    if (!isObject(set)) {
      yield { message: about('the key set', wrongValue(set, 'an object with the attribute `keys`')) };
      return;
    }
    const { keys } = set;
    if (keys === undefined) yield { message: '`keys` is missing; add the list of keys' };
    else if (keys !== null && !Array.isArray(keys))
      yield { at: ['keys'], message: about('`keys`', wrongValue(keys, 'a list')) };
    for (const key of Object.keys(set))
      if (key !== 'keys')
        yield {
          at: [key],
          isKey: true,
          message: `a key set has no attribute except \`keys\`; remove ${quoted(key)}`,
        };
  },
  examples: () => ({
    bad: [{ keys: [], kid: 'k1' }, { key: { kty: 'RSA' } }, { keys: { kty: 'RSA' } }],
    good: [{ keys: [] }, exampleGiven({ keys: null }, { note: '`keys` may be `null`' })],
  }),
});
