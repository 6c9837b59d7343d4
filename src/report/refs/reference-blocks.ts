import { groupBy } from '../../base/group-by.js';
import { alternatives, counted } from '../../base/messages.js';
import { printable } from '../../base/printable.js';
import { nameWithId } from '../../model/policies/display-names.js';
import { NAMEABLE, REFERENCE_KINDS } from '../../model/policies/references/directory.js';
import { pluralOf, REFERENCE_KIND_WORDS } from '../../model/policies/references/kind-words.js';
import type { Reference, ReferenceKind } from '../../model/policies/references/reference.js';
import { referencesIn } from '../../model/policies/references/references.js';
import { nameOrId } from '../../model/policies/rule-words.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { assumedEveryoneGroups } from '../../model/policies/world-of-snapshot.js';
import { fill } from '../text/fill.js';
import type { Page } from '../text/page.js';
import { titledOn } from '../text/titled.js';
import { isUnreferenced } from './json.js';
import { missingKindsLines } from './missing-kinds-lines.js';
import { countWords, sourceWords } from './source-words.js';
import { sourcesIn } from './sources.js';
import { type ObjectUsage, usageOf } from './usage.js';

/**
 * Returns the blocks of lines of the complete report about references: the number of references to each object by kind, the objects without
 * references, and the dangling references.
 */
export function referenceBlocks(snapshot: Snapshot, page: Page): readonly (readonly string[])[] {
  const usage = usageOf(snapshot);
  const unreferenced = usage.filter(isUnreferenced);
  const dangling = danglingIn(snapshot);
  return [
    headLines(unreferenced, dangling, page),
    ...REFERENCE_KINDS.map((kind) => kindLines(kind, usage, page)),
    unreferencedLines(unreferenced, page),
    danglingLines(dangling, snapshot, page),
    missingKindsLines(REFERENCE_KINDS, snapshot, page),
  ];
}

/** Dangling references, grouped by the object that they refer to. The snapshot does not contain this object. */
type Dangling = readonly (readonly [first: Reference, ...others: readonly Reference[]])[];

function danglingIn(snapshot: Snapshot): Dangling {
  const dangling = referencesIn(snapshot).filter(({ isInExport }) => !isInExport);
  const byTarget = groupBy(dangling, ({ kind, id }) => `${kind} ${id}`);
  return [...byTarget.values()] as unknown as Dangling;
}

function headLines(
  unreferenced: readonly ObjectUsage[],
  dangling: Dangling,
  { paint, columns }: Page,
): string[] {
  const kinds = [...groupBy(unreferenced, ({ kind }) => kind)];
  const counts = kinds.map(([kind, some]) =>
    counted(some.length, REFERENCE_KIND_WORDS[kind], pluralOf(kind)),
  );
  const head = counts.length === 0 ? 'no unused objects' : `unused: ${alternatives(counts, 'and')}`;
  const rest = dangling.length === 0 ? '' : `; ${counted(dangling.length, 'dangling reference')}`;
  return fill('', paint.strong(head + rest), columns);
}

/** The maximum number of listed objects of one kind; the others are counted. */
const MOST = 50;

function kindLines(kind: ReferenceKind, usage: readonly ObjectUsage[], page: Page): string[] {
  const { paint } = page;
  const named = usage.filter((one) => one.kind === kind && one.by.size > 0);
  const sorted = named.toSorted((a, b) => totalOf(b) - totalOf(a));
  const [first] = sorted;
  if (first === undefined) return [];
  const width = String(totalOf(first)).length;
  const line = titledOn(page, width);
  return [
    paint.strong(pluralOf(kind)),
    ...sorted
      .slice(0, MOST)
      .flatMap((one) =>
        line(
          String(totalOf(one)).padStart(width),
          `${objectName(one, page)}: ${countWords(one.by)}${memberWords(one)}`,
        ),
      ),
    ...moreLines(sorted.length - MOST, page),
  ];
}

function objectName(one: ObjectUsage, { paint, hasIds }: Page): string {
  return hasIds ? nameWithId(one, paint.quiet) : nameOrId(one);
}

function totalOf({ by }: ObjectUsage): number {
  return [...by.values()].reduce((sum, count) => sum + count, 0);
}

function memberWords({ kind, members }: ObjectUsage): string {
  return kind === 'group' && members > 0 ? `; ${counted(members, 'member')}` : '';
}

function moreLines(more: number, { paint, columns }: Page): string[] {
  return more > 0 ? fill('  ', paint.quiet(`and ${more} more: --format json lists all`), columns) : [];
}

function unreferencedLines(unreferenced: readonly ObjectUsage[], page: Page): string[] {
  if (unreferenced.length === 0) return [];
  const byKind = groupBy(unreferenced, ({ kind }) => kind);
  const width = Math.max(...[...byKind.keys()].map((kind) => pluralOf(kind).length));
  const line = titledOn(page, width);
  return [
    page.paint.strong('unused objects'),
    ...[...byKind].flatMap(([kind, some]) => {
      const words = some.slice(0, MOST).map((one) => `${objectName(one, page)}${memberCountWords(one)}`);
      const more = some.length - words.length;
      const all = [...words, ...(more > 0 ? [`${more} more: --format json lists all`] : [])].join(', ');
      return line(pluralOf(kind), kind === 'policy' ? `${all}; no application is mapped to them` : all);
    }),
  ];
}

function memberCountWords({ kind, members }: ObjectUsage): string {
  return kind === 'group' && members > 0 ? ` with ${counted(members, 'member')}` : '';
}

function danglingLines(dangling: Dangling, snapshot: Snapshot, page: Page): string[] {
  if (dangling.length === 0) return [];
  const byKind = groupBy(dangling, ([{ kind }]) => kind);
  return [
    page.paint.strong('dangling references: used, but not in the export'),
    ...[...byKind].flatMap(([kind, some]) =>
      NAMEABLE[kind](snapshot).length === 0
        ? absentLines(kind, some, page)
        : danglingObjectLines(some, snapshot, page),
    ),
  ];
}

/** Returns one line with the dangling references to objects of a kind, if the export contains no object of this kind. */
function absentLines(kind: ReferenceKind, some: Dangling, { columns }: Page): string[] {
  const ids = some.map(([{ id }]) => `\`${printable(id)}\``);
  const shown = ids.length > 5 ? [...ids.slice(0, 4), `${ids.length - 4} more`] : ids;
  const words = `${counted(some.length, REFERENCE_KIND_WORDS[kind], pluralOf(kind))}: ${alternatives(shown, 'and')}; the export contains none`;
  return fill('  ', words, columns);
}

function danglingObjectLines(some: Dangling, snapshot: Snapshot, page: Page): string[] {
  const sources = sourcesIn(snapshot);
  const everyone = new Set(assumedEveryoneGroups(snapshot));
  return some.slice(0, MOST).flatMap(([first, ...others]) => {
    const { kind, id } = first;
    const further = others.length === 0 ? '' : ` and ${counted(others.length, 'more location')}`;
    const taken = kind === 'group' && everyone.has(id) ? ', assumed to be the everyone group (A15)' : '';
    return fill(
      '  ',
      `${REFERENCE_KIND_WORDS[kind]} \`${printable(id)}\`${taken}: ${sourceWords(first.from, sources)}${further}`,
      page.columns,
    );
  });
}
