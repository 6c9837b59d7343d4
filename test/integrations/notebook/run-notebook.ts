import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The parts of a notebook that this file reads; see nbformat 4.5. */
export interface Notebook {
  readonly cells: readonly NotebookCell[];
  readonly metadata: object;
  readonly nbformat: number;
  readonly nbformat_minor: number;
}

export interface NotebookCell {
  readonly cell_type: 'code' | 'markdown';
  readonly id: string;
  readonly source: readonly string[] | string;
  readonly outputs?: readonly object[];
}

/** The Python that has the Jupyter client; Debian's package installs it for the system Python. */
export const PYTHON = ['/usr/bin/python3', 'python3'].find((python) => {
  try {
    execFileSync(python, ['-c', 'import nbclient'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
});

/** Runs a notebook from start to end, and returns it without times, counters and versions. Throws an error if a cell does. */
export function runNotebook(path: string, deno: string, python: string): string {
  const home = mkdtempSync(join(tmpdir(), 'policy-preflight-notebook-'));
  try {
    mkdirSync(join(home, 'kernels/deno'), { recursive: true });
    writeFileSync(
      join(home, 'kernels/deno/kernel.json'),
      JSON.stringify({
        argv: [deno, 'jupyter', '--kernel', '--conn', '{connection_file}'],
        display_name: 'Deno',
        language: 'typescript',
      }),
    );
    const printed = execFileSync(python, [fileURLToPath(new URL('execute.py', import.meta.url))], {
      cwd: dirname(path),
      env: quietEnv(home),
      input: readFileSync(path, 'utf8'),
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      stdio: 'pipe',
    });
    return normalized(JSON.parse(printed), resolve(dirname(path)));
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

/** Returns environment variables for a process that reads no settings of this machine and writes nothing outside of `home`. */
function quietEnv(home: string): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    HOME: home,
    DENO_DIR: join(home, 'deno'),
    DENO_NO_UPDATE_CHECK: '1',
    DENO_NO_PROMPT: '1',
    ...Object.fromEntries(
      ['DATA', 'CONFIG', 'RUNTIME'].map((name) => [
        `JUPYTER_${name}_DIR`,
        name === 'DATA' ? home : join(home, name),
      ]),
    ),
    LANG: 'C.UTF-8',
    NO_COLOR: '1',
    TZ: 'UTC',
  };
}

const METADATA = {
  kernelspec: { display_name: 'Deno', language: 'typescript', name: 'deno' },
  language_info: { name: 'typescript', file_extension: '.ts' },
};

function normalized({ cells, nbformat, nbformat_minor }: Notebook, folder: string): string {
  let count = 0;
  const text = JSON.stringify(
    {
      cells: cells.map((cell) => {
        const { cell_type, id, source } = cell;
        const head = { cell_type, id, metadata: {}, source: linesOf(source) };
        if (cell_type === 'markdown') return head;
        count += 1;
        return {
          ...head,
          execution_count: count,
          outputs: cell.outputs?.map((one) => withoutCounts(one, count)),
        };
      }),
      metadata: METADATA,
      nbformat,
      nbformat_minor,
    },
    undefined,
    1,
  );
  return `${text.replaceAll(folder, '.')}\n`;
}

function withoutCounts(output: object, count: number): object {
  const data = 'data' in output ? (output.data as Record<string, string>) : undefined;
  return {
    ...output,
    ...('metadata' in output && { metadata: {} }),
    ...('execution_count' in output && { execution_count: count }),
    ...('text' in output && { text: linesOf(output.text as string) }),
    ...(data !== undefined && {
      data: Object.fromEntries(
        Object.entries(data)
          .sort()
          .map(([type, text]) => [type, linesOf(text)]),
      ),
    }),
  };
}

/** Splits the text of a notebook cell into lines, and keeps the line ends. */
function linesOf(text: readonly string[] | string): readonly string[] {
  const whole = typeof text === 'string' ? text : text.join('');
  return whole === '' ? [] : whole.split(/(?<=\n)/);
}
