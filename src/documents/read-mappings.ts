import { canonicalType } from '../base/brand.js';
import type { AppMapping } from '../model/policies/snapshot.js';
import { accumulatorFor } from './collect/accumulator.js';
import { resolveMappings } from './collect/mappings.js';
import type { DocumentKind } from './kinds/kinds.js';
import { readParsed } from './read-document.js';
import { registeringVisitor } from './resources/registrar.js';
import type { ParsedDocument } from './text/input.js';

/** Returns the mappings of the snapshot without reading the rules of its policies. */
export function readMappings(documents: readonly ParsedDocument[], brand: string): AppMapping[] {
  const names = documents.map(({ kept }) => kept.name);
  const accumulator = accumulatorFor(names, registeringVisitor(KINDS));
  for (const [number, document] of documents.entries()) readParsed(document, number, accumulator);
  const policies = [...accumulator.policies.values()].map(({ id, type }) => ({
    id,
    type: canonicalType(type, brand),
  }));
  return resolveMappings(accumulator, policies, brand);
}

const KINDS: ReadonlySet<DocumentKind> = new Set<DocumentKind>(['app', 'mapping', 'policy']);
