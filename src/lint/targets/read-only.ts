import type { DocumentKind } from '../../documents/kinds/kinds.js';
import { TARGETS } from './targets.js';

/** Returns the fields that the service assigns to resources of a kind. */
export function readOnlyFieldsOf(kind: DocumentKind): readonly string[] {
  return TARGETS.find(({ of, path }) => path.length === 0 && of.includes(kind))?.readOnly ?? [];
}
