import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sha256 } from '../../src/base/sha-256.js';

test('it is the SHA-256 of Node, whatever the bytes and however many', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect([...sha256(bytes)]).toEqual([...createHash('sha256').update(bytes).digest()]);
    }),
  );
});
