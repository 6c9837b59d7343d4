import { groupBy } from '../../../base/group-by.js';
import { lazy } from '../../../base/lazy.js';
import type { Steps } from '../../../base/work-steps.js';
import { readParsedResources } from '../../../documents/read-resources.js';
import { assembleParsed } from '../../../documents/read-snapshot.js';
import { parsedValue } from '../../../documents/text/parsed-value.js';
import { snapshotDocument } from '../../../documents/write/write-snapshot.js';
import { analysisSteps, MOST_RULES } from '../../../lint/helpers/analysis/analysed-org.js';
import { orgOf } from '../../../lint/rule/org.js';
import { type Checking, checkResources, type OrgToCheck } from '../../../lint/run/check-resources.js';
import { Clock } from '../../../lint/run/clock.js';
import { lintedResources } from '../../../lint/run/linted-resources.js';
import { recommended } from '../../../lint/run/selection.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import { bySeverity, findingNote } from '../finding-note.js';
import type { FindingNote } from '../page-data.js';
import { EDIT_RULES, EDIT_TARGETS } from './edit-rules.js';
import type { OpenedOrg } from './opened-org.js';

/**
 * What the linter finds of an edited org: what it found of the given one, without what edits mended, and with what they
 * brought. Spec: What-if, 3.
 */
export function* editedFindings(given: OpenedOrg, edited: OpenedOrg): Steps<readonly FindingNote[]> {
  const before = yield* foundOnce(given);
  const after = yield* foundIn(edited);
  return bySeverity([...without(given.data.findings, without(before, after)), ...without(after, before)]);
}

/** The given org stays as it is. */
function* foundOnce(given: OpenedOrg): Steps<readonly FindingNote[]> {
  const known = foundBefore.get(given);
  if (known !== undefined) return known;
  const found = yield* foundIn(given);
  foundBefore.set(given, found);
  return found;
}

const foundBefore = new WeakMap<OpenedOrg, readonly FindingNote[]>();

/** What rules that edits bear on find, each thing once. */
function* foundIn({ snapshot, data: { title } }: OpenedOrg): Steps<FindingNote[]> {
  const read = orgToCheck(snapshot, title);
  yield* analysisSteps(read.org, MOST_RULES.rules.default);
  const drafts = yield* checkResources(read, CHECKING);
  const once = groupBy(drafts, ({ rule, message, place }) => JSON.stringify([rule, place.pointer, message]));
  return [...once.values()].flatMap(([draft]) => (draft === undefined ? [] : [findingNote(draft, title)]));
}

/** As the linter has it that reads what the page exports. */
function orgToCheck(snapshot: Snapshot, name: string): OrgToCheck {
  const { brand, edition, engine } = snapshot;
  const document = parsedValue(name, snapshotDocument(snapshot));
  const { resources: found, hasAllRules } = readParsedResources([document]);
  const resources = lintedResources(found, undefined);
  const asRead = lazy(() => {
    const read = assembleParsed([document]);
    return read.ok ? read.value : snapshot;
  });
  return {
    resources,
    org: orgOf({
      ...{ brand, edition, engine, resources, hasAllRules },
      isWhole: true,
      unknown: snapshot.unknown ?? [],
      mappings: () => snapshot.mappings,
      snapshot: asRead,
    }),
  };
}

/** Where a finding stands is left: edits move it. */
function without(some: readonly FindingNote[], others: readonly FindingNote[]): FindingNote[] {
  const left = new Map([...groupBy(others, keyOf)].map(([key, alike]) => [key, alike.length]));
  return some.filter((note) => {
    const count = left.get(keyOf(note)) ?? 0;
    left.set(keyOf(note), count - 1);
    return count <= 0;
  });
}

function keyOf({ rule, kind, about, subject, message }: FindingNote): string {
  return JSON.stringify([rule, kind, about, subject, message]);
}

/** What depends on the time is as the command found it. */
const CHECKING: Checking = {
  rules: EDIT_RULES,
  targets: EDIT_TARGETS,
  selection: recommended,
  clock: new Clock(undefined),
};
