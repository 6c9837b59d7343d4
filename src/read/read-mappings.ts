import { neutralType } from '../policies/branded.js';
import type { AppMapping } from '../policies/snapshot.js';
import { collect } from './collected.js';
import type { ParsedDocument } from './input.js';
import type { Kind } from './kinds.js';
import { settleMappings } from './mappings.js';
import { readParsed } from './read-document.js';

/** Which application asks which policy, as the snapshot has it, without reading all the rules for it. */
export function readMappings(documents: readonly ParsedDocument[], brand: string): AppMapping[] {
  const names = documents.map(({ kept }) => kept.name);
  const collected = collect(names, { only: TELLING });
  for (const [number, document] of documents.entries()) readParsed(document, number, collected);
  const policies = [...collected.policies.values()].map(({ id, type }) => ({
    id,
    type: neutralType(type, brand),
  }));
  return settleMappings(collected, policies, brand);
}

const TELLING: ReadonlySet<Kind> = new Set<Kind>(['app', 'mapping', 'policy']);
