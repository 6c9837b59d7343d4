import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FORMER_PHRASES } from './former-phrases.js';

const TEXT = /\.(ts|tsx|md|html|css)$/;

/** Files that quote former phrases: the tables of former names, and the specification. */
const QUOTING: ReadonlySet<string> = new Set([
  'src/base/did-you-mean/former-names.ts',
  'docs/specification.md',
]);

/** The texts that users read, each file on one line. */
const texts = ['src', 'docs', 'examples', 'README.md', 'CONTRIBUTING.md', 'SECURITY.md'].flatMap((path) =>
  filesIn(path).map((file) => ({ file, text: readFileSync(file, 'utf8').replace(/\s+/g, ' ') })),
);

test('no phrase that the table of former phrases lists is left in the texts', () => {
  const left = FORMER_PHRASES.flatMap(([former]) =>
    texts
      .filter(({ file, text }) => !QUOTING.has(file) && text.includes(former))
      .map(({ file }) => [former, file]),
  );
  expect(left).toEqual([]);
  expect(FORMER_PHRASES.length).toBe(88);
});

test('every replacement in the table of former phrases is in use', () => {
  const missing = FORMER_PHRASES.filter(
    ([, now]) => now !== undefined && !texts.some(({ text }) => text.includes(now)),
  );
  expect(missing).toEqual([]);
});

function filesIn(path: string): string[] {
  if (TEXT.test(path)) return [path];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .map((name) => join(path, name).replaceAll('\\', '/'))
    .filter((file) => TEXT.test(file) && !file.includes('node_modules'));
}
