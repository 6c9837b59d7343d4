import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { keepCompiled } from '../../src/console/io/node/compile-cache.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

it('the cache of compiled code is a folder in the package, so that other users cannot write to it', () => {
  const folders: string[] = [];
  keepCompiled({ enableCompileCache: (folder) => folders.push(folder) });
  expect(folders).toEqual([`${root}node_modules/.cache/compiled`]);
});
