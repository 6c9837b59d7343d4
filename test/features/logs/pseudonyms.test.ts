import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressPseudonyms } from '../../../src/features/logs/pseudonyms/address-pseudonyms.js';
import { keyedExpression } from '../../../src/features/logs/pseudonyms/keyed-expression.js';
import { keyedPattern } from '../../../src/features/logs/pseudonyms/keyed-pattern.js';
import { keyedTexts } from '../../../src/features/logs/pseudonyms/keyed-texts.js';
import { zonesHolding } from '../../../src/model/facts/zones/zone.js';
import { mapZones } from '../../../src/model/facts/zones/zone-map.js';
import { hash } from './pseudonymize-law.js';

const arbitraryWord = fc.stringMatching(/^[abAB.@7]{0,6}$/);

test('property: if a text equals, begins with, ends with or contains another text, so does its pseudonym', () => {
  fc.assert(
    fc.property(fc.array(arbitraryWord, { maxLength: 4 }), fc.array(arbitraryWord), (parts, texts) => {
      const renamed = keyedTexts(hash, parts);
      for (const part of parts)
        for (const text of [...texts, ...parts]) {
          const [one, other] = [renamed(text), renamed(part)];
          const [found, wanted] = [one, text].map((whole, index) => {
            const of = index === 0 ? other : part;
            return [
              whole.startsWith(of),
              whole.endsWith(of),
              whole.includes(of),
              whole === of,
              whole.indexOf(of) < 0,
            ];
          });
          expect(found).toEqual(wanted);
          expect(one.toLowerCase() === other.toLowerCase()).toBe(text.toLowerCase() === part.toLowerCase());
        }
    }),
    { numRuns: 300 },
  );
});

test.each([
  '123-45-6789',
  'emp042@acme.com',
  'IDENT001jane.doe',
  'room 7',
  '７４２-ann',
  '٤٢',
  'x²',
  '7',
  '42',
])('a pseudonym contains no digits and no word of the original text %s', (text) => {
  const renamed = keyedTexts(hash, [])(text);
  for (const [piece] of text.matchAll(/\p{L}+|\p{N}+/gu)) {
    expect(renamed.toLowerCase().match(/\p{L}+|\p{N}+/gu)).not.toContain(piece);
    if (piece.length > 2) expect(renamed.toLowerCase()).not.toContain(piece.toLowerCase());
  }
  expect(renamed.replaceAll(/[\p{L}\p{N}]/gu, '')).toBe(text.replaceAll(/[\p{L}\p{N}]/gu, ''));
});

test('if a policy compares numbers, pseudonymization keeps short numbers, except those that a policy searches for', () => {
  const renamed = keyedTexts(hash, ['team4'], true);
  expect(['7', '120', '0'].map(renamed)).toEqual(['7', '120', '0']);
  for (const text of ['042', '1234', 'a7', '7 7', '41']) expect(renamed(text)).not.toContain(text);
});

test.each([
  ['.*@example\\.com$', '.*@EXAMPLE\\.COM$'],
  ['adm-[a-z]+', 'ADM-[a-z]+'],
  ['colou?r', 'COLO(?:U)?R'],
  ['(ann|bob){1,2}', '(ANN|BOB){1,2}'],
  ['[^@]+@[a-zA-Z0-9.-]+', '[^@]+@[a-zA-Z0-9.-]+'],
])('the regular expression %s is pseudonymized as %s', (source, renamed) => {
  expect(keyedPattern(source, (word) => word.toUpperCase())).toBe(renamed);
});

test.each(['a.c', '[a-m]+', '\\d{4}', '[a-z]{2}', '(?=a).*', '\\bann', '(?<name>a)', '[a-z'])(
  'the regular expression %s cannot be pseudonymized',
  (source) => {
    expect(keyedPattern(source, String)).toBeUndefined();
  },
);

test('a pseudonymized expression keeps the names of device signals that the log contains', () => {
  const words = {
    text: (one: string) => one.toUpperCase(),
    attribute: (name: string) => name.toUpperCase(),
    withheld: () => 'withheld',
  };
  expect(keyedExpression("device.provider.zta.overall >= 60 && user.profile.team == 'a'", words)).toBe(
    "device.provider.zta.overall >= 60 && user.profile.TEAM == 'A'",
  );
});

test('property: the pseudonym of an IP address is an address in the same zones', () => {
  const ranges = ['10.0.0.0/8', '10.1.0.0/16', '10.1.2.3', '192.0.2.0/25', '2001:db8::/32', '::/0'];
  const zones = ranges.map((value, index) => ({ id: `z${index}`, gateways: [{ value }], proxies: [] }));
  const map = mapZones(zones);
  const address = addressPseudonyms(map, hash);
  const world = { zones: map } as Parameters<typeof zonesHolding>[0];
  fc.assert(
    fc.property(
      fc.oneof(fc.ipV4(), fc.ipV6(), fc.constantFrom('10.1.2.3', '10.1.2.4', '10.9.9.9', '192.0.2.3')),
      (ip) => {
        const other = address(ip) as string;
        expect(zonesHolding(world, { ip: other })).toEqual(zonesHolding(world, { ip }));
        expect(address(ip)).toBe(other);
      },
    ),
    { numRuns: 200 },
  );
  expect(address('10.1.2.3')).toBe('10.1.2.3');
  expect(address('10.9.9.9')).not.toBe('10.9.9.9');
  expect(address('office')).toBeUndefined();
});
