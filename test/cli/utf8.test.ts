import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inputLines } from '../../src/console/files/lines.js';
import { decodeUtf8 } from '../../src/console/io/utf8.js';

const texts = fc.string({ unit: 'binary', maxLength: 40 });

test('a file in valid UTF-8 is decoded without a change, and keeps its byte order mark', () => {
  fc.assert(
    fc.property(texts, fc.boolean(), (text, hasMark) => {
      const bytes = Buffer.from((hasMark ? '\ufeff' : '') + text);
      const decoded = decodeUtf8(bytes);
      expect(decoded.ok && Buffer.from(decoded.text).equals(bytes)).toBe(true);
    }),
  );
});

test('the reader of files finds the first byte that is not UTF-8, whatever bytes follow', () => {
  const notUtf8 = fc.constantFrom(
    [0xe9],
    [0xff, 0xfe],
    [0xc0, 0x80],
    [0xed, 0xa0, 0x80],
    [0xf4, 0x90],
    [0x80],
    [0xe2, 0x82],
  );
  fc.assert(
    fc.property(texts, notUtf8, texts, (before, bytes, after) => {
      const start = Buffer.from(before);
      const decoded = decodeUtf8(Buffer.concat([start, Buffer.from(bytes), Buffer.from(`"${after}`)]));
      expect(decoded).toMatchObject({ ok: false, fault: { offset: start.length, byte: bytes[0] } });
    }),
  );
});

test('a byte that is not UTF-8 is located by line and column as in editors: in characters, without the byte order mark', () => {
  const bytes = Buffer.concat([Buffer.from('\ufeff{\n "ü": "caf'), Buffer.from([0xe9]), Buffer.from('"}')]);
  expect(decodeUtf8(bytes)).toEqual({ ok: false, fault: { byte: 0xe9, offset: 16, line: 2, column: 11 } });
});

test('property: a text is split into the same lines in chunks of any size, and a line that is not UTF-8 affects no other line', async () => {
  const line = fc.string({ unit: 'grapheme', maxLength: 6 }).map((text) => text.replaceAll('\n', ''));
  const lines = fc.array(fc.option(line, { nil: undefined }), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(lines, fc.integer({ min: 1, max: 9 }), async (wanted, size) => {
      const bytes = Buffer.concat(
        wanted.flatMap((text) => [
          text === undefined ? Buffer.from([0x61, 0xe9]) : Buffer.from(text),
          Buffer.from('\n'),
        ]),
      );
      const found: (string | undefined)[] = [];
      for await (const some of inputLines(cut(bytes, size), 1000))
        found.push(...some.map(({ text }) => text));
      expect(found).toEqual(wanted);
    }),
  );
});

async function* cut(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size)
    yield await Promise.resolve(bytes.subarray(start, start + size));
}
