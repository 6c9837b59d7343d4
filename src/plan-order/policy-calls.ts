import type { Policy } from '../policies/policy.js';
import { policyTypeOf } from '../policies/policy-type.js';
import { idOf } from '../read/terraform/instance.js';
import type { ManagedObject } from '../read/terraform/managed.js';
import { type CallDraft, type PlanOverOrg, POLICIES, UNRANKED } from './plan-over-org.js';

/** The calls that make, change and delete a policy. Spec: Terraform, 4. */
export function policyCalls(object: ManagedObject, { before, after }: PlanOverOrg): readonly CallDraft[] {
  const id = idOf(object);
  const [was, is] = [before, after].map((org) => org.policies.find((policy) => policy.id === id));
  const policy = is ?? was;
  if (policy === undefined || sameHead(was, is)) return [];
  const shared = {
    object,
    address: object.address,
    kind: 'policy',
    policyId: id,
    list: policyTypeOf(policy.type)?.choice === 'all by priority' ? POLICIES : UNRANKED,
    id,
    name: policy.name ?? id,
    step: 0,
  } as const;
  if (is === undefined) return [{ ...shared, what: 'delete', does: 'delete' }];
  const priority = is.priority ?? undefined;
  const what = was === undefined ? 'create' : 'update';
  const isSwitched = (was?.status ?? 'ACTIVE') !== is.status;
  const isOn = is.status === 'ACTIVE';
  return [
    { ...shared, what, does: is.isDefault ? 'touch' : 'write', ...(priority !== undefined && { priority }) },
    ...(isSwitched
      ? [{ ...shared, what: isOn ? 'activate' : 'deactivate', does: 'touch', step: 1 } as const]
      : []),
  ];
}

function sameHead(one: Policy | undefined, other: Policy | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  const head = ({ rules: _, ...rest }: Policy) => JSON.stringify(rest);
  return head(one) === head(other);
}
