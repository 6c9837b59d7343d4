import { CANONICAL_BRAND } from '../../base/brand.js';
import type { TSchema } from '../../base/json-schema.js';
import type { PathStep } from '../../base/pointer.js';
import type { DocumentKind } from '../../documents/kinds/kinds.js';
import { schemas } from '../../documents/schema/schemas.js';
import { TARGETS } from '../../lint/targets/targets.js';
import type { Snapshot } from '../../model/policies/snapshot.js';
import { schemasAt, valuesIn } from './schema-at.js';

/** The settings of an org on which the schemas of lint targets depend. */
type OrgSetting = Pick<Snapshot, 'brand' | 'edition' | 'engine'>;

const UNKNOWN_ORG: OrgSetting = { brand: CANONICAL_BRAND, edition: 'field', engine: 'identity' };

/** Returns the schema of the documents of a kind; `undefined` if the kind has no schema. */
export function schemaOfKind(kind: string): TSchema | undefined {
  return schemas[kind === 'application' ? 'app' : kind];
}

/** Returns the schemas with which lint rules check a value of a resource. */
export function targetSchemasAt(
  kind: DocumentKind,
  path: readonly PathStep[],
  { brand, edition, engine }: OrgSetting = UNKNOWN_ORG,
): readonly TSchema[] {
  return TARGETS.flatMap((target) => {
    const isAround = target.path.every(
      (step, index) => index < path.length && (step === '*' || step === path[index]),
    );
    if (!isAround || !target.of.includes(kind) || target.shape === undefined) return [];
    const shape = target.shape({ brand, edition, engine, reading: 'stored' });
    return schemasAt(shape, path.slice(target.path.length));
  });
}

/**
 * Returns the enumerated values of a field of a resource, from the schema of the resource. If that has none, returns the values that lint
 * rules accept.
 */
export function enumeratedAt(
  kind: DocumentKind,
  path: readonly PathStep[],
): readonly (boolean | number | string)[] {
  const read = valuesIn(schemasAt(schemaOfKind(kind) ?? {}, path));
  return read.length > 0 ? read : valuesIn(targetSchemasAt(kind, path));
}
