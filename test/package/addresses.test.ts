import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressText, parseRange } from '../../src/facts/addresses.js';
import { root } from './packed.js';

// Pages carry a copy of what writes addresses, without what is never asked (.build/addresses-alone.ts).

const built: { readonly addressText: typeof addressText; readonly parseRange: typeof parseRange } =
  await import(pathToFileURL(join(root, 'dist/esm/facts/addresses.js')).href);

describe('the copy of what writes addresses', () => {
  it('writes zeros as RFC 5952 has them', () => {
    const range = built.parseRange('2001:db8:0:0:1:0:0:0/61');
    expect([range?.first, range?.last].map((key) => built.addressText(key ?? ''))).toEqual([
      '2001:db8::',
      '2001:db8:0:7:ffff:ffff:ffff:ffff',
    ]);
  });

  it('law: takes networks and writes their ends as the package does', () => {
    const groups = fc.array(fc.oneof(fc.constant(0), fc.nat(0xffff)), { minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(groups, fc.integer({ min: 0, max: 128 }), (parts, prefix) => {
        const written = `${parts.map((group) => group.toString(16)).join(':')}/${prefix}`;
        const range = built.parseRange(written);
        expect(range).toEqual(parseRange(written));
        for (const key of [range?.first, range?.last])
          expect(built.addressText(key as string)).toBe(addressText(key as string));
      }),
      { numRuns: 2000 },
    );
  });
});
