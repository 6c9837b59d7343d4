import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { isAbsolute, join, resolve } from 'node:path';
import { isatty, type WriteStream } from 'node:tty';
import { pathToFileURL } from 'node:url';
import { lazy } from '../../../base/lazy.js';
import type { Io, Output } from '../io.js';
import { nodeFiles } from './node-files.js';
import { nodeGit } from './node-git.js';
import { nodePulling } from './node-pulling.js';
import { nodeServing } from './node-serving.js';
import { packageFolder, packageVersion } from './own-package.js';

/** Returns the interface to the outside world, implemented with Node. */
export async function nodeIo(): Promise<Io> {
  const showsLinks = await linkSupport();
  return {
    version: packageVersion(),
    env: process.env,
    files: nodeFiles(),
    git: nodeGit(),
    out: outputTo(() => process.stdout, showsLinks),
    err: outputTo(() => process.stderr, showsLinks),
    now: () => performance.now(),
    today: () => Date.now(),
    pulling: nodePulling(),
    serving: nodeServing,
    page: () => readFile(builtPath('explorer.html'), 'utf8'),
    docs: (page) => readFile(join(packageFolder(), 'docs', page), 'utf8'),
    grammar: async () => ({
      runtime: await readFile(ofPackage('web-tree-sitter/web-tree-sitter.wasm')),
      grammar: await readFile(builtPath('tree-sitter-hcl.wasm')),
    }),
    openInBrowser: nodeShow,
    load: loadModule,
  };
}

/** Returns the path of a file in a package on which this program depends. */
function ofPackage(name: string): string {
  return createRequire(import.meta.url).resolve(name);
}

/** Returns the path of a file that the build writes and that is not code. */
function builtPath(name: string): string {
  return join(packageFolder(), 'dist', name);
}

/**
 * Returns a function that tests whether the terminal of a stream shows links. The detection is slow, so it is skipped if there is no
 * terminal.
 */
async function linkSupport(): Promise<(stream: WriteStream) => boolean> {
  if (!isatty(1) && !isatty(2) && process.env.FORCE_HYPERLINK === undefined) return () => false;
  return (await import('supports-hyperlinks')).createSupportsHyperlinks;
}

/** Imports a module. A name that is not a path is a package, resolved from the folder. */
export async function loadModule(
  module: string,
  folder = process.cwd(),
): Promise<Readonly<Record<string, unknown>>> {
  const isPath = isAbsolute(module) || module.startsWith('.');
  const path = isPath
    ? resolve(folder, module)
    : createRequire(join(resolve(folder), 'noop.js')).resolve(module);
  return await import(pathToFileURL(path).href);
}

/** Returns an output whose stream is opened at its first use: most runs need only one of standard output and standard error. */
function outputTo(open: () => WriteStream, showsLinks: (stream: WriteStream) => boolean): Output {
  const stream = lazy(() => {
    // Without a listener for errors, a closed pipe would end the process with a stack trace.
    return open().on('error', () => {});
  });
  return {
    get isTerminal() {
      return stream().isTTY === true;
    },
    get columns() {
      return stream().columns;
    },
    get showsLinks() {
      return showsLinks(stream());
    },
    write: (text) =>
      new Promise((resolve, reject) => {
        stream().write(text, (error) => (error ? reject(error) : resolve()));
      }),
  };
}

/** The programs that open a file in the user's default application. */
const OPENERS: Readonly<Record<string, string>> = { darwin: 'open', win32: 'explorer.exe' };

/** Opens a file in the browser. Rejects with the platform's error if no program opens files. */
async function nodeShow(path: string): Promise<void> {
  const { spawn } = await import('node:child_process');
  return await new Promise((done, reject) => {
    const opener = spawn(OPENERS[process.platform] ?? 'xdg-open', [resolve(path)], {
      detached: true,
      stdio: 'ignore',
    });
    opener.on('error', reject).on('spawn', () => {
      opener.unref();
      done();
    });
  });
}
