import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import type { run } from '../../src/cli/program.js';
import { memoryIo } from '../cli/memory-io.js';

const SRC = fileURLToPath(new URL('../../src/', import.meta.url));

/** The two files and two registry lines that add a condition key with a fact of its own. */
const ADDED: Readonly<Record<string, (before: string) => string>> = {
  'model/facts/session-risk.ts': () => `
    import { ask, type Meaning } from './fact.js';
    import { levelFact } from './risk.js';

    /** The risk of the session. */
    export const sessionRisk = levelFact({
      name: 'sessionRisk',
      field: 'sessionRisk',
      title: 'session risk',
      flag: '--session-risk',
    });

    export function isSessionRisk(level: string): Meaning {
      return ask(sessionRisk, level);
    }
  `,
  'model/facts/registry.ts': (before) => `${before}export { sessionRisk } from './session-risk.js';\n`,
  'model/conditions/session-risk.ts': () => `
    import { Type } from '../../base/json-schema.js';
    import { nullable } from '../../base/nullable.js';
    import { RISK_LEVELS } from '../facts/risk.js';
    import { isSessionRisk } from '../facts/session-risk.js';
    import { defineCondition, leaf } from './condition.js';
    import { Keyword, ObjectOf } from './shapes.js';

    /** The risk of the session. */
    export const sessionRisk = defineCondition({
      key: 'sessionRisk',
      schema: Type.Object({ level: nullable(Type.String()) }),
      accepts: () => ObjectOf({ level: Keyword('ANY', ...RISK_LEVELS) }),
      usableIn: { rules: ['ACCESS_POLICY'] },
      leaves: ({ level }) =>
        level == null || level === 'ANY' ? [] : [leaf('sessionRisk.level', isSessionRisk(level))],
      examples: [
        ['exactly this level', { level: 'HIGH' }, { sessionRisk: { level: 'HIGH' } }, 'MATCH'],
        ['not given', { level: 'HIGH' }, {}, 'UNDEFINED'],
      ],
    });
  `,
  'model/conditions/registry.ts': (before) => `${before}export { sessionRisk } from './session-risk.js';\n`,
};

/** A plugin of the bundler that adds the condition and the fact `sessionRisk` to the source code, without writing files. */
const withAdded: Plugin = {
  name: 'with a condition and a fact',
  setup(bundle) {
    bundle.onResolve({ filter: /session-risk\.js$/ }, ({ path, resolveDir }) => ({
      path: join(resolveDir, path.replace(/\.js$/, '.ts')),
    }));
    bundle.onLoad({ filter: /(registry|session-risk)\.ts$/ }, ({ path }) => {
      const file = path.slice(SRC.length).replaceAll('\\', '/');
      const written = ADDED[file]?.(file.endsWith('registry.ts') ? readFileSync(path, 'utf8') : '');
      return written === undefined
        ? undefined
        : { contents: written, loader: 'ts', resolveDir: join(path, '..') };
    });
  },
};

/**
 * Runs a command line and returns its output. It runs a copy of the program to which the test adds a condition and a fact (`sessionRisk`).
 */
export type TrialCommandLine = (argv: readonly string[]) => Promise<string>;

/**
 * Bundles the program together with the added condition and fact `sessionRisk`. `documents` are the contents of the files that command
 * lines name.
 */
export async function trialCommandLine(
  documents: Readonly<Record<string, unknown>>,
): Promise<TrialCommandLine> {
  const folder = mkdtempSync(join(tmpdir(), 'preflight-trial-'));
  for (const [name, document] of Object.entries(documents))
    writeFileSync(join(folder, name), JSON.stringify(document));
  const outfile = join(folder, 'program.cjs');
  await build({
    entryPoints: [join(SRC, 'cli/program.ts')],
    bundle: true,
    platform: 'node',
    format: 'cjs',
    mainFields: ['module', 'main'],
    outfile,
    logLevel: 'error',
    plugins: [withAdded],
  });
  const program = createRequire(import.meta.url)(outfile) as { readonly run: typeof run };
  return async (argv) => {
    const { io, written } = memoryIo();
    const paths = argv.map((word) => (Object.hasOwn(documents, word) ? join(folder, word) : word));
    await program.run(paths, io);
    return written.map(({ text }) => text).join('');
  };
}
