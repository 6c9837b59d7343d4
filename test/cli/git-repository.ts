import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { run } from '../../src/cli/program.js';
import { nodeFiles } from '../../src/console/io/node/node-files.js';
import { nodeGit } from '../../src/console/io/node/node-git.js';
import { memoryIo } from './memory-io.js';

/** A temporary git repository. */
export interface Repository {
  readonly folder: string;
  /** Runs git in the repository, and returns its output. */
  git(...args: readonly string[]): string;
  /** Writes files: texts, or values as JSON. */
  write(files: Readonly<Record<string, unknown>>): void;
  /** Writes files and commits all of them, even those that a `.gitignore` names. */
  commit(files: Readonly<Record<string, unknown>>): void;
  /** Returns another repository with the same files and history. */
  copy(): Repository;
  /** Runs a command line in a folder of the repository. */
  preflight(line: string, options?: Running): Promise<Ran>;
  remove(): void;
}

interface Running {
  readonly env?: Readonly<Record<string, string>>;
  /** The working folder, relative to the top of the repository. */
  readonly from?: string;
}

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Settings that exclude the git configuration of the machine. */
const SETTINGS = {
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'test',
  GIT_AUTHOR_EMAIL: 'test@example.com',
  GIT_COMMITTER_NAME: 'test',
  GIT_COMMITTER_EMAIL: 'test@example.com',
};

/** Creates an empty repository on the branch `main`. With arguments of `git clone`, creates a clone instead. */
export function repository(...clone: readonly string[]): Repository {
  const folder = mkdtempSync(join(tmpdir(), 'preflight-git-'));
  const repo = repositoryIn(folder);
  if (clone.length === 0) repo.git('init', '-q', '-b', 'main');
  else repo.git('clone', '-q', ...clone, '.');
  return repo;
}

function repositoryIn(folder: string): Repository {
  const git = (...args: readonly string[]) =>
    execFileSync('git', args, {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, ...SETTINGS },
      stdio: 'pipe',
    });
  const write = (files: Readonly<Record<string, unknown>>) => {
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(
        join(folder, path),
        typeof content === 'string' ? content : JSON.stringify(content, null, 2),
      );
    }
  };
  return {
    folder,
    git,
    write,
    commit(files) {
      write(files);
      git('add', '-A', '--force');
      git('commit', '-q', '-m', 'a change');
    },
    copy() {
      const other = mkdtempSync(join(tmpdir(), 'preflight-git-'));
      cpSync(folder, other, { recursive: true });
      return repositoryIn(other);
    },
    preflight: (line, options) => preflightIn(folder, line, options),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Runs a command line whose words are separated by spaces. */
async function preflightIn(top: string, line: string, { env = {}, from = '.' }: Running = {}): Promise<Ran> {
  const folder = join(top, from);
  const { io, out, err } = memoryIo({ env });
  const code = await run(line.split(' '), { ...io, files: nodeFiles(folder), git: nodeGit(folder) });
  return { code, out: out(), err: err() };
}
