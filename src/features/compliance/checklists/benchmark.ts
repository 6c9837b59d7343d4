import { quoted } from '../../../base/messages.js';
import type { FrameworkResult } from '../compliance.js';

/** The published benchmark that a checklist is for. */
export interface ChecklistBenchmark {
  readonly id: string | undefined;
  /** The version of the benchmark, for example `1` or `V1R2`. */
  readonly version: string | undefined;
  /** The release of the benchmark as text, for example `Release: 2 Benchmark Date: 05 Jan 2026`. */
  readonly release: string | undefined;
}

/** The benchmark id for each framework that has checklists. */
export const CHECKLIST_FRAMEWORKS: Readonly<Record<string, string>> = { stig: 'Okta_IDaaS_STIG' };

/** Returns why a checklist is not for a framework, or `undefined` if it is. */
export function whyOtherBenchmark(
  { id, version, release }: ChecklistBenchmark,
  framework: FrameworkResult,
): string | undefined {
  const wanted = CHECKLIST_FRAMEWORKS[framework.name];
  if (wanted === undefined)
    return `the framework ${quoted(framework.name)} has no checklists: check the framework \`stig\``;
  if (id !== wanted)
    return `the checklist is for ${id === undefined || id === '' ? 'an unnamed benchmark' : quoted(id)}, but the controls are for ${quoted(wanted)}: use a checklist of that benchmark`;
  const found = `V${numberAfter(/^v?/i, version)}R${numberAfter(/^(release:?|r)?\s*/i, release)}`;
  if (found === framework.version) return undefined;
  return `the checklist is for ${found.includes('?') ? 'an unstated release' : quoted(found)}, but the controls are for ${quoted(framework.version)}: use the checklist of that release, because rules change between releases`;
}

/** Returns the first number in a version or release text: `2` from `Release: 2 Benchmark Date: 05 Jan 2026`, or from `2`. */
function numberAfter(word: RegExp, text = ''): string {
  return /^0*(\d{1,4})\b/.exec(text.trim().replace(word, ''))?.[1] ?? '?';
}

/** Returns the vulnerability id: `V-273186` from `SV-273186r1098825_rule`, or from `V-273186`. Returns `undefined` for any other text. */
export function vulnerabilityIn(text: string | undefined): string | undefined {
  const number = /^S?V-(\d{1,9})(?!\d)/.exec(text ?? '')?.[1];
  return number === undefined ? undefined : `V-${number}`;
}
