import { type Command as Commander, Option } from 'commander';
import type { Problem, Result } from '../logic/result.js';
import type { Edition, Engine, Snapshot } from '../policies/snapshot.js';
import { readSnapshot } from '../read/read-snapshot.js';
import type { Files } from './io.js';
import { readDocuments, SUFFIXES } from './read-input.js';

/** What the command line says of how to read. */
export interface ReadingOptions {
  readonly brand?: string;
  readonly edition?: Edition;
  readonly engine?: Engine;
}

export function declareReading(commander: Commander): void {
  commander
    .argument(
      '<snapshot>',
      `the org: a file; a folder, of which every ${SUFFIXES.join(', ')} is read; or - for standard input`,
    )
    .option(
      '--brand <word>',
      "the word that the service's own identifiers carry, when it is not to be recognised",
    )
    .addOption(
      new Option('--edition <edition>', 'read as the specification says, or as live tenants are').choices([
        'spec',
        'field',
      ]),
    )
    .addOption(new Option('--engine <engine>', 'the engine of the org').choices(['identity', 'classic']));
}

/** Reads the snapshot at a path, with all problems of finding and of reading it. */
export async function readOrg(
  path: string,
  options: ReadingOptions,
  files: Files,
): Promise<Result<Snapshot>> {
  const documents = await readDocuments(path, files);
  if (!documents.ok) return documents;
  const { brand, edition, engine } = options;
  const snapshot = readSnapshot(documents.value, {
    ...(brand !== undefined && { brand: brand.toUpperCase() }),
    ...(edition !== undefined && { edition }),
    ...(engine !== undefined && { engine }),
  });
  const problems: readonly Problem[] = [...documents.problems, ...snapshot.problems];
  return { ...snapshot, problems };
}
