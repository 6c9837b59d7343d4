import { readFileSync } from 'node:fs';
import type { Plugin } from 'esbuild';

/** Leaves the parser, with all commands, to a run of its own: a question for the version opens one file. */
export const parserApart: Plugin = {
  name: 'parser apart',
  setup(build) {
    build.onResolve({ filter: /^\.\/run-parsed\.js$/ }, () => ({
      path: './cli/run-parsed.js',
      external: true,
    }));
  },
};

/**
 * Leaves commands to runs of their own, which make files in CommonJS: Node reads a large one in nine tenths of the time
 * that the same takes as a module.
 */
export function commandsApart(commands: readonly string[]): Plugin {
  return {
    name: 'commands apart',
    setup(build) {
      build.onResolve({ filter: /^\.\/[a-z-]+\.cjs$/ }, ({ path }) => ({ path, external: true }));
      build.onLoad({ filter: /[/\\]cli[/\\]commands[/\\]registry\.ts$/ }, ({ path }) => ({
        contents: commands.reduce(requiring, readFileSync(path, 'utf8')),
        loader: 'ts',
      }));
    },
  };
}

function requiring(registry: string, command: string): string {
  const imported = `await import('./${command}.js')`;
  if (!registry.includes(imported))
    throw new Error(`the registry of commands does not open \`${command}\` by ${imported}`);
  return registry.replace(imported, `require('./${command}.cjs')`);
}
