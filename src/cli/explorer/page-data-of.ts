import type { Snapshot } from '../../policies/snapshot.js';
import type { PageData } from '../../web/page-data.js';
import { snapshotDocument } from '../../write/write-snapshot.js';
import { STANDARD_INPUT } from '../io/io.js';

/** What a page carries of an org. */
export function pageDataOf(title: string, snapshot: Snapshot): PageData {
  return { title, org: snapshotDocument(snapshot) };
}

/** The last part of its path: whoever gets the page need not know the others. */
export function titleOfOrg(path: string): string {
  const parts = path.split(/[/\\]/).filter((part) => part !== '' && part !== '.');
  return path === STANDARD_INPUT ? 'org' : (parts.at(-1) ?? 'org');
}
