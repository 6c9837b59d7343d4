import type { Snapshot } from '../../model/policies/snapshot.js';
import { type OrgObject, orgIndexOf } from './org-index.js';

/**
 * Returns the address of the Terraform resource that is defined or named at an offset: `okta_group.staff`. Returns `undefined` anywhere
 * else.
 */
export function addressAt(text: string, offset: number): string | undefined {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const end = text.indexOf('\n', offset);
  const line = text.slice(start, Math.min(end < 0 ? text.length : end, start + LONGEST_LINE));
  const [, kind, type, name] = HEADER.exec(line) ?? [];
  if (type !== undefined) return `${kind === 'data' ? 'data.' : ''}${type}.${name}`;
  for (const { index, 0: address } of line.matchAll(ADDRESS))
    if (index <= offset - start && offset - start <= index + address.length) return address;
  return undefined;
}

/** The maximum number of characters of a line that are searched. */
const LONGEST_LINE = 2000;

const HEADER = /^\s*(resource|data)\s+"([\w-]+)"\s+"([\w-]+)"/;

const ADDRESS = /\b(?:data\.)?[a-z]\w*_\w+\.[\w-]+/g;

/** Returns the objects of an org that the Terraform resource with an address creates or manages. */
export function objectsOfAddress(address: string, snapshot: Snapshot): readonly OrgObject[] {
  return orgIndexOf(snapshot).objects.filter(
    ({ value }) => snapshot.sources.get(value)?.terraform?.address.replace(/\[.*$/, '') === address,
  );
}
