import { isObject } from '../base/object.js';
import { pointerBelow } from '../base/pointer.js';
import type { Edition, Engine } from '../model/policies/snapshot.js';
import type { UnknownPart } from '../model/policies/unknown-part.js';
import { type Accumulator, accumulatorFor, type FoundResource } from './collect/accumulator.js';
import type { DocumentKind } from './kinds/kinds.js';
import { parseDocuments } from './parse-documents.js';
import { noteFault, readParsed } from './read-document.js';
import { listingVisitor } from './resources/lister.js';
import { listsRules } from './resources/policy.js';
import type { DuplicateKey } from './text/duplicate-keys.js';
import type { InputDocument, KeptDocument, ParsedDocument } from './text/input.js';
import type { Noted } from './text/problem-log.js';

/** The resources in documents, unchecked, and the problems of the documents themselves. */
export interface ReadResources {
  readonly resources: readonly FoundResource[];
  readonly documents: readonly KeptDocument[];
  readonly parsed: readonly ParsedDocument[];
  /**
   * Problems of the documents themselves, such as syntax errors, too deep nesting, and unrecognized values. Problems of resources are not
   * included.
   */
  readonly noted: readonly Noted[];
  readonly duplicateKeys: readonly (DuplicateKey & { readonly document: number })[];
  readonly stated: { readonly edition?: Edition; readonly engine?: Engine; readonly brand?: string };
  /** The indexes of the documents that contain an entire org. */
  readonly orgs: ReadonlySet<number>;
  /** The unknown parts of the org that the documents state, each with the index of its document. */
  readonly unknown: readonly { readonly entry: UnknownPart; readonly document: number | undefined }[];
  /** Returns whether the complete rule list of a policy was read. */
  hasAllRules(policyId: string): boolean;
}

/**
 * Returns every resource of the documents with its location, unchecked, for the linter. With `as`, each document, or each element of a
 * list, is taken as a resource of that kind.
 */
export function readResources(documents: readonly InputDocument[], as?: DocumentKind): ReadResources {
  return readParsedResources(parseDocuments(documents), as);
}

/** Returns the resources of parsed documents. */
export function readParsedResources(parsed: readonly ParsedDocument[], as?: DocumentKind): ReadResources {
  const resources: FoundResource[] = [];
  const names = parsed.map(({ kept }) => kept.name);
  const accumulator = accumulatorFor(names, listingVisitor(resources));
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

/** Returns the policies whose rules are all known, because they are embedded or the rule list was read. */
function listedIn(resources: readonly FoundResource[], rules: Accumulator['rules']): ReadonlySet<string> {
  const listed = new Set(rules.keys());
  for (const { kind, value } of resources)
    if (kind === 'policy' && isObject(value) && typeof value.id === 'string' && listsRules(value))
      listed.add(value.id);
  return listed;
}

/** Yields each value, or each element of a list, as a resource of the kind. */
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
