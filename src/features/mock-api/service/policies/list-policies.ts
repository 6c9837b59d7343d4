import { brandedType } from '../../../../base/brand.js';
import type { Stored } from '../tenant/tenant.js';
import { assuming, refuseWith, withAssumptions } from '../wire/errors.js';
import { markIfStatedIncomplete } from '../wire/incomplete.js';
import type { ApiCall, Reply } from '../wire/message.js';
import { defineApiOperation } from '../wire/operation.js';
import { pageReply } from '../wire/page.js';
import { embeddedRules, hasTooManyRules, refuseTooManyRules } from './get-policy.js';
import { listedPolicyAnswer } from './policy-answer.js';
import { byPriority } from './ranks.js';
import { canonicalTypeOf, isMappedType, typeFactsIn } from './types.js';

/** Lists the policies of a type. Spec: Policies, "List by type". */
export const listPolicies = defineApiOperation({
  method: 'GET',
  path: '/api/v1/policies',
  what: 'list the policies of a type',
  effect: list,
});

function list(call: ApiCall): Reply {
  const { tenant, query } = call;
  const asked = query.get('type');
  if (asked === null || asked === '') return assuming('M4', refuseWith('E0000028'));
  const type = canonicalTypeOf({ type: asked }, tenant);
  if (typeFactsIn(type, tenant) === undefined)
    return assuming('M11', refuseWith('E0000002', 'Invalid policy type specified.'));
  const branded = brandedType(type, tenant.brand);
  const resource = query.get('resourceId');
  const mapped = new Set(
    tenant.mappings.filter(({ appId }) => appId === resource).map(({ policyId }) => policyId),
  );
  const found = tenant.objects.policies.filter(
    (policy) =>
      policy.type === branded &&
      hasStatus(policy, query) &&
      hasName(policy, query) &&
      (resource === null || mapped.has(policy.id)),
  );
  const embeds = tenant.engine === 'classic' && query.getAll('expand').includes('rules');
  if (embeds && found.some((policy) => hasTooManyRules(policy, tenant))) return refuseTooManyRules();
  const written = (policy: Stored) => ({
    ...listedPolicyAnswer(call, policy),
    ...(embeds && embeddedRules(call, policy)),
  });
  const reply = pageReply(call, ordered(found, type, call), written, { most: 200 });
  return withAssumptions(markIfStatedIncomplete(reply, tenant, 'policies', type), {
    M7: Boolean(query.get('q')),
  });
}

function hasStatus({ status }: Stored, query: URLSearchParams): boolean {
  const asked = query.get('status');
  return asked === null || status === asked;
}

/**
 * Returns whether the name of a policy begins with the searched text, ignoring case (assumption M7). Always true without a searched text.
 */
function hasName({ name }: Stored, query: URLSearchParams): boolean {
  const asked = query.get('q');
  return asked === null || String(name).toLowerCase().startsWith(asked.toLowerCase());
}

/** Sorts policies by name if the request asks for that, otherwise by priority. Policies without priorities keep their order of creation. */
function ordered(policies: readonly Stored[], type: string, { query, tenant }: ApiCall): readonly Stored[] {
  if (query.get('sortBy') === 'name')
    return [...policies].sort((a, b) =>
      String(a.name) < String(b.name) ? -1 : String(a.name) > String(b.name) ? 1 : 0,
    );
  return isMappedType(type) && tenant.edition === 'field' ? policies : byPriority(policies);
}
