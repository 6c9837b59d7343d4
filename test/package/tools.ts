import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { root } from './packed.js';

/** Whether tests that need browsers and other programs run. They take minutes of CPU time, so `npm test` skips them, and `.ci/run` does not. */
export const ARE_ASKED = process.env.WITH_TOOLS !== undefined;

/** Returns the first existing path. */
export function firstThere(paths: readonly (string | undefined)[]): string | undefined {
  return ARE_ASKED ? paths.find((path) => path !== undefined && existsSync(path)) : undefined;
}

/** Returns the first Python interpreter that can import the module. Tries the interpreter in the environment variable `PYTHON` first. */
export function pythonWith(module: string): string | undefined {
  return (ARE_ASKED ? [process.env.PYTHON, '/usr/bin/python3', 'python3'] : []).find((python) => {
    if (python === undefined) return false;
    try {
      execFileSync(python, ['-c', `import ${module}`], { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  });
}

/** The usual browser path on Debian and others; `CHROMIUM` overrides it. */
export const CHROMIUM = firstThere([
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]);

/** The editor whose client of the language server is tested; `NVIM` overrides it. */
export const NEOVIM = firstThere([
  process.env.NVIM,
  '/usr/bin/nvim',
  '/usr/local/bin/nvim',
  '/opt/homebrew/bin/nvim',
]);

export const TOOLS_FOLDER = join(root, 'test/package/tools/node_modules');

/** The tools that `npm ci --prefix test/package/tools` installs. */
export const TOOLS = {
  bun: firstThere(['linux-x64', 'linux-aarch64', 'darwin-x64', 'darwin-aarch64', 'windows-x64'].map(bunFor)),
  deno: firstThere(
    ['linux-x64-glibc', 'linux-arm64-glibc', 'darwin-x64', 'darwin-arm64', 'win32-x64'].map(denoFor),
  ),
  jest: firstThere([join(TOOLS_FOLDER, 'jest/bin/jest.js')]),
  /** The runtime and inspector of Observable notebooks, in the folder where browser code finds them. */
  observable: firstThere([join(TOOLS_FOLDER, '@observablehq/runtime/package.json')]) && TOOLS_FOLDER,
  /** The SDK that the vendor of the service publishes. */
  sdk: firstThere([join(TOOLS_FOLDER, '@okta/okta-sdk-nodejs/src/index.js')]),
  /** The path of a program that starts a third-party SCIM server; absent if its packages are not installed. */
  scimmy:
    firstThere([join(TOOLS_FOLDER, 'scimmy-routers/package.json')]) &&
    join(TOOLS_FOLDER, '../scimmy-server.mjs'),
};

function bunFor(platform: string): string {
  return join(TOOLS_FOLDER, `@oven/bun-${platform}/bin/bun${platform.startsWith('windows') ? '.exe' : ''}`);
}

function denoFor(platform: string): string {
  return join(TOOLS_FOLDER, `@deno/${platform}/deno${platform.startsWith('win32') ? '.exe' : ''}`);
}

export const NO_TOOLS = '`npm ci --prefix test/package/tools` fetches what it takes';

/** Defines a test that is skipped, with the reason, if its tools are missing. */
export function testWith(
  needed: string | undefined,
  otherwise: string,
  name: string,
  check: (needed: string) => Promise<void> | void,
): void {
  const why = ARE_ASKED ? otherwise : '`WITH_TOOLS=1 npm test` runs it';
  if (needed === undefined) test.skip(`${name} (skipped: ${why})`);
  else test(name, () => check(needed));
}
