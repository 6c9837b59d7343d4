import { isObject } from '../../../base/object.js';
import type { Engine } from '../../../model/policies/snapshot.js';
import { type Client, noOrg, unreachable } from '../http/client.js';
import { ORGANIZATION_PATH } from '../http/requests.js';
import { policyList } from './plan.js';

/**
 * Determines the engine of an org from its public document. If the document does not state the engine, requests authentication policies to
 * find out.
 */
export async function engineOf(orgUrl: string, brand: string, client: Client): Promise<Engine> {
  const path = ORGANIZATION_PATH.replace('<brand>', brand.toLowerCase());
  const organization = await client.get('others', `${orgUrl}${path}`, true);
  const value = organization.kind === 'value' ? organization.value : undefined;
  const pipeline = isObject(value) ? value.pipeline : undefined;
  if (pipeline === 'idx') return 'identity';
  if (pipeline === 'v1') return 'classic';
  if (organization.kind === 'failed') client.end(unreachable(orgUrl, organization.why));
  const policies = await client.get('others', `${orgUrl}${policyList('ACCESS_POLICY', brand).path}`);
  // Errors of the service have an error code, so an error without one is from another server.
  if (policies.kind === 'refused' && policies.refusal.code === undefined) client.end(noOrg(orgUrl));
  return policies.kind === 'refused' && policies.refusal.status === 400 ? 'classic' : 'identity';
}
