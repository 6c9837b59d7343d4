import { run } from '../../src/cli/program.js';
import { memoryIo } from '../cli/memory-io.js';

/** A command in a code block of a page, with the output that the page shows and the output that the command prints now. */
export interface PlayedCommand {
  readonly command: string;
  readonly shown: string;
  readonly printed: string;
}

/**
 * Runs the commands of the `console` blocks of a page in order, keeping written files for the next. A command follows `$ `. It is `npx
 * policy-preflight …`, `cat <file>`, `echo $?`, or `cat > <file> <<'END'` with the text up to `END`. Throws for any other command.
 */
export async function playedCommands(page: string): Promise<readonly PlayedCommand[]> {
  const files = new Map<string, string>();
  const played: PlayedCommand[] = [];
  let exitCode = 0;

  async function printedBy(command: string, shown: string): Promise<string> {
    const [, written, text] = /^cat > (\S+) <<'END'\n([\s\S]*)END$/.exec(`${command}\n${shown}`.trim()) ?? [];
    if (written !== undefined && text !== undefined) {
      files.set(written, text);
      return shown;
    }
    if (command === 'echo $?') return `${exitCode}\n`;
    const [program = '', ...argv] = wordsIn(command.replace(/^npx /, ''));
    if (program === 'cat') return argv.map((file) => files.get(file)).join('');
    if (program !== 'policy-preflight') throw new Error(`a console block cannot run: ${command}`);
    const { io, written: outputs } = memoryIo({ files });
    exitCode = await run(argv, io);
    return outputs.map(({ text: some }) => some).join('');
  }

  for (const block of consoleBlocks(page))
    for (const part of block.split(/^\$ /m).slice(1)) {
      const [command = ''] = part.split('\n', 1);
      const shown = part.slice(command.length + 1);
      played.push({ command, shown, printed: await printedBy(command, shown) });
    }
  return played;
}

/**
 * Whether an output equals the output on the page. On the page, a line `…` stands for any number of lines, and `…` within a line for any
 * text.
 */
export function isShortened(shown: string, printed: string): boolean {
  const pattern = shown
    .split(/^…\n/m)
    .map((lines) => lines.split('…').map(escaped).join('.*'))
    .join('(?:.*\\n)*?');
  return new RegExp(`^${pattern}$`).test(printed);
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

function consoleBlocks(page: string): readonly string[] {
  return [...page.matchAll(/^( *)```console\n([\s\S]*?)^\1```$/gm)].map(([, indent = '', block = '']) =>
    block.replace(new RegExp(`^${indent}`, 'gm'), ''),
  );
}

/** Returns the words of a command line; a word in quotes may contain spaces. */
export function wordsIn(line: string): string[] {
  return [...line.matchAll(/"((?:\\.|[^"])*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, bare = '']) => double ?? single ?? bare,
  );
}
