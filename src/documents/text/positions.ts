import { groupBy } from '../../base/group-by.js';
import { type PathStep, pointerBelow, stepsOf } from '../../base/pointer.js';
import type { Problem, SourceLocation } from '../../base/result.js';
import type { ConfiguredPlace, Snapshot, Source, SourceDocument } from '../../model/policies/snapshot.js';
import { locate, positionsIn } from './locate.js';
import type { Position, TextPoint } from './position.js';
import type { Noted } from './problem-log.js';
import { attributeAt, placeInConfiguration, writtenPointer } from './terraform-location.js';

/** A value of a resource: the resource and, below it, the path to the value in the document. */
export interface Sought {
  readonly resource: object;
  readonly path?: readonly PathStep[];
}

/** Where a value stands in the documents; `undefined` for what is not of this snapshot. */
export function locatePlace(
  snapshot: Snapshot,
  resource: object,
  path: readonly PathStep[] = [],
): SourceLocation | undefined {
  return locatePlaces(snapshot, [{ resource, path }])[0];
}

/** Where many values stand, with one look at each document. */
export function locatePlaces(snapshot: Snapshot, sought: readonly Sought[]): (SourceLocation | undefined)[] {
  const sources = sought.map(({ resource, path = [] }): Source | undefined => {
    const source = snapshot.sources.get(resource);
    return source && { ...source, pointer: pointerBelow(source.pointer, ...path) };
  });
  const positions = regionsOf(snapshot.documents, sources);
  return sources.map((source, index) => source && placeAt(source, positions[index], snapshot.documents));
}

/** The problems with their places, lines and columns. */
export function placed(problems: readonly Noted[], documents: readonly SourceDocument[]): Problem[] {
  const pointed = regionsOf(
    documents,
    problems.map(({ at, offset }) => (offset === undefined ? at : undefined)),
  );
  const lookUp = offsetsIn(documents);
  return problems.map(({ severity, code, message, at, offset }, index) => {
    if (at === undefined) return { severity, code, message };
    const position = offset === undefined ? pointed[index] : lookUp(at.document, offset);
    return { severity, code, message, place: placeAt(at, position, documents) };
  });
}

function placeAt(source: Source, point: TextPoint | undefined, documents: Documents): SourceLocation {
  const place = placeWithoutLine(source, documents);
  if (place.line !== undefined) return place;
  return point === undefined ? place : { ...place, line: point.line, column: point.column };
}

/** The document, the pointer, and what Terraform calls it; where its configuration is at hand, the place there, with its line. */
export function placeWithoutLine(
  source: Source,
  documents: Documents,
): SourceLocation & Partial<ConfiguredPlace> {
  const configured = placeInConfiguration(source, documents);
  if (configured !== undefined) return { ...configured, pointer: '', ...attributeAt(source) };
  const place = { document: documents[source.document]?.name ?? '', pointer: writtenPointer(source) };
  return source.terraform?.document === source.document ? { ...place, ...attributeAt(source) } : place;
}

type Documents = readonly SourceDocument[];

/** Looks at the lines of each document once, and only if asked. */
export function offsetsIn(documents: Documents): (document: number, offset: number) => TextPoint | undefined {
  const known = new Map<number, (offset: number) => TextPoint>();
  return (document, offset) => {
    const text = documents[document]?.text;
    if (text === undefined) return undefined;
    const positionOf = known.get(document) ?? positionsIn(text);
    known.set(document, positionOf);
    return positionOf(offset);
  };
}

/**
 * From where to where values stand, and their keys, with one look at each document; `undefined` for what is not
 * sought or is in a document without a text.
 */
export function regionsOf(
  documents: Documents,
  sought: readonly (Source | undefined)[],
): (Position | undefined)[] {
  const positions: (Position | undefined)[] = sought.map(() => undefined);
  for (const [number, indexes] of byDocument(sought)) {
    const document = documents[number];
    if (document === undefined) continue;
    const found = locate(
      document,
      indexes.map((index) => stepsOf(writtenPointer(sought[index] as Source))),
    );
    for (const [order, index] of indexes.entries()) positions[index] = found[order];
  }
  return positions;
}

function byDocument(sources: readonly (Source | undefined)[]): Map<number, number[]> {
  const sought = [...sources.keys()].filter((index) => sources[index] !== undefined);
  return groupBy(sought, (index) => (sources[index] as Source).document);
}
