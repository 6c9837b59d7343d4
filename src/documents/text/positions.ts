import { groupBy } from '../../base/group-by.js';
import { type PathStep, pointerBelow, stepsOf } from '../../base/pointer.js';
import type { Problem, SourceLocation } from '../../base/result.js';
import { referenced } from '../../model/policies/rule-in-policy.js';
import type { ConfiguredLocation, Snapshot, Source, SourceDocument } from '../../model/policies/snapshot.js';
import { locate, positionsIn } from './locate.js';
import type { Position, TextPoint } from './position.js';
import type { Noted } from './problem-log.js';
import { attributeAt, locateInConfiguration, writtenPointer } from './terraform-location.js';

/** A value to locate: a resource and, within it, the path to the value. */
export interface ValueToLocate {
  readonly resource: object;
  readonly path?: readonly PathStep[];
}

/** Returns the location of a value in the documents; `undefined` if the resource is not part of the snapshot. */
export function locatePlace(
  snapshot: Snapshot,
  resource: object,
  path: readonly PathStep[] = [],
): SourceLocation | undefined {
  return locatePlaces(snapshot, [{ resource, path }])[0];
}

/**
 * Returns the locations of several values, and reads each document once. A location is `undefined` if the resource is not part of the
 * snapshot.
 */
export function locatePlaces(
  snapshot: Snapshot,
  sought: readonly ValueToLocate[],
): (SourceLocation | undefined)[] {
  const sources = sought.map(({ resource, path = [] }): Source | undefined => {
    const source = snapshot.sources.get(referenced(resource));
    return source && { ...source, pointer: pointerBelow(source.pointer, ...path) };
  });
  const positions = locateSources(snapshot.documents, sources);
  return sources.map((source, index) => source && placeAt(source, positions[index], snapshot.documents));
}

/** Adds locations, lines and columns to problems. */
export function withLocations(problems: readonly Noted[], documents: readonly SourceDocument[]): Problem[] {
  const pointed = locateSources(
    documents,
    problems.map(({ at, offset }) => (offset === undefined ? at : undefined)),
  );
  const lookUp = offsetsIn(documents);
  return problems.map(({ severity, code, message, at, offset }, index) => {
    if (at === undefined) return { severity, code, message };
    const position = offset === undefined ? pointed[index] : lookUp(at.document, offset);
    return { severity, code, message, location: placeAt(at, position, documents) };
  });
}

function placeAt(source: Source, point: TextPoint | undefined, documents: Documents): SourceLocation {
  const location = placeWithoutLine(source, documents);
  if (location.line !== undefined) return location;
  return point === undefined ? location : { ...location, line: point.line, column: point.column };
}

/**
 * Returns the document, the JSON pointer and the Terraform address of a value. If the configuration files are available, also its location
 * there, with the line.
 */
export function placeWithoutLine(
  source: Source,
  documents: Documents,
): SourceLocation & Partial<ConfiguredLocation> {
  const configured = locateInConfiguration(source, documents);
  if (configured !== undefined) return { ...configured, pointer: '', ...attributeAt(source) };
  const place = { document: documents[source.document]?.name ?? '', pointer: writtenPointer(source) };
  return source.terraform?.document === source.document ? { ...place, ...attributeAt(source) } : place;
}

type Documents = readonly SourceDocument[];

/**
 * Returns a function that converts an offset in the document with index `document` to a line and column. The function returns `undefined`
 * for a document without text. It splits each document into lines once, when it is first needed.
 */
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
 * Returns the positions of values and their keys, reading each document once; `undefined` for a value without a source, or in a document
 * without text.
 */
export function locateSources(
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
