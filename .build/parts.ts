import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import type { Options } from 'tsup';
import { COMMANDS } from '../src/cli/commands/registry.js';
import { addressesAlone } from './addresses-alone.js';
import {
  commandsApart,
  facesOutside,
  lookedUp,
  parserApart,
  RARELY_OPENED,
  rarelyOpenedApart,
} from './apart.js';
import { chunksTold } from './joined.js';
import {
  fileOf,
  lazyPackages,
  PACKAGES,
  PACKAGES_FOLDER,
  TERRAFORM,
  VALIDATORS,
  withoutPrograms,
} from './lazy-packages.js';
import { OWN_COPIES, ownCopies } from './own-copies.js';
import { pageScripts } from './page-scripts.js';
import { pureCalls } from './pure-calls.js';
import { lazyExamples, textsApart, withoutPages } from './rule-texts.js';
import { generatedValidators, requestValidator } from './validators.js';
import { withoutDocumentation } from './without-documentation.js';
import { readerAlone } from './yaml-reader.js';

const SHARED: Options = {
  config: false,
  target: 'es2022',
  clean: false,
  silent: true,
  splitting: false,
  removeNodeProtocol: false,
};

/** These commands are run most, so each has all that it needs in one file: a file takes longer to open than to read. */
const WHOLE = ['lint', 'simulate'];

/** In CommonJS; the others share modules. */
const IN_COMMON_JS = [...WHOLE, 'rules'];

const SHARING = Object.keys(COMMANDS).filter((command) => !IN_COMMON_JS.includes(command));

const THREADS = {
  'suite-thread': 'src/cli/suite/suite-thread.ts',
  'log-thread': 'src/cli/history/log-thread.ts',
};

/** What shares files with others, the most opened first: each opens what stands with those before it (.build/joined.ts). */
export const CLI_ENTRIES = {
  first: ['init', 'inspect', 'reach', 'diff', 'test', 'apps', 'who'],
  all: [...SHARING, ...Object.keys(THREADS)],
};

/** The command line, by runs of tsup: an entry that knows the version, a file for each command, and what they share. */
export function cliIn(folder: string): Options[] {
  const shared: Options = {
    ...SHARED,
    outDir: folder,
    platform: 'node',
    minify: true,
    noExternal: [/./],
  };
  const whole = (name: string, file: string, ...plugins: Plugin[]): Options => ({
    ...shared,
    entry: { [`cli/${name}`]: file },
    format: 'cjs',
    esbuildPlugins: [...plugins, ...rarelyOpenedApart, lazyPackages(`../${PACKAGES_FOLDER}`, 'cjs')],
  });
  const openers = { 'run-parsed': 'src/cli/run-parsed.ts', ...RARELY_OPENED };
  return [
    {
      ...shared,
      entry: { cli: 'src/cli/main.ts' },
      format: 'cjs',
      esbuildPlugins: [parserApart, lookedUp, lazyPackages(`./${PACKAGES_FOLDER}`, 'cjs')],
    },
    ...Object.entries(openers).map(([name, file]) => whole(name, file, commandsApart(IN_COMMON_JS))),
    {
      ...shared,
      entry: {
        ...Object.fromEntries(SHARING.map((command) => [`cli/${command}`, fileOfCommand(command)])),
        ...Object.fromEntries(Object.entries(THREADS).map(([name, file]) => [`cli/${name}`, file])),
      },
      format: 'esm',
      splitting: true,
      esbuildPlugins: [chunksTold, withoutPages, pageScripts, lazyPackages(`../${PACKAGES_FOLDER}`, 'esm')],
      esbuildOptions(options) {
        options.chunkNames = 'cli/[name]-[hash]';
      },
    },
    {
      ...shared,
      // The pool looks for it there, beside the file that starts it.
      entry: { 'cli/entry/worker': join(dirname(entryOf('tinypool')), 'entry/worker.js') },
      format: 'esm',
    },
    ...IN_COMMON_JS.map((command) =>
      whole(command, fileOfCommand(command), command === 'rules' ? lazyExamples : withoutPages),
    ),
    packagesIn(folder),
  ];
}

/** Of the command line what one command takes that has a file of its own, and the files that are left out. */
export function commandIn(folder: string, command: string): CommandAlone {
  if (!IN_COMMON_JS.includes(command))
    throw new Error(`\`${command}\` has no file of its own; there are ${IN_COMMON_JS.join(', ')}`);
  const isTaken = (entry: string) =>
    !entry.startsWith('cli/') || entry === 'cli/run-parsed' || entry === `cli/${command}`;
  const parts = cliIn(folder).map((part) => ({ part, entries: Object.keys(part.entry ?? {}) }));
  return {
    taken: parts.filter(({ entries }) => entries.every(isTaken)).map(({ part }) => part),
    left: parts.flatMap(({ part: { format }, entries }) =>
      entries
        .filter((entry) => !isTaken(entry))
        .map((entry) => `${entry}.${format === 'cjs' ? 'cjs' : 'js'}`),
    ),
  };
}

interface CommandAlone {
  readonly taken: readonly Options[];
  readonly left: readonly string[];
}

function fileOfCommand(command: string): string {
  return `src/cli/commands/${command}.ts`;
}

/** Each in a file of its own, for what requires it. */
function packagesIn(folder: string): Options {
  return {
    ...SHARED,
    entry: {
      ...Object.fromEntries(PACKAGES.map((name) => [fileOf(name), entryOf(name)])),
      [VALIDATORS]: 'src/read/schema/generated.ts',
      [TERRAFORM]: '.build/terraform.ts',
    },
    esbuildPlugins: [generatedValidators, withoutPrograms, lazyPackages('.', 'cjs')],
    outDir: join(folder, PACKAGES_FOLDER),
    format: 'cjs',
    platform: 'node',
    minify: true,
    noExternal: [/./],
    outExtension: () => ({ js: '.cjs' }),
  };
}

/** One looks at where its module stands, which what is bundled into CommonJS cannot tell. */
function entryOf(name: string): string {
  return name === 'web-tree-sitter'
    ? createRequire(import.meta.url).resolve(name)
    : fileURLToPath(import.meta.resolve(name));
}

/** What the package is imported as: `policy-preflight`, `policy-preflight/analysis`, … */
export const FACES = {
  index: 'src/index.ts',
  analysis: 'src/public/analysis.ts',
  lint: 'src/public/lint.ts',
  assurance: 'src/public/assurance.ts',
  history: 'src/public/history.ts',
  posture: 'src/public/posture.ts',
  testing: 'src/public/testing.ts',
  'what-if': 'src/public/what-if.ts',
};

/** What it is imported as beside: each with the package that it stands beside, which is the user's own and never inside, or on Node alone; one shows what the others answer. */
export const BESIDE = {
  'fast-check': 'src/fast-check/fast-check.ts',
  server: 'src/server/entry/server.ts',
  vitest: 'src/vitest/vitest.ts',
  notebook: 'src/notebook/notebook.ts',
};

/** As CLI_ENTRIES: what tells strengths is the least, and stands below all others. */
export const LIBRARY_ENTRIES = {
  first: ['assurance', 'index', 'analysis', 'lint', 'what-if'],
  all: [...Object.keys(FACES), ...Object.keys(BESIDE)],
};

/** What a page has of it: no files are read there. */
const NOTEBOOK_IN_PAGE = 'src/notebook/in-page.ts';

const OF_USERS = ['fast-check', 'vitest', 'node:*'];

/**
 * The library, by runs of tsup, three times: file by file for bundlers, which then take what is used; and for Node in few files with the
 * packages in them, as modules, and in CommonJS as one (.build/all.ts).
 */
export async function libraryIn(folder: string): Promise<Options[]> {
  const shared: Options = { ...SHARED, platform: 'neutral', sourcemap: true };
  const whole: Options = {
    ...shared,
    minify: true,
    noExternal: [/./],
    esbuildOptions(options) {
      options.sourcesContent = false;
      options.external = OF_USERS;
    },
  };
  return [
    ...inRuns(await filesBehind([...Object.values(FACES), BESIDE['fast-check'], NOTEBOOK_IN_PAGE])).map(
      (files): Options => ({
        ...shared,
        entry: files,
        outDir: join(folder, 'esm'),
        format: 'esm',
        bundle: false,
        esbuildPlugins: [requestValidator, ...textsApart, ownCopies, withoutDocumentation, pureCalls],
      }),
    ),
    {
      ...shared,
      entry: Object.fromEntries(
        Object.values(OWN_COPIES).map(({ copy }) => [copy, `.build/${basename(copy)}.ts`]),
      ),
      outDir: join(folder, 'esm'),
      format: 'esm',
      noExternal: [/./],
      esbuildPlugins: [readerAlone, addressesAlone],
    },
    {
      ...whole,
      entry: { ...FACES, ...BESIDE },
      outDir: folder,
      format: 'esm',
      splitting: true,
      esbuildPlugins: [
        chunksTold,
        ...textsApart,
        withoutDocumentation,
        lazyPackages(`./${PACKAGES_FOLDER}`, 'esm'),
      ],
    },
    {
      ...whole,
      entry: { all: '.build/all.ts' },
      outDir: join(folder, 'cjs'),
      format: 'cjs',
      outExtension: () => ({ js: '.js' }),
      esbuildPlugins: [...textsApart, withoutDocumentation, lazyPackages(`../${PACKAGES_FOLDER}`, 'cjs')],
    },
    {
      ...whole,
      entry: BESIDE,
      outDir: join(folder, 'cjs'),
      format: 'cjs',
      outExtension: () => ({ js: '.js' }),
      esbuildPlugins: [facesOutside, lazyPackages(`../${PACKAGES_FOLDER}`, 'cjs')],
    },
  ];
}

/** What tsup does for the files of a run takes the square of their number. */
function inRuns(files: readonly string[]): Record<string, string>[] {
  const entries = files.map((file) => [file.replace(/^src\/|\.ts$/g, ''), file] as const);
  return Array.from({ length: Math.ceil(files.length / 200) }, (_, run) =>
    Object.fromEntries(entries.slice(run * 200, (run + 1) * 200)),
  );
}

/** Files and all that they import, however far away. */
async function filesBehind(files: readonly string[]): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: [...files],
    bundle: true,
    packages: 'external',
    write: false,
    outdir: 'dist',
    metafile: true,
  });
  return Object.keys(metafile.inputs);
}
