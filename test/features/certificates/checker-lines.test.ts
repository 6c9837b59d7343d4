import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';

const src = fileURLToPath(new URL('../../../src/', import.meta.url));
const FOLDER = 'features/certificates/';
/** The file with the format of certificates: types and a JSON Schema. */
const FORMAT = `${FOLDER}certificate.ts`;
const files = filesBehind(`${FOLDER}check-certificate.ts`);

test('the certificate checker imports only helpers without knowledge of policies, and the JSON Schema validator', () => {
  const others = files.filter((file) => !file.startsWith(FOLDER));
  expect(others.filter((file) => !/^(base|documents\/schema)\//.test(file))).toEqual([]);
  expect(others).toContain('documents/schema/validate.ts');
});

test('the certificate checker has at most 400 lines of code, besides the format of certificates', () => {
  const own = files.filter((file) => file.startsWith(FOLDER) && file !== FORMAT);
  expect(own.sort()).toEqual(
    ['addresses.ts', 'axioms.ts', 'check-certificate.ts', 'conditions.ts'].map((name) => FOLDER + name),
  );
  const lines = own.flatMap((file) => linesOfCode(readFileSync(src + file, 'utf8')));
  expect(lines.length).toBeGreaterThan(200);
  expect(lines.length).toBeLessThanOrEqual(400);
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(160);
});

test('the source file that defines the format of certificates contains only types and schemas, and no function', () => {
  const text = readFileSync(src + FORMAT, 'utf8');
  expect(text).toContain('export type Claim');
  expect(text).not.toMatch(/\bfunction\b|\breturn\b|\bif\b \(/);
});

/** Returns a file of `src`, and all files and packages that it needs, directly or through other files. Imports of types count, too. */
function filesBehind(start: string): string[] {
  const found = new Set([start]);
  for (const file of found) {
    if (!file.endsWith('.ts')) continue;
    const { importedFiles } = ts.preProcessFile(readFileSync(src + file, 'utf8'), true, true);
    for (const { fileName } of importedFiles)
      found.add(
        fileName.startsWith('.')
          ? posix.join(posix.dirname(file), fileName.replace(/\.js$/, '.ts'))
          : fileName,
      );
  }
  return [...found];
}

/** Returns the lines that are neither blank nor part of a comment. */
function linesOfCode(text: string): string[] {
  const blocks = text.replace(/^\s*\/\*\*[\s\S]*?\*\/$/gm, '');
  return blocks.split('\n').filter((line) => !/^\s*(\/\/.*)?$/.test(line));
}
