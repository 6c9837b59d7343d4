import { expect, test } from 'vitest';
import { loadOptionalPackage } from '../../src/console/optional-package.js';

test('without an optional package, a command says which package to install', async () => {
  const missing = Object.assign(new Error("Cannot find package 'some-package' imported from x"), {
    code: 'ERR_MODULE_NOT_FOUND',
  });
  const loaded = await loadOptionalPackage('some-package', 'preflight lsp', () => Promise.reject(missing));
  expect(loaded).toMatchObject({
    ok: false,
    error: {
      code: 'missing-package',
      message: expect.stringContaining('`preflight lsp` needs the package `some-package`'),
    },
  });
});

test('if an optional package fails for another reason than its absence, the original error is thrown', async () => {
  const failures = [
    new TypeError('broken'),
    Object.assign(new Error("Cannot find package 'other'"), { code: 'ERR_MODULE_NOT_FOUND' }),
  ];
  for (const failure of failures)
    await expect(
      loadOptionalPackage('some-package', 'preflight lsp', () => Promise.reject(failure)),
    ).rejects.toBe(failure);
});
