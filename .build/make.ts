import { join } from 'node:path';
import { build } from 'tsup';
import { joinChunks } from './joined.js';
import { CLI_ENTRIES, LIBRARY_ENTRIES, partsIn } from './parts.js';

/** The command line as it is installed, without what it finds beside itself (.build/build.ts). */
export async function makeCommandLine(folder: string): Promise<void> {
  await Promise.all(partsIn(folder).cli.map((part) => build(part)));
  await joinChunks(join(folder, 'cli'), CLI_ENTRIES);
}

/** The library, without its declarations. */
export async function makeLibrary(folder: string): Promise<void> {
  await Promise.all(partsIn(folder).library.map((part) => build(part)));
  await joinChunks(folder, LIBRARY_ENTRIES);
}
