import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { keepCompiled } from '../../src/console/io/node/compile-cache.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

it('compiled code is cached in the package folder, so that other users cannot write to the cache', () => {
  const folders: string[] = [];
  keepCompiled({ enableCompileCache: (folder) => folders.push(folder) });
  expect(folders).toEqual([`${root}node_modules/.cache/compiled`]);
});
