import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SURVIVORS } from './survivors.js';

test('each line of code in the list of equivalent mutants, which no test can kill, still exists in the source', () => {
  const stale = SURVIVORS.filter(({ file, line }) => {
    const lines = readFileSync(file, 'utf8').split('\n');
    return !lines.some((one) => one.trim() === line);
  });
  expect(stale.map(({ file, line }) => `${file}: ${line}`)).toEqual([]);
});
