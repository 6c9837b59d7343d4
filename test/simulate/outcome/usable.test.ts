import { describe, expect, test } from 'vitest';
import { AUTHENTICATORS } from '../../../src/model/assurance/authenticators.js';
import { allowedBy, enrolledUsable, type Usable } from '../../../src/simulate/outcome/usable.js';
import { allowing, orgOf } from './build.js';

const KEYS = [...new Set(AUTHENTICATORS.map(({ key }) => key)), 'abacus'];
const SEVERAL = new Set(
  AUTHENTICATORS.filter(({ instances }) => instances === 'several').map(({ key }) => key),
);

describe('two authenticators with one key', () => {
  test.each(KEYS)(
    'two authenticators with the key %s are distinguished by id exactly if an org may have several of this key, or if the key is unknown',
    (key) => {
      const isSeveral = SEVERAL.has(key) || key === 'abacus';
      const { certain, possible } = allowedIn(key, null);
      const ids = new Set([...certain, ...possible].map(({ id }) => id));
      expect([...ids]).toEqual(isSeveral ? ['one', 'two'] : [undefined]);
    },
  );

  test.each(KEYS)(
    'a constraint whose allow list names one of two authenticators with the key %s by id excludes the other authenticator',
    (key) => {
      const { certain, possible } = allowedIn(key, 'two');
      expect(certain).not.toEqual([]);
      expect([...new Set([...certain, ...possible].map(({ id }) => id))]).toEqual(['two']);
      const usable = (id: string) =>
        enrolledUsable([{ key, id }], allowedIn(key, 'two'), { snapshot: orgOf() });
      expect(usable('one')).toEqual({ certain: [], possible: [] });
      expect([...usable('two').certain, ...usable('two').possible]).toEqual([{ key, id: 'two' }]);
    },
  );
});

test.each([
  ['certain in an org that may have all authenticators', undefined, 'certain'],
  [
    'possible if the authenticators of the org are stated to be unknown',
    [{ collection: 'authenticators', known: 'open' }],
    'possible',
  ],
] as const)(
  'an authenticator that a rule allows can be used even if the export does not contain it: %s',
  (_, unknown, expected) => {
    const snapshot = orgOf({ more: unknown ? { manifest: { unknown } } : {} });
    const listed = [{ key: 'svc_password', id: null, self: 'REQUIRED' }] as const;
    const usable = allowedBy({ form: 'AUTHENTICATORS', authenticators: listed }, { snapshot });
    const none = { certain: [], possible: [] };
    expect(usable).toEqual({ ...none, [expected]: [{ key: 'svc_password', method: 'PASSWORD' }] });
  },
);

/**
 * Returns the authenticators that users may have under an enrollment policy which lists one authenticator by key and id. The org has two
 * authenticators with this key.
 */
function allowedIn(key: string, id: string | null): Usable {
  const authenticators = ['one', 'two'].map((own) => ({
    id: own,
    key,
    type: key,
    name: own,
    status: 'ACTIVE',
  }));
  const snapshot = orgOf({ enrollment: allowing({ [key]: 'OPTIONAL' }), more: { authenticators } });
  const listed = [
    { key, id, self: 'OPTIONAL' },
    { key: 'svc_email', id: null, self: 'NOT_ALLOWED' },
  ] as const;
  return allowedBy({ form: 'AUTHENTICATORS', authenticators: listed }, { snapshot });
}
