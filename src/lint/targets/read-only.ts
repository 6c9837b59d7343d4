import type { DocumentKind } from '../../documents/kinds/kinds.js';
import { TARGETS } from './targets.js';

/** Returns the fields of a kind that the service assigns. */
export function readOnlyFieldsOf(kind: DocumentKind): readonly string[] {
  return TARGETS.find(({ of, path }) => path.length === 0 && of.includes(kind))?.readOnly ?? [];
}
