import type { Location } from 'vscode-languageserver/node';
import type { CursorPath } from '../../documents/text/cursor-path.js';
import type { FindingLocation } from '../../lint/rule/finding.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import type { UriOf } from './diagnostics.js';
import { type OrgObject, orgIndexOf, placesOf, placesOfReferences, referencesTo } from './org-index.js';
import { rangeOf } from './text-positions.js';

/** Returns the objects whose id or name is the word at the cursor or, in an expression, the quoted text at the cursor. */
export function objectsAt(
  { word }: Pick<CursorPath, 'word'>,
  offsetInWord: number,
  snapshot: Snapshot,
): readonly OrgObject[] {
  if (word === undefined) return [];
  const { named } = orgIndexOf(snapshot);
  const whole = named(word);
  return whole.length > 0 ? whole : named(quotedAt(word, offsetInWord) ?? '');
}

/** Returns the quoted text around an offset of an expression; `undefined` outside of quotes. */
function quotedAt(expression: string, offset: number): string | undefined {
  for (const { index, 0: literal } of expression.matchAll(/'[^']*'|"[^"]*"|\\"[^"\\]*\\"/g))
    if (index <= offset && offset <= index + literal.length) return literal.replace(/^\\?["']|\\?["']$/g, '');
  return undefined;
}

export function definitionsOf(objects: readonly OrgObject[], snapshot: Snapshot, uriOf: UriOf): Location[] {
  return placesOf(objects, snapshot).map((location) => locationOf(location, uriOf));
}

/** Returns the locations of the references to objects, and those of the objects themselves if `isWithDefinition`. */
export function usesOf(
  objects: readonly OrgObject[],
  isWithDefinition: boolean,
  snapshot: Snapshot,
  uriOf: UriOf,
): Location[] {
  const references = objects.flatMap((one) => referencesTo(one, snapshot));
  const own = isWithDefinition ? definitionsOf(objects, snapshot, uriOf) : [];
  const uses = placesOfReferences(references, snapshot).map((location) => locationOf(location, uriOf));
  const unique = new Map([...own, ...uses].map((one) => [JSON.stringify(one), one]));
  return [...unique.values()];
}

export function locationOf(location: FindingLocation, uriOf: UriOf): Location {
  return { uri: uriOf(location.document), range: rangeOf(location) };
}
