import { isObject, type Members } from '../../base/object.js';
import type { UnknownPart } from '../../model/policies/unknown-part.js';
import type { CollectionName } from '../../model/resources/collections.js';
import type { DocumentKind } from '../kinds/kinds.js';

/** Why something is unknown that Terraform does not manage: beside an export, it is known from there. */
export const UNMANAGED = 'Terraform has only what it manages';

export const UNMANAGED_REMEDY = 'give an export of the org, and the plan beside it as `--plan plan.json`';

/** What Terraform keeps of an org. */
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

/** Mapped to applications, these have no conditions of their own. */
const WITHOUT_CONDITIONS: ReadonlySet<unknown> = new Set(['ACCESS_POLICY', 'PROFILE_ENROLLMENT']);

/** What Terraform does not manage, it does not say. Spec: Terraform, 1, 2. */
export function* unmanaged(
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

/** A default password policy is that of one directory, and the service says of which. Spec: Terraform, 4.4. */
function isOfDirectory({ type, system, conditions }: Members): boolean {
  return (
    type === 'PASSWORD' && system === true && !(isObject(conditions) && isObject(conditions.authProvider))
  );
}

/** Other conditions of a default policy are those of everyone. */
function isStub(value: Members): boolean {
  return value.system !== true && value.priority === undefined && value.conditions === undefined;
}
