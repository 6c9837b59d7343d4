import { isObject } from '../../base/object.js';
import type { Unknown } from '../../policies/unknown.js';
import { blockOf } from './configuration.js';
import type { Instance, TerraformState } from './instance.js';
import type { Origin, TerraformDocument } from './origin.js';
import type { ResourceRelation } from './resource-row.js';

/**
 * An application has the policy that it is assigned, and its attribute says until the next plan which one it had: what nothing
 * configures, or what was read before the apply, gives way to the assignment. Of two that are configured chance says which
 * one holds; so it does where no configuration is shown. Spec: Terraform, 4.12.
 */
export function settledPolicies(
  documents: readonly TerraformDocument[],
  relations: readonly (ResourceRelation & Origin)[],
  state: Pick<TerraformState, 'configuration' | 'instances'>,
) {
  const instances = new Map<string, Instance>();
  const assigned = new Map<string, Mapping>();
  if (relations.some(isOfAccess)) for (const one of state.instances) instances.set(one.address, one);
  for (const relation of relations)
    if (isOfAccess(relation) && instances.get(relation.address)?.mode === 'managed')
      assigned.set(relation.appId, relation);

  const contested = new Map<string, Unknown & Origin>();
  const settled = documents.map((one) => {
    const assignment = one.kind === 'app' ? assigned.get(one.id) : undefined;
    if (assignment === undefined || isAlike(one, assignment)) return one;
    if (!isLeftAlone(instances.get(one.address), state)) contested.set(one.id, eitherOf(one, assignment));
    const { accessPolicyId: _, ...value } = one.value;
    return { ...one, value };
  });
  const left = relations.filter((relation) => {
    if (!isOfAccess(relation)) return true;
    const own = assigned.get(relation.appId);
    return own === undefined || (own.policyId === relation.policyId && !contested.has(own.appId));
  });
  return { documents: settled, relations: left, contested: [...contested.values()] };
}

type Mapping = Extract<ResourceRelation, { readonly kind: 'mapping' }> & Origin;

function isOfAccess(relation: ResourceRelation & Origin): relation is Mapping {
  return relation.kind === 'mapping' && relation.type === 'ACCESS_POLICY';
}

function isAlike({ value: { accessPolicyId } }: TerraformDocument, { policyId }: Mapping): boolean {
  return accessPolicyId === undefined || accessPolicyId === policyId;
}

const ATTRIBUTE = 'authentication_policy';

function isLeftAlone(
  app: Instance | undefined,
  { configuration }: Pick<TerraformState, 'configuration'>,
): boolean {
  if (app?.mode !== 'managed') return app !== undefined;
  const block = blockOf(configuration, app);
  if (block === undefined) return false;
  return !isObject(block.expressions) || !Object.hasOwn(block.expressions, ATTRIBUTE);
}

function eitherOf({ address, pointer }: TerraformDocument, assignment: Mapping): Unknown & Origin {
  const why = `${address}.${ATTRIBUTE} and ${assignment.address} say different policies`;
  return {
    collection: 'mappings',
    of: 'ACCESS_POLICY',
    known: 'open',
    why,
    settle: 'leave it to one of the two',
    address,
    attribute: ATTRIBUTE,
    pointer: `${pointer}/${ATTRIBUTE}`,
  };
}
