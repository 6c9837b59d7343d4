import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build, type Options } from 'tsup';
import { joinChunks } from './joined.js';
import { packagesTold } from './licenses.js';
import { CLI_ENTRIES, cliIn, commandIn, LIBRARY_ENTRIES, libraryIn } from './parts.js';

/** The command line as it is installed, without what it finds beside itself (.build/build.ts). */
export async function makeCommandLine(folder: string): Promise<void> {
  await runs(cliIn(folder), () => joinChunks(join(folder, 'cli'), CLI_ENTRIES));
}

/** One of the commands that have a file of their own; the files of the others say that they were not made. */
export async function makeCommand(folder: string, command: string): Promise<void> {
  const { taken, left } = commandIn(folder, command);
  await runs(taken);
  for (const name of left) {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, notMade(command));
  }
}

function notMade(command: string): string {
  const text = `of the commands only \`${command}\` was built here: \`npm run build\` builds all\n`;
  return `process.stderr.write(${JSON.stringify(text)});\nprocess.exit(2);\n`;
}

/** The library, without its declarations. */
export async function makeLibrary(folder: string): Promise<void> {
  await runs(await libraryIn(folder), () => joinChunks(folder, LIBRARY_ENTRIES));
}

/** One of the parts is split: what is left of it is joined while the others are made. */
async function runs(parts: readonly Options[], joinSplit?: () => Promise<void>): Promise<void> {
  await Promise.all(
    parts.map(async (part) => {
      await build({ ...part, esbuildPlugins: [packagesTold, ...(part.esbuildPlugins ?? [])] });
      if (part.splitting) await joinSplit?.();
    }),
  );
}
