import { isObject } from '../base/object.js';
import { pointerBelow } from '../base/pointer.js';
import type { Edition, Engine } from '../policies/snapshot.js';
import { type Collected, collect, type MetResource } from './collect/accumulator.js';
import type { DocumentKind } from './kinds/kinds.js';
import { noteFault, readParsed } from './read-document.js';
import { listsRules } from './resources/policy.js';
import type { DuplicateKey } from './text/duplicate-keys.js';
import { type InputDocument, type KeptDocument, type ParsedDocument, parseDocument } from './text/input.js';
import type { Noted } from './text/problem-log.js';

/** What was met in the documents, as it stands there, and what is wrong with the documents themselves. */
export interface ReadResources {
  readonly resources: readonly MetResource[];
  readonly documents: readonly KeptDocument[];
  readonly parsed: readonly ParsedDocument[];
  /** Of the documents, not of what they hold: syntax, nesting, what nothing recognises. */
  readonly noted: readonly Noted[];
  readonly duplicateKeys: readonly (DuplicateKey & { readonly document: number })[];
  readonly stated: { readonly edition?: Edition; readonly engine?: Engine; readonly brand?: string };
  /** The numbers of the documents that hold a whole org each. */
  readonly orgs: ReadonlySet<number>;
  /** Policies whose whole rule list was seen. */
  hasAllRules(policyId: string): boolean;
}

/**
 * Every resource of any number of documents, as it stands, with its place: what a linter looks at. Nothing of them
 * is checked. With `as`, each document, or each element of its list, is of that kind whatever it looks like.
 */
export function readResources(documents: readonly InputDocument[], as?: DocumentKind): ReadResources {
  const resources: MetResource[] = [];
  const collected = collect(
    documents.map(({ name }) => name),
    { meet: (met) => resources.push(met) },
  );
  const duplicateKeys: (DuplicateKey & { readonly document: number })[] = [];
  const parsed = documents.map(parseDocument);
  for (const [number, document] of parsed.entries()) {
    for (const duplicate of document.duplicateKeys) duplicateKeys.push({ ...duplicate, document: number });
    if (as === undefined) readParsed(document, number, collected);
    else meetAs(as, document, number, collected);
  }
  const { stated, brands, orgs, rules, rulesComplete } = collected;
  const [brand] = brands;
  const complete = rulesComplete ?? listedIn(resources, rules);
  return {
    resources,
    documents: parsed.map(({ kept }) => kept),
    parsed,
    noted: collected.log.list(),
    duplicateKeys,
    stated: { ...stated, ...(brand !== undefined && { brand }) },
    orgs,
    hasAllRules: (policyId) => complete.has(policyId),
  };
}

/** A policy whose rules stand in it, or whose list was read, is taken to have no others. */
function listedIn(resources: readonly MetResource[], rules: Collected['rules']): ReadonlySet<string> {
  const listed = new Set(rules.keys());
  for (const { kind, value } of resources)
    if (kind === 'policy' && isObject(value) && typeof value.id === 'string' && listsRules(value))
      listed.add(value.id);
  return listed;
}

function meetAs(
  kind: DocumentKind,
  { values, faults }: ParsedDocument,
  document: number,
  collected: Collected,
): void {
  for (const fault of faults) noteFault(fault, document, collected);
  for (const { value, pointer } of values) {
    if (Array.isArray(value))
      for (const [index, element] of value.entries())
        collected.meet?.({
          kind,
          value: element,
          at: { document, pointer: pointerBelow(pointer, index) },
          around: {},
        });
    else collected.meet?.({ kind, value, at: { document, pointer }, around: {} });
  }
}
