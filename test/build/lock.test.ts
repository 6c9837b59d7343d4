import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('the lock file has the hash of each package, so that npm checks what it installs on every system', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    readonly packages: Readonly<Record<string, { readonly integrity?: string }>>;
  };
  const named = Object.entries(packages).filter(([path]) => path !== '');
  expect(named.length).toBeGreaterThan(300);
  expect(named.filter(([, { integrity = '' }]) => !/^sha512-/.test(integrity)).map(([path]) => path)).toEqual(
    [],
  );
});
