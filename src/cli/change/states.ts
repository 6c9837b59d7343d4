import { quoted } from '../../base/messages.js';
import { failure, type Result, success } from '../../base/result.js';
import { attempt } from '../files/read-input.js';
import { type Base, baseOf, noBaseWords } from '../git/base.js';
import { pathAt } from '../git/path-at.js';
import { revisionProblem } from '../git/revision.js';
import { type Io, STANDARD_INPUT } from '../io/io.js';
import { misuse } from '../io/misuse.js';

/** Where the two states of an org stand. */
export interface States {
  readonly before: string;
  readonly after: string;
}

/** Two states that are given, or one and what it was where the change began. */
export async function statesOf(
  [one, other]: readonly [one: string, other: string | undefined],
  given: string | undefined,
  io: Io,
): Promise<Result<States>> {
  if (other !== undefined)
    return given === undefined
      ? success({ before: one, after: other })
      : misuse('`--base` goes with one state, and two are given');
  if (one === STANDARD_INPUT) return misuse('standard input has no state before: give two states');
  const base = await baseOf(given, io);
  if (!base.ok) return base;
  if (base.value === undefined) return misuse(`one state alone: give another, or ${noBaseWords()}`);
  const before = await stateAt(base.value, one, io);
  if (!before.ok) return before;
  if (before.value !== undefined) return success({ before: before.value, after: one });
  const message = `${baseWords(base.value)} has no ${quoted(one)}: there is nothing to compare it with`;
  return failure([revisionProblem(message)]);
}

/** A path at a base; `undefined` where there was nothing. */
export async function stateAt(
  { commit }: Base,
  path: string,
  { files }: Pick<Io, 'files'>,
): Promise<Result<string | undefined>> {
  const there = pathAt(commit, path, files);
  const entry = await attempt(there, () => files.entry(there));
  return entry.ok ? success(entry.value && there) : entry;
}

/** `main (1234567)`. */
export function baseWords({ name, commit }: Base): string {
  const short = commit.slice(0, 7);
  return name === commit ? `\`${short}\`` : `${quoted(name)} (${short})`;
}
