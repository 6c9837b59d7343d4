import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SURVIVORS } from './survivors.js';

test('each mutant that no test can kill is a mutant of a line of the source', () => {
  const stale = SURVIVORS.filter(({ file, line }) => {
    const lines = readFileSync(file, 'utf8').split('\n');
    return !lines.some((one) => one.trim() === line);
  });
  expect(stale.map(({ file, line }) => `${file}: ${line}`)).toEqual([]);
});
