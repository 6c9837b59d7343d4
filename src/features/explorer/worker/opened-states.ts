import type { Steps } from '../../../base/work-steps.js';
import { unpacked } from '../packed.js';
import type { PageData } from '../page-data.js';
import type { EditStep } from '../protocol/change.js';
import type { PageEdit } from '../protocol/edits.js';
import { applyEdits } from './apply-edits.js';
import { type OpenedOrg, openedOrg, openedSnapshot } from './opened-org.js';

/** The states of the page. */
export interface OpenedStates {
  readonly data: PageData;
  readonly before: OpenedOrg;
  /** The state after, as it is given. */
  readonly given: OpenedOrg;
  /** The same, with edits where there are any; the last is kept. */
  after(edits: readonly PageEdit[]): Steps<EditedState, never>;
}

export interface EditedState {
  readonly org: OpenedOrg;
  readonly steps: readonly EditStep[];
}

/** Those that a page carries, made in steps. */
export async function unpackedStates(packed: string): Promise<Steps<OpenedStates, never>> {
  return openedStates(JSON.parse(await unpacked(packed)) as PageData);
}

/** Where the page is of one org, that is the state before, too. */
function* openedStates(data: PageData): Steps<OpenedStates, never> {
  const given = yield* openedOrg(data);
  const before = data.before === undefined ? given : yield* openedOrg(data.before);
  let last: { readonly key: string; readonly state: EditedState } | undefined;
  return {
    data,
    before,
    given,
    *after(edits) {
      if (edits.length === 0) return { org: given, steps: [] };
      const key = JSON.stringify(edits);
      if (last?.key === key) return last.state;
      const state = yield* edited(given, edits);
      last = { key, state };
      return state;
    },
  };
}

/** What the command worked out of policies that edits changed, and what tests cover, may be so no more. */
function* edited(given: OpenedOrg, edits: readonly PageEdit[]): Steps<EditedState, never> {
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
  return { org: yield* openedSnapshot(org, data), steps };
}

/** `org.json` is `org.edited.json`. */
export function editedTitle(title: string): string {
  return `${title.replace(/\.json$/i, '')}.edited.json`;
}
