import { groupBy } from '../../base/group-by.js';
import type { KeptDocument } from '../../read/text/input.js';
import type { Position } from '../../read/text/position.js';
import { offsetsIn, placeWithoutLine, regionsOf } from '../../read/text/positions.js';
import type { Finding, FindingPlace } from '../rule/finding.js';
import type { DraftFinding, DraftPlace } from './draft.js';

/** The findings with their lines, sorted; a document is looked at once, however many there are in it. */
export function placedFindings(
  drafts: readonly DraftFinding[],
  documents: readonly KeptDocument[],
): Finding[] {
  const regions = regionsFor(
    drafts.flatMap(({ place, related }) => [place, ...related.map((other) => other.place)]),
    documents,
  );
  const regionOf = (spot: DraftPlace) => regions.get(spot) as FindingPlace;
  const order = new Map(documents.map(({ name }, number) => [name, number]));
  const findings = drafts.map((draft) => ({
    ...draft,
    place: regionOf(draft.place),
    related: draft.related.map(({ message, place }) => ({ message, place: regionOf(place) })),
  }));
  return distinct(findings).sort((a, b) => compare(a, b, order));
}

type Regions = ReadonlyMap<DraftPlace, FindingPlace>;

function regionsFor(spots: readonly DraftPlace[], documents: readonly KeptDocument[]): Regions {
  const regions = new Map<DraftPlace, FindingPlace>();
  for (const [own, group] of groupBy(spots, (spot) => spot.documents ?? documents)) {
    const pointed = group.filter(({ offset }) => offset === undefined);
    const alike = [...groupBy(pointed, likeness).values()];
    const positions = regionsOf(
      own,
      alike.map(([spot]) => spot),
    );
    for (const [index, spots] of alike.entries()) {
      const region = regionAt(spots[0] as DraftPlace, positions[index], own);
      for (const spot of spots) regions.set(spot, region);
    }
    const pointAt = offsetsIn(own);
    for (const spot of group)
      if (spot.offset !== undefined)
        regions.set(spot, { ...placeWithoutLine(spot, own), ...pointAt(spot.document, spot.offset) });
  }
  return regions;
}

/** The same for places that are one; where one of Terraform stands is asked of each. */
function likeness(spot: DraftPlace): unknown {
  return spot.terraform === undefined ? `${spot.document} ${spot.isKey ?? false} ${spot.pointer}` : spot;
}

/** Where a pointer leads. */
function regionAt(
  spot: DraftPlace,
  position: Position | undefined,
  documents: readonly KeptDocument[],
): FindingPlace {
  const place = placeWithoutLine(spot, documents);
  if (position === undefined || place.line !== undefined) return place;
  const { line, column, endLine, endColumn } = (spot.isKey ? position.key : undefined) ?? position;
  return { ...place, line, column, endLine, endColumn };
}

/** A resource that is met twice is found wrong twice. */
function distinct(findings: readonly Finding[]): Finding[] {
  const seen = new Set<string>();
  return findings.filter(({ rule, message, place }) => {
    const key = JSON.stringify([rule, place.document, place.pointer, place.line, message]);
    return !seen.has(key) && seen.add(key);
  });
}

function compare(a: Finding, b: Finding, order: ReadonlyMap<string, number>): number {
  return (
    (order.get(a.place.document) ?? order.size) - (order.get(b.place.document) ?? order.size) ||
    alphabetically(a.place.document, b.place.document) ||
    (a.place.line ?? 0) - (b.place.line ?? 0) ||
    (a.place.column ?? 0) - (b.place.column ?? 0) ||
    alphabetically(a.place.pointer, b.place.pointer) ||
    alphabetically(a.rule, b.rule) ||
    alphabetically(a.message, b.message)
  );
}

/** By code units: the same on every machine. */
function alphabetically(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
