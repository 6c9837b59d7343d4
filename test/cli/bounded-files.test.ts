import { expect, test } from 'vitest';
import { boundedFiles } from '../../src/console/files/all-files.js';
import { readDocuments } from '../../src/console/files/read-input.js';
import { LARGEST_FILE, LARGEST_TOGETHER } from '../../src/console/io/io.js';
import { memoryIo } from './memory-io.js';

test('files of an export folder are read until their total size reaches the limit, and each file beyond the limit is reported', async () => {
  const sizes: Readonly<Record<string, number>> = {
    'org/a.json': LARGEST_FILE,
    'org/b.json': LARGEST_FILE - 1,
    'org/c.json': 2,
    'org/d.json': 1,
  };
  const files = boundedFiles({
    ...memoryIo().io.files,
    list: () => Promise.resolve({ files: ['a.json', 'b.json', 'c.json', 'd.json'], unreadable: [] }),
    readBytes: (path) => Promise.resolve(bytesOf(sizes[path] ?? 0)),
  });
  const read = await readDocuments('org', files);
  expect(read.ok && read.value.map(({ name }) => name)).toEqual(['org/a.json', 'org/b.json', 'org/d.json']);
  expect(read.problems).toEqual([
    {
      severity: 'error',
      code: 'unreadable-file',
      message: `the files together are larger than ${LARGEST_TOGETHER / 1024 / 1024} MiB, the limit for all files; pass fewer files`,
      location: { document: 'org/c.json', pointer: '' },
    },
  ]);
});

/** Makes an array with one byte that claims to have this length. */
function bytesOf(length: number): Uint8Array {
  return Object.defineProperty(new Uint8Array([0x31]), 'length', { value: length });
}
