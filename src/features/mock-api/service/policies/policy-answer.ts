import type { Members } from '../../../../base/object.js';
import { ownAt } from '../../../../base/own.js';
import { isSystemObject, type Stored, storedIn } from '../tenant/tenant.js';
import { notFoundReply } from '../wire/errors.js';
import type { ApiCall, Reply } from '../wire/message.js';

/** A policy as the service gives it, with its links. Spec: Policy, `_links`. */
export function policyAnswer(call: Pick<ApiCall, 'base'>, policy: Stored): Members {
  const at = `${call.base}/api/v1/policies/${policy.id}`;
  const { _embedded: _, ...members } = policy;
  return { ...members, _links: { ...linksOf(at, policy), rules: link(`${at}/rules`, 'GET', 'POST') } };
}

/** In lists of the live service a policy for applications says that it is one. */
export function listedPolicyAnswer(call: Pick<ApiCall, 'base' | 'tenant'>, policy: Stored): Members {
  const answer = policyAnswer(call, policy);
  if (call.tenant.edition === 'spec' || policy.type !== 'ACCESS_POLICY') return answer;
  return { ...answer, _embedded: policy._embedded ?? { resourceType: 'APP' } };
}

function linksOf(at: string, policy: Stored): Members {
  if (isAccountManagementPolicy(policy)) return { self: link(at, 'GET') };
  if (isSystemObject(policy)) return { self: link(at, 'GET', 'PUT') };
  return {
    mappings: link(`${at}/mappings`, 'GET', 'POST'),
    self: link(at, 'GET', 'PUT', 'DELETE'),
    ...lifecycleLink(at, policy),
  };
}

/** It governs what users do with their own account, and is never an application's. */
export function isAccountManagementPolicy(policy: Stored): boolean {
  return ownAt(policy, ['_embedded', 'resourceType']) === 'END_USER_ACCOUNT_MANAGEMENT';
}

/** The one of the two that would change something. */
export function lifecycleLink(at: string, { status }: Stored): Members {
  const does = status === 'INACTIVE' ? 'activate' : 'deactivate';
  return { [does]: link(`${at}/lifecycle/${does}`, 'POST') };
}

export function link(href: string, ...allow: readonly string[]): Members {
  return { href, hints: { allow } };
}

/** Does something with the policy that the path names. */
export function onPolicy(effect: (call: ApiCall, policy: Stored) => Reply): (call: ApiCall) => Reply {
  return (call) => {
    const { policyId = '' } = call.ids;
    const policy = storedIn(call.tenant, 'policies', policyId);
    return policy === undefined ? notFoundReply(policyId, policyKindOf(policyId)) : effect(call, policy);
  };
}

/** Newer types have words of their own for what they are made of. */
function policyKindOf(id: string): string {
  return id.startsWith('rst') ? 'RuleSetEntity' : 'Policy';
}
