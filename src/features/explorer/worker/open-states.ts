import type { Steps } from '../../../base/work-steps.js';
import { unpack } from '../pack.js';
import type { PageData } from '../page-data.js';
import type { EditStep } from '../protocol/change.js';
import type { PageEdit } from '../protocol/edits.js';
import { applyEdits } from './apply-edits.js';
import { type OpenedOrg, openOrg, openSnapshot } from './open-org.js';

/** The two states of an org in the page: before and after the change. */
export interface OpenedStates {
  readonly data: PageData;
  readonly before: OpenedOrg;
  /** The org before the edits that the user makes in the page. If the page compares two exports, this is the org of the newer export. */
  readonly given: OpenedOrg;
  /** Returns the org after the change with edits of the user applied. The last result is cached. */
  after(edits: readonly PageEdit[]): Steps<EditedState, never>;
}

export interface EditedState {
  readonly org: OpenedOrg;
  readonly steps: readonly EditStep[];
}

/** Unpacks the data of a page. Returns the steps that read the two states of the org. */
export async function unpackStates(packed: string): Promise<Steps<OpenedStates, never>> {
  return openStates(JSON.parse(await unpack(packed)) as PageData);
}

/** Reads the two states of the org. In a page with a single org, both states are that org. */
function* openStates(data: PageData): Steps<OpenedStates, never> {
  const given = yield* openOrg(data);
  const before = data.before === undefined ? given : yield* openOrg(data.before);
  let last: { readonly key: string; readonly state: EditedState } | undefined;
  return {
    data,
    before,
    given,
    *after(edits) {
      if (edits.length === 0) return { org: given, steps: [] };
      const key = JSON.stringify(edits);
      if (last?.key === key) return last.state;
      const state = yield* editedState(given, edits);
      last = { key, state };
      return state;
    },
  };
}

/**
 * Applies edits to an org. Removes the results of the command that the edits may affect: reachability, test coverage, and findings about
 * changed policies.
 */
function* editedState(given: OpenedOrg, edits: readonly PageEdit[]): Steps<EditedState, never> {
  const { org, steps } = applyEdits(given.snapshot, edits);
  yield undefined;
  const { title, findings, compliance } = given.data;
  const kept = new Set(org.policies);
  const changed = new Set(
    given.snapshot.policies
      .filter((policy) => !kept.has(policy))
      .flatMap(({ id, rules }) => [id, ...rules.map((rule) => rule.id)]),
  );
  const data = {
    title: editedTitle(title),
    unreached: {},
    findings: findings.filter(({ about }) => about === null || !changed.has(about)),
    ...(compliance && { compliance }),
  };
  return { org: yield* openSnapshot(org, data), steps };
}

/** Returns the file name of an edited org: `org.edited.json` for `org.json`. */
export function editedTitle(title: string): string {
  return `${title.replace(/\.json$/i, '')}.edited.json`;
}
