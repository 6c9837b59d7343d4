import { printable } from '../../base/printable.js';
import type { Finding } from '../../lint/rule/finding.js';
import { subjectName } from '../../lint/rule/subject-name.js';

/** The maximum length of a resource name in a message, in characters. */
const LONGEST = 120;

/**
 * Names the subject of a finding, such as `rule Sensitive apps › Catch-all Rule` or `zone Office`; `undefined` for a document.
 */
export function subjectWords(resource: Finding['resource']): string | undefined {
  const name = subjectName(resource);
  if (name === undefined) return undefined;
  const address = resource?.address === undefined ? '' : `, \`${printable(resource.address, LONGEST)}\``;
  return `${resource?.kind} ${printable(name, LONGEST)}${address}`;
}

/** Returns the subject of a finding for the end of a message, such as ` (rule Sensitive apps › Catch-all Rule)`. */
export function subjectSuffix(resource: Finding['resource']): string {
  const words = subjectWords(resource);
  return words === undefined ? '' : ` (${words})`;
}
