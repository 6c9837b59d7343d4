import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maskSecrets, withoutSecrets } from '../../src/base/secrets/mask-secrets.js';
import { PUBLIC_MEMBERS, SECRET_SHAPES } from './secret-shapes.js';

const CANARY = 'S3CRET-canary-7Qx';

test.each(Object.entries(SECRET_SHAPES))('a secret in a known format is found in a text: %s', (_, shape) => {
  const value = { id: '0oa1', name: 'Shop', ...shape(CANARY) };
  for (const nested of [value, [value], { a: { b: [{ c: value }] } }]) {
    expect(JSON.stringify(nested)).toContain(CANARY);
    expect(JSON.stringify(withoutSecrets(nested))).not.toContain(CANARY);
    const { value: masked, secrets } = maskSecrets(nested);
    expect(JSON.stringify(masked)).not.toContain(CANARY);
    expect(JSON.stringify(masked)).toContain('"name":"Shop"');
    expect(secrets.some((secret) => String(secret.value).includes(CANARY))).toBe(true);
  }
});

test.each([{ password: 123456 }, { password: { value: 123456 } }, { passCodes: [123456] }])(
  'masking secrets also masks a secret that is a number: %j',
  (value) => {
    expect(JSON.stringify(withoutSecrets(value) ?? null)).not.toContain('123456');
  },
);

test.each(PUBLIC_MEMBERS)('masking secrets leaves fields that are not secret unmasked: %j', (members) => {
  expect(maskSecrets(members)).toEqual({ value: members, secrets: [] });
  expect(withoutSecrets(members)).toBe(members);
});

test('property: masking secrets does not change a value without secrets, and masking twice gives the same as masking once', () => {
  fc.assert(
    fc.property(
      fc.jsonValue({ maxDepth: 5 }),
      fc.constantFrom(...Object.values(SECRET_SHAPES)),
      (one, shape) => {
        const { value } = maskSecrets({ one, two: shape(CANARY) });
        expect(JSON.stringify(value)).not.toContain(CANARY);
        expect(maskSecrets(value).value).toEqual(value);
        const left = withoutSecrets({ one, two: shape(CANARY) });
        expect(withoutSecrets(left)).toEqual(left);
      },
    ),
    { numRuns: 300 },
  );
});

test('masking secrets takes time proportional to the length of the text', () => {
  for (const long of [
    '://'.repeat(100_000),
    'eyJ'.repeat(100_000),
    'Bearer '.repeat(50_000),
    '['.repeat(300_000),
  ])
    expect(withoutSecrets({ long })).toEqual({ long });
});
