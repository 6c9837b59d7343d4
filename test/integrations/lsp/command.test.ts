import { expect, test } from 'vitest';
import { loadServerPackage } from '../../../src/integrations/lsp/lsp-command.js';

test('without the optional package, the command names the package to install', async () => {
  const missing = Object.assign(new Error("Cannot find package 'vscode-languageserver'"), {
    code: 'ERR_MODULE_NOT_FOUND',
  });
  const loaded = await loadServerPackage(() => Promise.reject(missing));
  expect(loaded).toMatchObject({
    ok: false,
    error: {
      code: 'package-missing',
      message: expect.stringContaining(
        'install it next to policy-preflight: `npm install vscode-languageserver`',
      ),
    },
  });
});

test('another failure of the package is an internal error, and not reported as a missing package', async () => {
  await expect(loadServerPackage(() => Promise.reject(new TypeError('broken')))).rejects.toThrow('broken');
});
