import { lazy } from '../../../base/lazy.js';
import type { Steps } from '../../../base/work-steps.js';
import { orgInSteps } from '../../../documents/org-in-steps.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import { type Compiled, compiledOf } from '../../../simulate/compile.js';
import type { OrgData } from '../page-data.js';
import type { Control, PlaceCell } from '../protocol/form.js';
import { formOf } from './form-of.js';
import { placeCells } from './place-cells.js';

/** An org that the page carries, or what edits made of one. */
export interface OpenedOrg {
  /** What the command worked out of it; of an edited org what edits leave alone. */
  readonly data: Omit<OrgData, 'org'>;
  readonly snapshot: Snapshot;
  readonly compiled: Compiled;
  form(): readonly Control[];
  places(): readonly PlaceCell[];
}

/** A page carries what a command has read before: an org without a problem that ends the reading. */
export function* openedOrg(data: OrgData): Steps<OpenedOrg, never> {
  const read = yield* orgInSteps(data.title, data.org as Readonly<Record<string, unknown>>);
  if (!read.ok) throw new Error(read.problems.map(({ message }) => message).join('; '));
  return yield* openedSnapshot(read.value, data);
}

export function* openedSnapshot(snapshot: Snapshot, data: OpenedOrg['data']): Steps<OpenedOrg, never> {
  const compiled = compiledOf(snapshot);
  yield undefined;
  return {
    data,
    snapshot,
    compiled,
    form: lazy(() => formOf(compiled)),
    places: lazy(() => placeCells(compiled)),
  };
}
