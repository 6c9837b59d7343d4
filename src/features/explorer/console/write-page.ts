import type { Problem } from '../../../base/result.js';
import { attempt, folderOf } from '../../../console/files/read-input.js';
import { replaceText, unwritable } from '../../../console/files/replace-text.js';
import type { Io } from '../../../console/io/io.js';
import { unreadWords } from '../../../console/io/unread-words.js';
import type { PageData } from '../page-data.js';
import { pageWith } from '../page-with.js';

export interface PageOptions {
  readonly output?: string;
}

/**
 * Writes the page and reports its path; returns a problem if that fails. An existing file is overwritten only if the user named
 * it.
 */
export async function writePage(
  data: PageData,
  { output: out }: PageOptions,
  usual: string,
  io: Io,
): Promise<Problem | undefined> {
  const path = out ?? usual;
  const entry = await attempt(path, () => io.files.entry(path));
  if (!entry.ok) return entry.problems[0];
  if (out === undefined && entry.value !== undefined)
    return unwritable(
      path,
      'the file exists already: pass `--output` with its name to replace the file, or with another name',
    );
  const unread = io.inputs && unreadWords(io.inputs);
  const text = await pageWith(await io.page(), { ...data, ...(unread !== undefined && { unread }) });
  const problem = await replaceText(path, { text, within: folderOf(path) }, io.files);
  if (problem === undefined)
    await io.out.write(
      `wrote ${io.files.fromHere(path)} (${sizeWords(text)}); keep it as confidential as the export\n`,
    );
  return problem;
}

/**
 * Returns the size of a text in kB or MB. The number of characters is approximately the number of bytes, because the text of a page is
 * mostly ASCII.
 */
function sizeWords({ length }: string): string {
  return length < 1e6 ? `${Math.ceil(length / 1e3)} kB` : `${(length / 1e6).toFixed(1)} MB`;
}
