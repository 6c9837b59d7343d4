import type { ParsedDocument } from './input.js';

/** Returns a document for a value that is already parsed and has no text. */
export function parsedValue(name: string, value: unknown): ParsedDocument {
  return { kept: { name }, values: [{ value, pointer: '' }], faults: [], duplicateKeys: [] };
}
