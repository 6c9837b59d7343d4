import { printable } from '../../base/printable.js';
import type { Finding } from '../../lint/rule/finding.js';

/** In characters. */
const LONGEST = 120;

/** What a finding is about: `rule Sensitive apps › Catch-all Rule`, `zone Office`; `undefined` for a document as a whole. */
export function subjectWords(resource: Finding['resource']): string | undefined {
  const name = subjectName(resource);
  if (name === undefined) return undefined;
  const address = resource?.address === undefined ? '' : `, \`${printable(resource.address, LONGEST)}\``;
  return `${resource?.kind} ${printable(name, LONGEST)}${address}`;
}

/** Its name, or id, within that of its policy. */
export function subjectName(resource: Finding['resource']): string | undefined {
  const own = resource?.name || resource?.id;
  if (own === undefined) return undefined;
  return resource?.policy === undefined ? own : `${resource.policy} › ${own}`;
}
