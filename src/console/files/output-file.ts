import type { Command as Commander } from 'commander';
import type { Problem } from '../../base/result.js';
import type { Io, Output } from '../io/io.js';
import { folderOf } from './read-input.js';
import { replaceText } from './replace-text.js';

/** Adds the option `--output` to a command that has `--format` but no `--output`. Returns whether the option was added. */
export function declareOutput(commander: Commander): boolean {
  const has = (name: string) => commander.options.some(({ long }) => long === name);
  if (!has('--format') || has('--output')) return false;
  commander.option('-o, --output <path>', 'write the answer to this file instead of standard output');
  return true;
}

/** Collects an answer and writes it to a file at the end. An existing file is replaced. */
export function collectedOutput(): {
  readonly out: Output;
  /** Whether the answer is empty. An empty answer is not written. */
  isEmpty(): boolean;
  write(path: string, files: Io['files']): Promise<Problem | undefined>;
} {
  let text = '';
  return {
    out: {
      isTerminal: false,
      columns: undefined,
      write(some) {
        text += typeof some === 'string' ? some : new TextDecoder().decode(some);
        return Promise.resolve();
      },
    },
    isEmpty: () => text === '',
    write: async (path, files) =>
      text === '' ? undefined : await replaceText(path, { text, within: folderOf(path) }, files),
  };
}
