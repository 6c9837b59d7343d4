import { didYouMean } from '../../base/did-you-mean/nearest-word.js';
import { latePattern } from '../../base/lazy.js';
import { quoted } from '../../base/messages.js';
import { failure, type Problem, type Result, success } from '../../base/result.js';
import type { Git, GitAnswer } from '../io/io.js';

/** Returns the commit of a revision in the local repository. Rejects text that git could take for options. */
export async function commitOf(revision: string, git: Git): Promise<Result<string>> {
  if (!isRevision(revision))
    return unknownRevision(revision, 'git does not accept this name: pass a branch, a tag or a commit');
  const found = await gitAnswerOf(git, ['rev-parse', '--verify', '--quiet', `${revision}^{commit}`]);
  if (!found.ok) return found;
  const commit = gitTextOf(found.value).trim();
  if (found.value.code === 0 && /^[0-9a-f]{40,64}$/.test(commit)) return success(commit);
  const { err } = found.value;
  if (err !== '') return unknownRevision(revision, gitMessage(err));
  return unknownRevision(revision, await unknownRevisionHint(revision, git));
}

/** Runs git and returns its answer; a problem if git cannot be run. */
export async function gitAnswerOf(git: Git, args: readonly string[]): Promise<Result<GitAnswer>> {
  try {
    return success(await git(args));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    const reason =
      error.code === 'ENOENT'
        ? 'git is not installed here: install it, or pass both exports'
        : `git cannot be run (${error.code}): pass both exports`;
    return failure([revisionProblem(reason)]);
  }
}

export function gitTextOf({ out }: GitAnswer): string {
  return new TextDecoder().decode(out);
}

/** Whether the local history is incomplete, so that a missing revision may exist in the remote repository. */
export async function isShallow(git: Git): Promise<boolean> {
  const answer = await gitAnswerOf(git, ['rev-parse', '--is-shallow-repository']);
  return answer.ok && gitTextOf(answer.value).trim() === 'true';
}

/** The hint that states how to fetch the complete history. */
export const HOW_TO_FETCH =
  'this clone is shallow: fetch the history (`git fetch --unshallow`; `fetch-depth: 0` of actions/checkout; `GIT_DEPTH: 0` of GitLab)';

export function revisionProblem(message: string): Problem {
  return { severity: 'error', code: 'git-revision', message };
}

/** Whether a text can be a revision: it does not start like an option and has no control characters. */
function isRevision(text: string): boolean {
  return text !== '' && !text.startsWith('-') && !CONTROL().test(text);
}

async function unknownRevisionHint(revision: string, git: Git): Promise<string> {
  const remote = `origin/${revision}`;
  const there = await gitAnswerOf(git, ['rev-parse', '--verify', '--quiet', `${remote}^{commit}`]);
  if (there.ok && there.value.code === 0) return `did you mean ${quoted(remote)}?`;
  const names = await gitAnswerOf(git, ['for-each-ref', '--format=%(refname:short)']);
  const near = names.ok ? didYouMean(revision, gitTextOf(names.value).split('\n')) : '';
  if (near !== '') return near.replace(/^; /, '');
  return (await isShallow(git))
    ? HOW_TO_FETCH
    : `fetch it, if it is elsewhere: ${quoted(`git fetch origin ${revision}`)}`;
}

/** Returns the first line of git's error message, without its prefix. */
function gitMessage(err: string): string {
  const [line = ''] = err.trim().split('\n');
  const words = line.replace(/^(?:fatal|error): /, '');
  const hint = words.includes('dubious ownership')
    ? '; if you trust it: `git config --global --add safe.directory <folder>`'
    : '';
  return `git: ${words}${hint}`;
}

function unknownRevision(revision: string, why: string): Result<never> {
  return failure([revisionProblem(`no revision ${quoted(revision)} in this repository: ${why}`)]);
}

const CONTROL = latePattern(String.raw`\p{Cc}`, 'u');
