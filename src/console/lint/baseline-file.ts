import type { Problem, Result } from '../../base/result.js';
import { type Baseline, readBaseline } from '../../lint/config/baseline.js';
import { jsonText } from '../../report/text/json-text.js';
import { attempt, folderOf, readDocument } from '../files/read-input.js';
import { replaceText } from '../files/replace-text.js';
import { type Files, STANDARD_INPUT } from '../io/io.js';

/** Reads the baseline at a path; `undefined` if the file does not exist. */
export async function readBaselineAt(path: string, files: Files): Promise<Result<Baseline | undefined>> {
  if (path !== STANDARD_INPUT) {
    const entry = await attempt(path, () => files.entry(path));
    if (!entry.ok) return entry;
    if (entry.value === undefined) return { ok: true, value: undefined, problems: [] };
  }
  const document = await readDocument(path, files);
  return document.ok ? readBaseline(document.value) : document;
}

export async function writeBaseline(
  path: string,
  baseline: Baseline,
  files: Files,
): Promise<Problem | undefined> {
  return await replaceText(path, { text: jsonText(baseline), within: folderOf(path) }, files);
}
