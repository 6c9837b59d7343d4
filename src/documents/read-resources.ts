import { isObject } from '../base/object.js';
import { pointerBelow } from '../base/pointer.js';
import type { Edition, Engine } from '../model/policies/snapshot.js';
import type { UnknownPart } from '../model/policies/unknown-part.js';
import { type Accumulator, accumulatorFor, type FoundResource } from './collect/accumulator.js';
import type { DocumentKind } from './kinds/kinds.js';
import { parseDocuments } from './parse-documents.js';
import { noteFault, readParsed } from './read-document.js';
import { lister } from './resources/lister.js';
import { listsRules } from './resources/policy.js';
import type { DuplicateKey } from './text/duplicate-keys.js';
import type { InputDocument, KeptDocument, ParsedDocument } from './text/input.js';
import type { Noted } from './text/problem-log.js';

/** What stands in the documents, as it stands there, and what is wrong with the documents themselves. */
export interface ReadResources {
  readonly resources: readonly FoundResource[];
  readonly documents: readonly KeptDocument[];
  readonly parsed: readonly ParsedDocument[];
  /** Of the documents, not of what they hold: syntax, nesting, what nothing recognises. */
  readonly noted: readonly Noted[];
  readonly duplicateKeys: readonly (DuplicateKey & { readonly document: number })[];
  readonly stated: { readonly edition?: Edition; readonly engine?: Engine; readonly brand?: string };
  /** The numbers of the documents that hold a whole org each. */
  readonly orgs: ReadonlySet<number>;
  /** What the documents say they do not know, with the number of the one that does. */
  readonly unknown: readonly { readonly entry: UnknownPart; readonly document: number | undefined }[];
  /** Policies whose whole rule list was seen. */
  hasAllRules(policyId: string): boolean;
}

/**
 * Every resource of any number of documents, as it stands, with its place: what a linter looks at. Nothing of them
 * is checked. With `as`, each document, or each element of its list, is of that kind whatever it looks like.
 */
export function readResources(documents: readonly InputDocument[], as?: DocumentKind): ReadResources {
  return readParsedResources(parseDocuments(documents), as);
}

/** The same of documents that are parsed already. */
export function readParsedResources(parsed: readonly ParsedDocument[], as?: DocumentKind): ReadResources {
  const resources: FoundResource[] = [];
  const names = parsed.map(({ kept }) => kept.name);
  const accumulator = accumulatorFor(names, lister(resources));
  const duplicateKeys: (DuplicateKey & { readonly document: number })[] = [];
  for (const [number, document] of parsed.entries()) {
    for (const duplicate of document.duplicateKeys) duplicateKeys.push({ ...duplicate, document: number });
    if (as === undefined) readParsed(document, number, accumulator);
    else {
      for (const fault of document.faults) noteFault(fault, number, accumulator);
      for (const resource of resourcesAs(as, document, number)) resources.push(resource);
    }
  }
  const { stated, brands, orgs, rules, rulesComplete, unknown, sources } = accumulator;
  const [brand] = brands;
  const complete = rulesComplete ?? listedIn(resources, rules);
  return {
    resources,
    documents: parsed.map(({ kept }) => kept),
    parsed,
    noted: accumulator.log.list(),
    duplicateKeys,
    stated: { ...stated, ...(brand !== undefined && { brand }) },
    orgs,
    unknown: unknown.map((entry) => ({ entry, document: sources.get(entry)?.document })),
    hasAllRules: (policyId) => complete.has(policyId),
  };
}

/** A policy whose rules stand in it, or whose list was read, has no others. */
function listedIn(resources: readonly FoundResource[], rules: Accumulator['rules']): ReadonlySet<string> {
  const listed = new Set(rules.keys());
  for (const { kind, value } of resources)
    if (kind === 'policy' && isObject(value) && typeof value.id === 'string' && listsRules(value))
      listed.add(value.id);
  return listed;
}

/** Each value, or each element of a list, as one of the kind. */
function* resourcesAs(
  kind: DocumentKind,
  { values }: ParsedDocument,
  document: number,
): Generator<FoundResource> {
  for (const { value, pointer } of values) {
    if (!Array.isArray(value)) yield { kind, value, at: { document, pointer }, around: {} };
    else
      for (const [index, element] of value.entries())
        yield { kind, value: element, at: { document, pointer: pointerBelow(pointer, index) }, around: {} };
  }
}
