import { isObject, type Members } from '../../../base/object.js';
import type { UnknownPart } from '../../../model/policies/unknown-part.js';
import type { CollectionName } from '../../../model/resources/collections.js';
import type { DocumentKind } from '../../kinds/kinds.js';

/**
 * The reason for parts of the org that are unknown because Terraform does not manage them. They become known if an export of the org is
 * passed together with the plan.
 */
export const UNMANAGED = 'Terraform contains only the resources that it manages';

export const UNMANAGED_REMEDY = 'pass an export of the org, and the plan with `--plan plan.json`';

/** An object that was converted from a Terraform resource. */
interface Kept {
  readonly kind: DocumentKind;
  readonly id: string;
  readonly value: Members;
}

// biome-ignore format: a table
const COLLECTIONS: readonly CollectionName[] = [
  'policies', 'mappings', 'apps', 'groups', 'groupRules', 'users', 'userTypes', 'zones', 'authenticators',
  'deviceAssurances', 'idps', 'idpKeys', 'behaviors',
];

/** The policy types that are mapped to applications instead of having conditions. */
const WITHOUT_CONDITIONS: ReadonlySet<unknown> = new Set(['ACCESS_POLICY', 'PROFILE_ENROLLMENT']);

/** Yields an unknown part for everything that Terraform does not manage. Spec: Terraform, 1, 2. */
export function* findUnmanagedParts(
  documents: readonly Kept[],
  wholePolicies: ReadonlySet<string>,
): Generator<UnknownPart> {
  for (const collection of COLLECTIONS)
    yield { collection, known: 'open', why: UNMANAGED, remedy: UNMANAGED_REMEDY };
  for (const { kind, id, value } of documents) {
    if (kind !== 'policy' || wholePolicies.has(id)) continue;
    yield { collection: 'rules', of: id, known: 'open', why: UNMANAGED, remedy: UNMANAGED_REMEDY };
    if (isOfDirectory(value))
      yield {
        collection: 'conditions',
        of: id,
        path: DIRECTORY,
        known: 'none',
        why: UNMANAGED,
        remedy: UNMANAGED_REMEDY,
      };
    if (isStub(value) && !WITHOUT_CONDITIONS.has(value.type))
      yield { collection: 'conditions', of: id, known: 'none', why: UNMANAGED, remedy: UNMANAGED_REMEDY };
  }
}

const DIRECTORY = 'authProvider.provider';

/** Returns whether the policy is a default password policy whose directory only the service knows. Spec: Terraform, 4.4. */
function isOfDirectory({ type, system, conditions }: Members): boolean {
  return (
    type === 'PASSWORD' && system === true && !(isObject(conditions) && isObject(conditions.authProvider))
  );
}

/**
 * Returns whether the policy is a placeholder, so that its conditions are unknown. A default policy has no conditions either, but it
 * applies to everyone.
 */
function isStub(value: Members): boolean {
  return value.system !== true && value.priority === undefined && value.conditions === undefined;
}
