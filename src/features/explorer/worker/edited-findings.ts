import { groupBy } from '../../../base/group-by.js';
import { mapInSteps, type Steps } from '../../../base/work-steps.js';
import { readParsedResources } from '../../../documents/read-resources.js';
import { parsedValue } from '../../../documents/text/parsed-value.js';
import { snapshotDocument, userDocument } from '../../../documents/write/write-snapshot.js';
import { analysisSteps } from '../../../lint/helpers/analysis/analysed-org.js';
import { orgOf } from '../../../lint/rule/org.js';
import type { Resource } from '../../../lint/rule/resource.js';
import { type Checking, checkResources, type OrgToCheck } from '../../../lint/run/check-resources.js';
import { Clock } from '../../../lint/run/clock.js';
import { lintedResources } from '../../../lint/run/linted-resources.js';
import { recommended } from '../../../lint/run/selection.js';
import { withEvidence } from '../../../model/policies/evidence.js';
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
  const read = yield* orgToCheck(snapshot, title);
  yield* analysisSteps(read.org);
  const drafts = yield* checkResources(read, CHECKING);
  const once = groupBy(drafts, ({ rule, message, location }) =>
    JSON.stringify([rule, location.pointer, message]),
  );
  return [...once.values()].flatMap(([draft]) => (draft === undefined ? [] : [findingNote(draft, title)]));
}

/**
 * Returns an org for the linter, as if it were read from the document that the page would export. The users are converted separately and
 * cached, because there can be many, and most edits change none of them.
 */
function* orgToCheck(snapshot: Snapshot, name: string): Steps<OrgToCheck, never> {
  const { brand, edition, engine, mappings, unknown = [] } = snapshot;
  const document = parsedValue(name, snapshotDocument({ ...snapshot, users: [] }));
  yield undefined;
  const { resources: found, hasAllRules } = readParsedResources([document]);
  yield undefined;
  const resources = [...lintedResources(found, undefined), ...(yield* cachedUsers(snapshot.users))];
  const asRead = withEvidence(snapshot);
  yield undefined;
  return {
    resources,
    org: orgOf({
      ...{ brand, edition, engine, resources, hasAllRules, unknown },
      isWhole: true,
      mappings: () => mappings,
      snapshot: () => asRead,
    }),
  };
}

/** Returns users as resources for the linter. The result is cached. */
function* cachedUsers(users: Snapshot['users']): Steps<readonly Resource[], never> {
  const known = resourcesByUsers.get(users);
  if (known !== undefined) return known;
  const found = yield* mapInSteps(users.entries(), ([index, user]) => ({
    kind: 'user' as const,
    value: userDocument(user),
    at: { document: 0, pointer: `/users/${index}` },
    around: {},
  }));
  const resources = lintedResources(found, undefined);
  resourcesByUsers.set(users, resources);
  return resources;
}

const resourcesByUsers = new WeakMap<Snapshot['users'], readonly Resource[]>();

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
