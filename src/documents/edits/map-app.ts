import { quoted } from '../../base/messages.js';
import { success } from '../../base/result.js';
import { completenessOf } from '../../model/policies/completeness.js';
import { policyTypeOf } from '../../model/policies/policy-type.js';
import type { AppMapping, Snapshot } from '../../model/policies/snapshot.js';
import { type EditedOrg, moveSources, notFound, policyIn, rejectEdit } from './edited-org.js';

/** Maps an application to a policy, replacing its policy of the same type. Spec: Policies, "Map an application". */
export function mapApp(org: Snapshot, appId: string, policyId: string): EditedOrg {
  const found = policyIn(org, policyId);
  if (!found.ok) return found;
  const { type, isAccountManagement } = found.value;
  if (policyTypeOf(type)?.choice !== 'mapped to the application' || isAccountManagement)
    return rejectEdit('not-mappable', `no application can be mapped to the policy ${quoted(policyId)}`);
  const isKnown = org.apps.some(({ id }) => id === appId) || org.mappings.some((one) => one.appId === appId);
  if (!isKnown && completenessOf(org).isComplete('apps'))
    return notFound(
      appId,
      'application',
      org.apps.map(({ id, label }) => ({ id, name: label })),
    );
  const typeOf = new Map(org.policies.map((policy) => [policy.id, policy.type]));
  const isFormer = (one: AppMapping) =>
    one.appId === appId && (one.type ?? typeOf.get(one.policyId)) === type;
  const former = org.mappings.filter(isFormer);
  const mapping: AppMapping = { appId, policyId, type };
  const index = former[0] === undefined ? org.mappings.length : org.mappings.indexOf(former[0]);
  const mappings = org.mappings.toSpliced(index, 0, mapping).filter((one) => !former.includes(one));
  const sources = moveSources(
    org,
    former.map((one, at) => [one, at === 0 ? mapping : undefined]),
  );
  return success({ ...org, mappings, sources });
}
