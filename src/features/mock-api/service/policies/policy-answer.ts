import type { Members } from '../../../../base/object.js';
import { ownAt } from '../../../../base/own.js';
import { isSystemObject, type Stored, storedIn } from '../tenant/tenant.js';
import { notFoundReply } from '../wire/errors.js';
import type { ApiCall, Reply } from '../wire/message.js';

/** Returns a policy in the form in which the service returns it, with its links. Spec: Policy, `_links`. */
export function policyAnswer(call: Pick<ApiCall, 'base'>, policy: Stored): Members {
  const at = `${call.base}/api/v1/policies/${policy.id}`;
  const { _embedded: _, ...members } = policy;
  return { ...members, _links: { ...linksOf(at, policy), rules: link(`${at}/rules`, 'GET', 'POST') } };
}

/**
 * Returns a policy in the form in which the live service returns it in a list: authentication policies have a resource type, as in most
 * recorded orgs.
 */
export function listedPolicyAnswer(call: Pick<ApiCall, 'base' | 'tenant'>, policy: Stored): Members {
  const answer = policyAnswer(call, policy);
  if (call.tenant.edition === 'spec' || policy.type !== 'ACCESS_POLICY') return answer;
  const usual = call.tenant.features.hasResourceType ? { resourceType: 'APP' } : undefined;
  const embedded = policy._embedded ?? usual;
  return embedded === undefined ? answer : { ...answer, _embedded: embedded };
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

/** Returns whether a policy is about operations of users on their own accounts. Such a policy never applies to an application. */
export function isAccountManagementPolicy(policy: Stored): boolean {
  return ownAt(policy, ['_embedded', 'resourceType']) === 'END_USER_ACCOUNT_MANAGEMENT';
}

/** Returns the link to the operation that changes the status of an object: `activate` or `deactivate`. */
export function lifecycleLink(at: string, { status }: Stored): Members {
  const does = status === 'INACTIVE' ? 'activate' : 'deactivate';
  return { [does]: link(`${at}/lifecycle/${does}`, 'POST') };
}

export function link(href: string, ...allow: readonly string[]): Members {
  return { href, hints: { allow } };
}

/** Returns an operation on one policy: calls `effect` with the policy that the URL path names, or answers with a "not found" error. */
export function onPolicy(effect: (call: ApiCall, policy: Stored) => Reply): (call: ApiCall) => Reply {
  return (call) => {
    const { policyId = '' } = call.ids;
    const policy = storedIn(call.tenant, 'policies', policyId);
    return policy === undefined ? notFoundReply(policyId, policyKindOf(policyId)) : effect(call, policy);
  };
}

/**
 * Returns the kind of object that a "not found" error states for a policy. It depends on the prefix of the id: policies that are mapped to
 * applications have ids with `rst`.
 */
function policyKindOf(id: string): string {
  return id.startsWith('rst') ? 'RuleSetEntity' : 'Policy';
}
