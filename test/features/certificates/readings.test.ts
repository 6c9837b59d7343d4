import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseRange } from '../../../src/features/certificates/addresses.js';
import { AXIOM_CHECKS } from '../../../src/features/certificates/axioms.js';
import { requirementsOf } from '../../../src/features/certificates/conditions.js';
import { all, always } from '../../../src/logic/kleene/formula.js';
import { leavesOf } from '../../../src/model/conditions/leaves.js';
import { PLATFORMS } from '../../../src/model/facts/platform.js';
import {
  type AddressKey,
  parseRange as parseRangeOfModel,
} from '../../../src/model/facts/zones/addresses.js';
import { compiledOf } from '../../../src/simulate/compile.js';
import { certified } from './certified.js';
import { smallOrg } from './small-org.js';

describe('the checker reads the export as the simulator does', () => {
  const { world } = compiledOf(certified(smallOrg({ rules: [] })).snapshot);

  test.each([
    ['authContext', { authType: 'ANY' }, true],
    ['authContext', { authType: 'LDAP_INTERFACE' }, false],
    ['authProvider', { provider: null, include: ['a'] }, true],
    ['authProvider', { provider: 'ANY', include: ['a'] }, true],
    ['authProvider', { provider: 'OKTA' }, false],
    ['elCondition', { condition: ' \n' }, true],
    ['elCondition', { condition: 'ANY' }, false],
    ['entityRisk', { level: 'ANY' }, true],
    ['entityRisk', { level: '' }, false],
    ['identityProvider', { idpIds: ['a'], provider: 'ANY' }, true],
    ['identityProvider', { idpIds: ['a'], provider: 'SPECIFIC_IDP' }, false],
    ['network', { connection: 'ANYWHERE', include: ['z'] }, true],
    ['network', { connection: 'ZONE', include: ['z'] }, false],
    ['network', { connection: 'ZONE' }, true],
    ['office365Client', { include: [], exclude: null }, true],
    ['people', { groups: { include: [] }, users: null }, true],
    ['risk', { behaviors: [] }, true],
    ['risk', { behaviors: ['a'] }, false],
    ['riskDetectionTypes', { include: [], exclude: [] }, true],
    ['riskScore', { level: 'ANY' }, true],
    ['riskScore', { level: 'LOW' }, false],
    ['userIdentifier', { type: 'ATTRIBUTE', attribute: 'login', patterns: [] }, true],
    ['userIdentifier', { patterns: [{ matchType: 'EQUALS', value: 'ANY' }] }, false],
    ['userType', { include: [] }, true],
  ])(
    'whether the certificate checker takes the condition %s %j as no restriction: %j',
    (key, value, isUnrestricted) => {
      const conditions = { [key]: value };
      const leaves = leavesOf(conditions, new Map(), { isDefault: false, world });
      expect(all(leaves.map(({ meaning }) => meaning)) === always).toBe(isUnrestricted);
      expect(requirementsOf({ conditions }, '').length === 0).toBe(isUnrestricted);
    },
  );

  const groups = fc.array(fc.constantFrom('0', '1', 'ffff', 'db8', '2001', ''), { maxLength: 9 });
  const address = fc.oneof(
    fc.ipV4(),
    fc.ipV6(),
    groups.map((some) => some.join(':')),
    fc
      .array(fc.constantFrom('0', '1', '01', '255', '256', ''), { maxLength: 5 })
      .map((some) => some.join('.')),
  );
  const range = fc.oneof(
    address,
    fc.tuple(address, fc.nat({ max: 130 })).map(([start, prefix]) => `${start}/${prefix}`),
    fc.tuple(address, address).map((sides) => sides.join('-')),
  );

  test('an address range that the certificate checker reads has the same first and last address as in the simulator', () => {
    fc.assert(
      fc.property(range, (text) => {
        const read = parseRange(text);
        const expected = parseRangeOfModel(text);
        if (read !== undefined)
          expect(expected && [expected.first, expected.last].map(integerOf)).toEqual([read.first, read.last]);
        else if (!/:.*\.|ffff/i.test(text)) expect(expected).toBeUndefined();
      }),
      { numRuns: 2000 },
    );
  });

  const entries = ['ANY', 'MOBILE', 'DESKTOP'].flatMap((type) =>
    ['ANY', 'OTHER', 'OSX', ...Object.keys(PLATFORMS)].map((system) => ({ os: { type: system }, type })),
  );

  test.each(Object.entries(PLATFORMS).filter(([name]) => name !== 'OSX'))(
    'the certificate checker and the simulator agree which platform conditions a platform satisfies: %s',
    (_, { type, os }) => {
      const own = { os: { type: os[0] }, type };
      const literalOf = (value: object, isNegated: boolean) => {
        return { at: '', fact: 'platform', text: JSON.stringify(value), isNegated };
      };
      for (const entry of entries) {
        const literals = [literalOf(own, true), literalOf(entry, false)];
        const given = { literals, objects: new Map(), documents: new Map(), work: { left: 1000 } };
        const isInside =
          [type, 'ANY'].includes(entry.type) && [...os, 'ANY'].some((system) => system === entry.os.type);
        expect([entry, AXIOM_CHECKS.values(given)]).toEqual([entry, isInside]);
      }
    },
  );
});

/** Returns an address as the integer that the checker uses. */
function integerOf(key: AddressKey): bigint {
  if (typeof key === 'number') return BigInt(key);
  return [...key].reduce((sum, group) => sum * 65_536n + BigInt(group.charCodeAt(0)), 0n) + 2n ** 32n;
}
