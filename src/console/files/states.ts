import { quoted } from '../../base/messages.js';
import { failure, type Result, success } from '../../base/result.js';
import { type Base, baseOf, noBaseWords } from '../git/base.js';
import { pathAt } from '../git/path-at.js';
import { commitOf, revisionProblem } from '../git/revision.js';
import { revisionPath } from '../git/revision-files.js';
import { type Io, STANDARD_INPUT } from '../io/io.js';
import { misuse } from '../io/misuse.js';
import { attempt } from './read-input.js';

/** The paths of the states of an org before and after a change. */
export interface States {
  readonly before: string;
  readonly after: string;
}

/** Returns the paths of the two given states, or of the given state and its base. */
export async function findStates(
  [one, other]: readonly [one: string, other: string | undefined],
  given: string | undefined,
  io: Io,
): Promise<Result<States>> {
  if (other !== undefined)
    return given === undefined
      ? ((await revisionAlone([one, other], io)) ?? success({ before: one, after: other }))
      : misuse(
          '`--base` names the export before the change, but two other exports were passed: remove one of them',
        );
  if (one === STANDARD_INPUT && given === undefined)
    return misuse('standard input has no earlier revision: pass two exports');
  const base = await baseState(given, one, io);
  if (!base.ok) return base;
  if (base.value === undefined)
    return misuse(`only one export was passed: pass a second one to compare with, or ${noBaseWords()}`);
  const before = pathOfBase(base.value, one);
  return before.ok ? success({ before: before.value, after: one }) : before;
}

/** Returns the error if one of two states is only a git revision, such as `main`, without a path. */
async function revisionAlone(
  [one, other]: readonly [one: string, other: string],
  io: Io,
): Promise<Result<never> | undefined> {
  for (const [state, path] of [
    [one, other],
    [other, one],
  ] as const) {
    if (state === STANDARD_INPUT || revisionPath(state) !== undefined) continue;
    const entry = await attempt(state, () => io.files.entry(state));
    if (!entry.ok || entry.value !== undefined || !(await commitOf(state, io.git)).ok) continue;
    const atRevision = quoted(`${state}:${revisionPath(path)?.path ?? path}`);
    return misuse(
      `${quoted(state)} is a revision, but no path: pass ${atRevision}, or \`--base ${state}\` with one export`,
    );
  }
  return undefined;
}

/** The base: the state of the org with which a command compares the state at a path. */
interface BaseState {
  /** The path of the base state; `undefined` if the revision does not contain the path. */
  readonly path: string | undefined;
  /** The name of the base state for a message, such as `` `main` (1234567) ``. */
  readonly words: string;
}

/**
 * Returns the state of the org to compare with. If `given` (the value of `--base`) is a path, it is the state at that path. If it is a git
 * revision, it is the state of `path` at the commit where the change diverged from the revision. Without `given`, the revision that the
 * build of a pull request names is used; `undefined` if the build names no revision.
 */
export async function baseState(
  given: string | undefined,
  path: string,
  io: Pick<Io, 'env' | 'files' | 'git'>,
): Promise<Result<BaseState | undefined>> {
  if (given !== undefined) {
    const named = await isPathOf(given, io);
    if (!named.ok) return named;
    if (named.value) return success({ path: given, words: quoted(given) });
  }
  const base = await baseOf(given, io);
  if (!base.ok) return given === undefined ? base : neitherPathNorRevision(given, base);
  if (base.value === undefined) return success(undefined);
  if (path === STANDARD_INPUT) return misuse('standard input has no revision: pass a path with `--base`');
  const at = await pathAtBase(base.value, path, io);
  return at.ok ? success({ path: at.value, words: baseWords(base.value) }) : at;
}

/**
 * Returns the path of the state that `--base` names. A revision is combined with `path`, the path of the state after the change. Fails if
 * the revision does not contain that path.
 */
export async function statedBase(
  given: string,
  path: string,
  io: Pick<Io, 'env' | 'files' | 'git'>,
): Promise<Result<string>> {
  const base = await baseState(given, path, io);
  if (!base.ok) return base;
  return pathOfBase(base.value ?? { path: undefined, words: quoted(given) }, path);
}

function pathOfBase({ path: at, words }: BaseState, path: string): Result<string> {
  if (at !== undefined) return success(at);
  const message = `${words} has no ${quoted(path)}, so there is nothing to compare it with: pass the export before the change with \`--base\``;
  return failure([revisionProblem(message)]);
}

/** Whether the value of `--base` is a path and not a git revision. A value that is both a path and a revision is an error. */
async function isPathOf(given: string, { files, git }: Pick<Io, 'files' | 'git'>): Promise<Result<boolean>> {
  if (given === STANDARD_INPUT || revisionPath(given) !== undefined) return success(true);
  const path = files.fromHere(given);
  const entry = await attempt(path, () => files.entry(path));
  if (!entry.ok || entry.value === undefined) return entry.ok ? success(false) : entry;
  const commit = await commitOf(given, git);
  return commit.ok
    ? misuse(
        `\`--base\`: ${quoted(given)} is both a path and a revision: pass ${quoted(`./${given}`)} for the path, or the full name of the revision, such as ${quoted(`refs/heads/${given}`)}`,
      )
    : success(true);
}

function neitherPathNorRevision(
  given: string,
  base: Extract<Result<unknown>, { readonly ok: false }>,
): Result<never> {
  return failure(
    base.problems.map((problem) => ({
      ...problem,
      message: `there is no file or folder ${quoted(given)}, and ${problem.message}`,
    })),
  );
}

async function pathAtBase(
  { commit }: Base,
  path: string,
  { files }: Pick<Io, 'files'>,
): Promise<Result<string | undefined>> {
  const there = pathAt(commit, path, files);
  const entry = await attempt(there, () => files.entry(there));
  return entry.ok ? success(entry.value && there) : entry;
}

function baseWords({ name, commit }: Base): string {
  const short = commit.slice(0, 7);
  return name === commit ? `\`${short}\`` : `${quoted(name)} (${short})`;
}
