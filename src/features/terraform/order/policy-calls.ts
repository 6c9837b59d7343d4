import type { ManagedObject } from '../../../documents/terraform/links/managed.js';
import { idOf } from '../../../documents/terraform/state/instance.js';
import type { Policy } from '../../../model/policies/policy.js';
import { policyTypeOf } from '../../../model/policies/policy-type.js';
import type { Snapshot } from '../../../model/policies/snapshot.js';
import { policiesById } from './group-policies.js';
import {
  type CallDraft,
  isGone,
  isMadeFirst,
  type PlanOverOrg,
  POLICIES_BY_PRIORITY,
  UNRANKED,
} from './plan-over-org.js';

/** Returns the calls that create, change and delete a policy. Spec: Terraform, 4. */
export function policyCalls(object: ManagedObject, { before, after }: PlanOverOrg): readonly CallDraft[] {
  const earlier = object.before && idOf({ address: object.address, values: object.before });
  const was = earlier === undefined ? undefined : policyIn(before, earlier);
  const is = isGone(object) ? undefined : policyIn(after, idOf(object));
  if (sameHead(was, is)) return [];
  const isRecreated = was !== undefined && was.id !== is?.id;
  const comesFirst = isMadeFirst(object);
  return [
    ...(isRecreated
      ? [{ ...shared(was, object), what: 'delete', effect: 'delete', step: comesFirst ? 2 : 0 } as const]
      : []),
    ...(is === undefined ? [] : written(is, isRecreated ? undefined : was, object, comesFirst ? 0 : 1)),
  ];
}

/** Returns the call that creates or changes a policy, and the call that changes its status, if needed. */
function written(is: Policy, was: Policy | undefined, object: ManagedObject, step: number): CallDraft[] {
  const priority = is.priority ?? undefined;
  const isSwitched = (was?.status ?? 'ACTIVE') !== is.status;
  const what = was === undefined ? 'create' : 'update';
  const effect = is.isDefault ? 'touch' : 'write';
  const call = shared(is, object);
  return [
    { ...call, what, effect, step, ...(priority !== undefined && { priority }) },
    ...(isSwitched
      ? [
          {
            ...call,
            what: is.status === 'ACTIVE' ? 'activate' : 'deactivate',
            effect: 'touch',
            step: step + 1,
          } as const,
        ]
      : []),
  ];
}

function shared({ id, type, name }: Policy, object: ManagedObject) {
  return {
    object,
    address: object.address,
    kind: 'policy',
    policyId: id,
    list: policyTypeOf(type)?.choice === 'all by priority' ? POLICIES_BY_PRIORITY : UNRANKED,
    id,
    name: name ?? id,
  } as const;
}

function policyIn(org: Snapshot, id: string): Policy | undefined {
  return policiesById(org, id)[0];
}

function sameHead(one: Policy | undefined, other: Policy | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  const head = ({ rules: _, ...rest }: Policy) => JSON.stringify(rest);
  return head(one) === head(other);
}
