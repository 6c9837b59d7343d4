import type { ParsedDocument } from '../../read/text/input.js';

/** An org that is a value already: no text is parsed in the page. */
export function parsedOrg(name: string, value: unknown): ParsedDocument {
  return { kept: { name }, values: [{ value, pointer: '' }], faults: [], duplicateKeys: [] };
}
