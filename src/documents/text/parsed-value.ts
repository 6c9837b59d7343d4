import type { ParsedDocument } from './input.js';

/** A document that is a value already: there is no text to parse. */
export function parsedValue(name: string, value: unknown): ParsedDocument {
  return { kept: { name }, values: [{ value, pointer: '' }], faults: [], duplicateKeys: [] };
}
