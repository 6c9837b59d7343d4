import { lazy } from '../../../base/lazy.js';
import type { Steps } from '../../../base/work-steps.js';
import { orgInSteps } from '../../../documents/org-in-steps.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import { type Compiled, compiledOf } from '../../../simulate/compile.js';
import type { OrgData } from '../page-data.js';
import type { Control, PlaceCell } from '../protocol/form.js';
import { formOf } from './form-of.js';
import { placeCells } from './place-cells.js';

/** An org that is open in the page, with or without edits. */
export interface OpenedOrg {
  /** The results that the command computed for the org. For an edited org, only the results that no edit affects. */
  readonly data: Omit<OrgData, 'org'>;
  readonly snapshot: Snapshot;
  readonly compiled: Compiled;
  form(): readonly Control[];
  places(): readonly PlaceCell[];
}

/**
 * Reads an org that is embedded in the page. Throws on any problem, because the command that wrote the page has read the same org without
 * problems.
 */
export function* openOrg(data: OrgData): Steps<OpenedOrg, never> {
  const read = yield* orgInSteps(data.title, data.org as Readonly<Record<string, unknown>>);
  if (!read.ok) throw new Error(read.problems.map(({ message }) => message).join('; '));
  return yield* openSnapshot(read.value, data);
}

export function* openSnapshot(snapshot: Snapshot, data: OpenedOrg['data']): Steps<OpenedOrg, never> {
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
