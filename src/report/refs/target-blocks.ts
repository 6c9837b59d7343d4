import { groupBy } from '../../base/group-by.js';
import { counted, listed } from '../../base/messages.js';
import type { SourceLocation } from '../../base/result.js';
import { namesIn, nameWithId } from '../../model/policies/display-names.js';
import { NAMEABLE } from '../../model/policies/references/directory.js';
import { REFERENCE_KIND_WORDS } from '../../model/policies/references/kind-words.js';
import type { Reference } from '../../model/policies/references/reference.js';
import { referencesIn } from '../../model/policies/references/references.js';
import { nameOrId } from '../../model/policies/rule-words.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { assumedEveryoneGroups } from '../../model/policies/world-of-snapshot.js';
import { alignRight, fill } from '../text/fill.js';
import type { Page } from '../text/page.js';
import { quietPlaceLink } from '../text/place-link.js';
import { missingKindsLines } from './missing-kinds-lines.js';
import { referenceWords } from './reference-words.js';
import type { RefsTarget } from './refs-report.js';
import { countWords, sourceWords } from './source-words.js';
import { type Sources, sourcesIn } from './sources.js';
import { countsOf, isMembership, membershipsIn, targetKey } from './usage.js';

/** Describes what uses one object: the number of uses, its members, then each object that uses it, with the relation and the location. */
export function targetBlocks(
  target: RefsTarget,
  snapshot: Snapshot,
  page: Page,
): readonly (readonly string[])[] {
  const all = referencesIn(snapshot).filter(({ kind, id }) => kind === target.kind && id === target.id);
  const others = all.filter((one) => !isMembership(one));
  const sources = sourcesIn(snapshot);
  const places = new Map(
    sources.locationsOf(others).map((location, index) => [others[index] as Reference, location]),
  );
  const bySource = groupBy(others, ({ from }) => `${from.kind} ${from.id}`);
  return [
    headLines(target, others, snapshot, page),
    ...[...bySource.values()].map((some) => sourceLines(some, places, sources, page)),
    missingKindsLines([target.kind], snapshot, page),
  ];
}

function headLines(
  target: RefsTarget,
  others: readonly Reference[],
  snapshot: Snapshot,
  page: Page,
): string[] {
  const { paint, columns } = page;
  const counts = countsOf(others);
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const who = others.length === 0 ? 'nothing' : countWords(counts);
  const verb = total > 1 ? 'refer' : 'refers';
  const head = `${who} ${verb} to the ${REFERENCE_KIND_WORDS[target.kind]} ${targetWords(target, snapshot, page)}`;
  return [
    ...fill('', paint.strong(head), columns),
    ...heldLines(target, snapshot).flatMap((line) => fill('', paint.unsure(line), columns)),
    ...memberLines(target, snapshot).flatMap((line) => fill('', line, columns)),
  ];
}

function targetWords({ kind, id }: RefsTarget, snapshot: Snapshot, { hasIds }: Page): string {
  const name = NAMEABLE[kind](snapshot).find((one) => one.id === id)?.name;
  return hasIds ? nameWithId({ id, name }) : nameOrId({ id, name });
}

/** Returns a note if the snapshot does not hold the object. */
function heldLines({ kind, id }: RefsTarget, snapshot: Snapshot): string[] {
  const all = NAMEABLE[kind](snapshot);
  if (all.some((one) => one.id === id)) return [];
  if (kind === 'group' && assumedEveryoneGroups(snapshot).includes(id))
    return ['the group is not in the export, and is assumed to be the everyone group (A15)'];
  return all.length === 0
    ? [`the object is not in the export, which contains no ${REFERENCE_KIND_WORDS[kind]}`]
    : ['the object is not in the export'];
}

function memberLines(target: RefsTarget, snapshot: Snapshot): string[] {
  const ids = membershipsIn(snapshot).get(targetKey(target));
  if (ids === undefined) return [];
  const { kind, many } = target.kind === 'group' ? OF_GROUP : OF_USER;
  const names = namesIn(snapshot, String);
  return [`${many(ids.size)}: ${listed([...ids], (id) => names.shown(kind, id))}`];
}

const OF_GROUP = { kind: 'user', many: (count: number) => counted(count, 'member') } as const;
const OF_USER = { kind: 'group', many: (count: number) => `a member of ${counted(count, 'group')}` } as const;

function sourceLines(
  some: readonly Reference[],
  places: ReadonlyMap<Reference, SourceLocation | undefined>,
  sources: Sources,
  page: Page,
): string[] {
  const [first] = some;
  if (first === undefined) return [];
  const { paint, columns } = page;
  const head = `${sourceWords(first.from, sources)}${isInactive(first, sources) ? paint.unsure(' (inactive)') : ''}`;
  return [
    ...fill('', head, columns),
    ...some.flatMap((reference) =>
      alignRight(
        fill('  ', referenceWords(reference, sources), columns),
        quietPlaceLink(places.get(reference), page),
        columns,
      ),
    ),
  ];
}

function isInactive({ from }: Reference, sources: Sources): boolean {
  const resource = sources.resourceOf(from);
  return resource !== undefined && 'status' in resource && resource.status === 'INACTIVE';
}
