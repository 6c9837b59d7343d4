import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { transform } from 'esbuild';
import type { Plugin } from 'vitest/config';

/** A folder next to `src`. A module in it finds the package and its dependencies in the folders above. */
const FOLDER = '.native';

/** Matches the paths of modules that are translated to JavaScript. */
export const NATIVE_MODULES = new RegExp(`/\\${FOLDER}/`);

/**
 * Makes the imports of test files native modules of Node. Node resolves an imported name once, and loads modules in the test thread itself.
 * Vite would resolve a name at each use, and send each module to the test thread in a separate message, which takes a quarter of the
 * processor time of all tests.
 * Mocks of vitest have no effect on native modules. Use `importReplaced` to replace a module.
 */
export function nativeModules(root: string): Plugin {
  return {
    name: 'native-modules',
    enforce: 'pre',
    async buildStart() {
      await Promise.all(
        ['.build', 'bench', 'src', 'test']
          .flatMap((folder) => modulesIn(root, folder))
          .map((path) => translate(root, path)),
      );
    },
    resolveId(name, importer = '') {
      if (!/^\..*(?<!\.test)\.js$/.test(name) || !importer.endsWith('.test.ts')) return undefined;
      const path = relative(root, join(dirname(importer), name));
      return /^(bench|src|test)[\\/]/.test(path) ? join(root, FOLDER, path).replaceAll('\\', '/') : undefined;
    },
  };
}

function modulesIn(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : modulesIn(root, path);
    return /(?<!\.test|\.d)\.ts$|^src\b.*\.json$/.test(path) ? [path] : [];
  });
}

/**
 * Translates a file if it has changed, and sets the time of the result to that of the file. The result is in another folder, so a module of
 * `src` must not depend on its location, unless it reads files relative to it.
 */
async function translate(root: string, path: string): Promise<void> {
  const from = join(root, path);
  const to = join(root, FOLDER, path.replace(/\.ts$/, '.js'));
  const { mtime } = statSync(from);
  if (statSync(to, { throwIfNoEntry: false })?.mtime.getTime() === mtime.getTime()) return;
  const text = readFileSync(from, 'utf8');
  if (path.endsWith('.json')) return replaceFile(to, text, mtime);
  const { code } = await transform(text, {
    loader: 'ts',
    target: 'node20.19',
    sourcefile: from,
    sourcemap: 'inline',
    define: path.startsWith('src') ? {} : { 'import.meta.url': JSON.stringify(pathToFileURL(from).href) },
  });
  replaceFile(to, code, mtime);
}

/** Replaces the file atomically, because another run may be reading it. */
function replaceFile(path: string, text: string, time: Date): void {
  const written = `${path}.${process.pid}`;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(written, text);
  utimesSync(written, time, time);
  renameSync(written, path);
}
