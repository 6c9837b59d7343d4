import { groupBy } from '../../base/group-by.js';
import { quotedUpTo } from '../../base/messages.js';
import { maskTextsIn } from '../../base/secrets/mask-secrets.js';
import type { KeptDocument } from '../../documents/text/input.js';
import { maskDocument } from '../../documents/text/masked-text.js';
import { callLocations, findModuleCalls, type ModuleCall } from '../../documents/text/module-calls.js';
import type { Position } from '../../documents/text/position.js';
import { locateSources, offsetsIn, placeWithoutLine } from '../../documents/text/positions.js';
import type { Finding, FindingLocation } from '../rule/finding.js';
import type { DraftFinding, DraftLocation } from './draft.js';

/** Returns the findings in order, with their lines looked up. Each document is searched once. */
export function placedFindings(
  drafts: readonly DraftFinding[],
  documents: readonly KeptDocument[],
): readonly Finding[] {
  const regions = regionsFor(spotsIn(drafts), documents);
  const regionOf = (spot: DraftLocation) => regions.get(spot) as FindingLocation;
  const order = new Map(documents.map(({ name }, number) => [name, number]));
  const callsOf = new Map<Finding, readonly ModuleCall[]>();
  const findings = drafts.map((draft): Finding => {
    const finding = {
      ...draft,
      location: regionOf(draft.location),
      related: draft.related.map((other) =>
        toRelatedLocation(draft.location, other, regionOf(other.location)),
      ),
    };
    const calls = findModuleCalls(draft.location, draft.location.documents ?? documents);
    if (calls.length > 0) callsOf.set(finding, calls);
    return finding;
  });
  const shown = distinct(findings, callsOf).sort((a, b) => compare(a, b, order));
  return findingsWithoutSecrets(shown, documents);
}

function spotsIn(drafts: readonly DraftFinding[]): readonly DraftLocation[] {
  const spots = new Set<DraftLocation>();
  for (const { location, related } of drafts) {
    spots.add(location);
    for (const other of related) spots.add(other.location);
  }
  return [...spots];
}

/**
 * Returns a related location of a finding. `own` is the location of the finding itself. All instances of one Terraform block have the same
 * line. If the related location is in another instance than `own`, the message therefore names the instance.
 */
function toRelatedLocation(
  own: DraftLocation,
  { message, location: other }: DraftFinding['related'][number],
  location: FindingLocation,
): Finding['related'][number] {
  const address = other.terraform?.address;
  const isApart = location.pointer === '' && address !== undefined && address !== own.terraform?.address;
  return { message: isApart ? `${message}: ${quotedUpTo(LONGEST_NAMED, address)}` : message, location };
}

/** The maximum length of a name in a message, in characters. */
const LONGEST_NAMED = 120;

type Regions = ReadonlyMap<DraftLocation, FindingLocation>;

function regionsFor(spots: readonly DraftLocation[], documents: readonly KeptDocument[]): Regions {
  const regions = new Map<DraftLocation, FindingLocation>();
  for (const [own, group] of groupBy(spots, (spot) => spot.documents ?? documents)) {
    const pointed = group.filter(({ offset }) => offset === undefined);
    const alike = [...groupBy(pointed, lookupKeyOf).values()];
    const positions = locateSources(
      own,
      alike.map(([spot]) => spot),
    );
    for (const [index, spots] of alike.entries()) {
      const region = regionAt(spots[0] as DraftLocation, positions[index], own);
      for (const spot of spots) regions.set(spot, region);
    }
    const pointAt = offsetsIn(own);
    for (const spot of group)
      if (spot.offset !== undefined)
        regions.set(spot, { ...placeWithoutLine(spot, own), ...pointAt(spot.document, spot.offset) });
  }
  return regions;
}

/**
 * Returns a key that is equal for equal locations in a document, so that each location is looked up only once. A location in Terraform
 * source is its own key.
 */
function lookupKeyOf(spot: DraftLocation): unknown {
  return spot.terraform === undefined ? `${spot.document} ${spot.isKey ?? false} ${spot.pointer}` : spot;
}

/** Returns a location with the start and end of the value or key to which the pointer leads. */
function regionAt(
  spot: DraftLocation,
  position: Position | undefined,
  documents: readonly KeptDocument[],
): FindingLocation {
  const location = placeWithoutLine(spot, documents);
  if (position === undefined || location.line !== undefined) return location;
  const { line, column, endLine, endColumn } = (spot.isKey ? position.key : undefined) ?? position;
  return { ...location, line, column, endLine, endColumn };
}

/**
 * Removes duplicate findings. They occur if the documents contain a resource twice, or if Terraform calls a module twice. The module calls
 * become related locations.
 */
function distinct(
  findings: readonly Finding[],
  callsOf: ReadonlyMap<Finding, readonly ModuleCall[]>,
): Finding[] {
  const byPointer = [...groupBy(findings, ({ location }) => location.pointer).values()];
  return byPointer.flatMap(groupsOfSame).flatMap((alike) => {
    const calls = alike.flatMap((one) => callsOf.get(one) ?? []);
    return alike
      .slice(0, 1)
      .map((first) =>
        calls.length === 0 ? first : { ...first, related: [...first.related, ...callLocations(calls)] },
      );
  });
}

/** Groups findings that have the same rule, message and line. All given findings have the same JSON pointer, so there are few of them. */
function groupsOfSame(findings: readonly Finding[]): readonly (readonly Finding[])[] {
  if (findings.length === 1) return [findings];
  const same = groupBy(findings, ({ rule, message, location }) =>
    JSON.stringify([rule, location.document, location.line, message]),
  );
  return [...same.values()];
}

function compare(a: Finding, b: Finding, order: ReadonlyMap<string, number>): number {
  return (
    (order.get(a.location.document) ?? order.size) - (order.get(b.location.document) ?? order.size) ||
    alphabetically(a.location.document, b.location.document) ||
    (a.location.line ?? 0) - (b.location.line ?? 0) ||
    (a.location.column ?? 0) - (b.location.column ?? 0) ||
    alphabetically(a.location.pointer, b.location.pointer) ||
    alphabetically(a.rule, b.rule) ||
    alphabetically(a.message, b.message)
  );
}

/** Compares texts by code units, so that the order is the same on every machine. */
function alphabetically(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Returns the findings with the secrets of their documents masked in messages. */
function findingsWithoutSecrets(
  findings: readonly Finding[],
  documents: readonly KeptDocument[],
): readonly Finding[] {
  if (findings.length === 0) return findings;
  const byName = new Map(documents.map((document) => [document.name, document]));
  return findings.map((finding) => {
    const document = byName.get(finding.location.document);
    const secrets = document === undefined ? [] : maskDocument(document).secrets;
    return secrets.length === 0 ? finding : masked(finding, secrets);
  });
}

function masked(finding: Finding, secrets: readonly string[]): Finding {
  const clean = (text: string) => maskTextsIn(text, secrets);
  const { message, related, fix, cause } = finding;
  return {
    ...finding,
    message: clean(message),
    related: related.map((other) => ({ ...other, message: clean(other.message) })),
    ...(fix && { fix: { ...fix, description: clean(fix.description) } }),
    ...(cause !== undefined && { cause: clean(cause) }),
  };
}
