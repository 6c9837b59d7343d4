import { join } from 'node:path';
import { build, type Options } from 'tsup';
import { joinChunks } from './joined.js';
import { CLI_ENTRIES, cliIn, LIBRARY_ENTRIES, libraryIn } from './parts.js';

/** The command line as it is installed, without what it finds beside itself (.build/build.ts). */
export async function makeCommandLine(folder: string): Promise<void> {
  await runs(cliIn(folder));
  await joinChunks(join(folder, 'cli'), CLI_ENTRIES);
}

/** The library, without its declarations. */
export async function makeLibrary(folder: string): Promise<void> {
  await runs(await libraryIn(folder));
  await joinChunks(folder, LIBRARY_ENTRIES);
}

async function runs(parts: readonly Options[]): Promise<void> {
  await Promise.all(parts.map((part) => build(part)));
}
