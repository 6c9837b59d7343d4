import { quoted } from '../../base/messages.js';
import type { FrameworkResult } from '../../compliance/compliance.js';

/** Of which benchmark a checklist is, as it says itself. */
export interface ChecklistBenchmark {
  readonly id: string | undefined;
  /** `1`, or `V1R2`. */
  readonly version: string | undefined;
  /** `Release: 2 Benchmark Date: 05 Jan 2026` */
  readonly release: string | undefined;
}

/** The frameworks that checklists are made of. */
export const CHECKLIST_FRAMEWORKS: Readonly<Record<string, string>> = { stig: 'Okta_IDaaS_STIG' };

/** Why a checklist is not of the benchmark that was asked; nothing is filled then. */
export function whyOtherBenchmark(
  { id, version, release }: ChecklistBenchmark,
  framework: FrameworkResult,
): string | undefined {
  const wanted = CHECKLIST_FRAMEWORKS[framework.name];
  if (wanted === undefined) return `there are no checklists of ${quoted(framework.name)}`;
  if (id !== wanted)
    return `the checklist is of ${id === undefined || id === '' ? 'no benchmark that it names' : quoted(id)}, and the controls are of ${quoted(wanted)}: rules of another benchmark ask something else`;
  const found = `V${numberAfter(/^v?/i, version)}R${numberAfter(/^(release:?|r)?\s*/i, release)}`;
  if (found === framework.version) return undefined;
  return `the checklist is of ${found.includes('?') ? 'a release that it does not say' : quoted(found)}, and the controls are of ${quoted(framework.version)}: take the checklist of that release, since rules change their text between releases`;
}

/** `2`, of `Release: 2 Benchmark Date: 05 Jan 2026` or of `2`. */
function numberAfter(word: RegExp, text = ''): string {
  return /^0*(\d{1,4})\b/.exec(text.trim().replace(word, ''))?.[1] ?? '?';
}

/** `V-273186`, of `SV-273186r1098825_rule` or of itself. */
export function vulnerabilityIn(text: string | undefined): string | undefined {
  const number = /^S?V-(\d{1,9})(?!\d)/.exec(text ?? '')?.[1];
  return number === undefined ? undefined : `V-${number}`;
}
