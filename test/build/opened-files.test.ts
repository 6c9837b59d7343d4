import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

// These tests limit the number of files that the program opens at the start, because each file costs time. A new dynamic import can
// increase the number: it may make the bundler split the library into many more files.

const IMPORTED = /^(?:(?:import|export|\}) (?:[^;'"\n]* )?from|import) "([^"]+)";$/gm;
/** Matches a call of `require` that is not the conversion of a dynamic import. */
const REQUIRED = /(?<!=>\w{1,3}\()\brequire\("([^"]+)"\)/g;

test('an import of the main entry opens at most 20 files of the package', () => {
  const opened = openedFrom('dist/index.js', IMPORTED);
  expect(opened.files.length).toBeGreaterThan(5);
  expect(opened.files.length).toBeLessThanOrEqual(20);
  expect(opened.packages).toEqual(['ipaddr.js']);
});

test('the command `lint` loads packages for globs and expressions only if the configuration uses them', () => {
  const { packages } = openedFrom('dist/cli/lint/lint.js', REQUIRED);
  expect(packages).toContain('ipaddr.js');
  expect(packages.filter((name) => /^(picomatch|jsonata)\b/.test(name))).toEqual([]);
});

/** Returns the built files that are loaded with a built file before its first line runs, and the packages that they import. */
function openedFrom(entry: string, pattern: RegExp) {
  const files = new Set([entry]);
  const packages = new Set<string>();
  for (const file of files)
    for (const [, target = ''] of readFileSync(file, 'utf8').matchAll(pattern))
      if (target.startsWith('.')) files.add(join(dirname(file), target));
      else packages.add(target);
  return { files: [...files], packages: [...packages].sort() };
}
