import type { Snapshot } from '../../policies/snapshot.js';
import { assembleDocuments } from '../../read/read-snapshot.js';
import { type Compiled, compile } from '../../simulate/compile.js';
import type { PageData } from '../page-data.js';

/** What the page carries, read. */
export interface OpenedOrg {
  readonly data: PageData;
  readonly snapshot: Snapshot;
  readonly compiled: Compiled;
}

/** A page carries what a command has read before: an org without a problem that ends the reading. */
export function openedOrg(data: PageData): OpenedOrg {
  const read = assembleDocuments([{ name: data.title, value: data.org }]);
  if (!read.ok) throw new Error(read.problems.map(({ message }) => message).join('; '));
  return { data, snapshot: read.value, compiled: compile(read.value) };
}
