import { hashOf } from '../../base/hash.js';
import type { TSchema } from '../../base/json-schema.js';

/** Tells schemas apart by what fits them: what they are for is said to readers alone, and left out of pages. */
export function schemaKey(schema: TSchema): string {
  return hashOf(JSON.parse(JSON.stringify(schema, withoutDescription)));
}

/** A field that is called so has a schema. */
function withoutDescription(key: string, value: unknown): unknown {
  return key === 'description' && typeof value === 'string' ? undefined : value;
}
