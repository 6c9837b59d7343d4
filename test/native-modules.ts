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

/** Beside `src`, for a module finds its package, and those that it needs, in the folders above it. */
const FOLDER = '.native';

/** Paths of what is translated. */
export const NATIVE_MODULES = new RegExp(`/\\${FOLDER}/`);

/**
 * Gives each file of tests what it imports as modules of Node's own, which link a name once. Those of vite look it up
 * each time that it is used, and are sent one by one: a quarter of the processor's time of all tests.
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
      if (!/^\..*(?<!\.test)\.js$/.test(name) || !importer.endsWith('.test.ts') || isMocking(importer))
        return undefined;
      const path = relative(root, join(dirname(importer), name));
      return /^(bench|src|test)[\\/]/.test(path) ? join(root, FOLDER, path).replaceAll('\\', '/') : undefined;
    },
  };
}

/** What is mocked is put by vitest in the place of modules of vite's, and of no others. */
function isMocking(file: string): boolean {
  return /\bvi\.mock\(/.test(readFileSync(file, 'utf8'));
}

function modulesIn(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : modulesIn(root, path);
    return /(?<!\.test|\.d)\.ts$|^src\b.*\.json$/.test(path) ? [path] : [];
  });
}

/**
 * Once for each state of a file: what is made bears its time. `src` may not know where it lies; what stands beside it
 * reads files by where it is.
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

/** At once, since another run may be reading it. */
function replaceFile(path: string, text: string, time: Date): void {
  const written = `${path}.${process.pid}`;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(written, text);
  utimesSync(written, time, time);
  renameSync(written, path);
}
