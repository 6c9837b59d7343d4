import { readdirSync, readFileSync } from 'node:fs';
import picomatch from 'picomatch';
import { expect, test } from 'vitest';
import { FOLDERS } from './folders.js';
import { SURVIVORS } from './survivors.js';

test('each line of code in the list of equivalent mutants, which no test can kill, still exists in the source', () => {
  const stale = SURVIVORS.filter(({ file, line }) => {
    const lines = readFileSync(file, 'utf8').split('\n');
    return !lines.some((one) => one.trim() === line);
  });
  expect(stale.map(({ file, line }) => `${file}: ${line}`)).toEqual([]);
});

test('each glob of mutated sources and of tests that must detect mutants matches a file', () => {
  const files = ['src', 'test'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  );
  const globs = Object.values(FOLDERS).flatMap(({ sources, tests }) => [...sources, ...tests]);
  const unmatched = globs.filter((glob) => {
    const matches = picomatch(glob.replace(/^!/, ''));
    return !files.some((file) => matches(file));
  });
  expect(unmatched).toEqual([]);
});
