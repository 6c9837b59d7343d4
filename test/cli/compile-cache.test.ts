import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { keepCompiled } from '../../src/console/io/node/compile-cache.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

it('compiled code is stored inside the package, so that no other user can put code there', () => {
  const folders: string[] = [];
  keepCompiled({ enableCompileCache: (folder) => folders.push(folder) });
  expect(folders).toEqual([`${root}node_modules/.cache/compiled`]);
});
