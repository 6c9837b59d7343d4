import { quoted } from '../../../base/messages.js';
import { repeated } from '../../../base/repeated.js';
import { isGiven, listAt, textAt } from '../../rule/json-path.js';
import { defineRule, exampleGiven } from '../../rule/rule.js';

export const jwkKidUnique = defineRule({
  id: 'jwk/kid-unique',
  severity: 'error',
  what: 'two keys of a set have the same id, or a key has none',
  why: 'a signature names its key by `kid`, so the service may use the wrong one of two keys with the same id',
  source: 'Client application, JSON Web Key, `kid`',
  on: 'key set',
  refusedByService: 'both',
  *check(set) {
    const keys = listAt(set, 'keys').map((key, index) => ({ key, index, kid: textAt(key, 'kid') }));
    for (const { first, again } of repeated(keys, ({ kid }) => kid)) {
      yield {
        at: ['keys', again.index, 'kid'],
        message: `another key of the set has the \`kid\` ${quoted(again.kid ?? '')}, too; give each its own \`kid\``,
        related: [{ at: ['keys', first.index, 'kid'], message: 'the other key' }],
      };
    }
    if (keys.length < 2) return;
    for (const { key, index } of keys)
      if (!isGiven(key, 'kid'))
        yield {
          at: ['keys', index],
          message: 'a key without `kid` must be the only one of its set; add a `kid`',
        };
  },
  examples: () => ({
    bad: [
      {
        keys: [
          { kty: 'RSA', kid: 'k1', e: 'AQAB', n: 'u'.repeat(342) },
          { kty: 'RSA', kid: 'k1', e: 'AQAB', n: 'v'.repeat(342) },
        ],
      },
      {
        keys: [
          { kty: 'RSA', kid: 'k1', e: 'AQAB', n: 'u'.repeat(342) },
          { kty: 'RSA', kid: null, e: 'AQAB', n: 'v'.repeat(342) },
        ],
      },
    ],
    good: [
      exampleGiven(
        { keys: [{ kty: 'RSA', kid: null, e: 'AQAB', n: 'u'.repeat(342) }] },
        { note: 'The only key of a set needs no `kid`' },
      ),
    ],
  }),
});
