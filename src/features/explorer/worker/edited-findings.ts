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
import type { OpenedOrg } from './open-org.js';

/**
 * Returns the lint findings of an edited org: the findings of the unedited org, without those that the edits fixed, plus those
 * that the edits introduced. Spec: What-if, 3.
 */
export function* editedFindings(given: OpenedOrg, edited: OpenedOrg): Steps<readonly FindingNote[]> {
  const before = yield* cachedFindings(given);
  const after = yield* lintFindings(edited);
  return bySeverity([...without(given.data.findings, without(before, after)), ...without(after, before)]);
}

/** Returns the lint findings of the unedited org. The result is cached. */
function* cachedFindings(given: OpenedOrg): Steps<readonly FindingNote[]> {
  const known = findingsByOrg.get(given);
  if (known !== undefined) return known;
  const found = yield* lintFindings(given);
  findingsByOrg.set(given, found);
  return found;
}

const findingsByOrg = new WeakMap<OpenedOrg, readonly FindingNote[]>();

/** Returns the findings of the lint rules that edits can affect, without duplicates. */
function* lintFindings({ snapshot, data: { title } }: OpenedOrg): Steps<FindingNote[]> {
  const read = orgToCheck(snapshot, title);
  yield* analysisSteps(read.org, MOST_RULES.rules.default);
  const drafts = yield* checkResources(read, CHECKING);
  const once = groupBy(drafts, ({ rule, message, location }) =>
    JSON.stringify([rule, location.pointer, message]),
  );
  return [...once.values()].flatMap(([draft]) => (draft === undefined ? [] : [findingNote(draft, title)]));
}

/** Returns an org for the linter: the document that the page would export. */
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

/** Returns the findings of the first list that the second list does not contain. Locations are not compared, because edits change them. */
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

/** The settings of the linter. They contain no clock, so findings that depend on the time are left out. */
const CHECKING: Checking = {
  rules: EDIT_RULES,
  targets: EDIT_TARGETS,
  selection: recommended,
  clock: new Clock(undefined),
};
